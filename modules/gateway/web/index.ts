export { FactoryButton, openFactories } from './factories/factory-button.tsx'
export { downloadLocally, keepsLocally, uploadLocally } from './gateways/transfer.ts'
export { PlaceDesk } from './factories/place-desk.tsx'
export { tell as placeTell } from './page-words.ts'
