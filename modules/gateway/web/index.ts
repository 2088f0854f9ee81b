export { FactoryButton, openFactories } from './factories/factory-button.tsx'
export { downloadLocally, keepsLocally, uploadLocally } from './gateways/transfer.ts'
export { PlaceDialogs } from './factories/place-dialogs.tsx'
export { tell as placeTell } from './page-words.ts'
