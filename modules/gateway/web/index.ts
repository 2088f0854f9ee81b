export { FactoryButton, openFactories } from './factories/factory-button.tsx'
export { PlaceDesk } from './factories/place-desk.tsx'
export { tell as placeTell } from './page-words.ts'
/** Pages of this module, for the app's router. */
export const routes = [] as const
