export { FactoryButton, openFactories } from './factory-button.tsx'
export { PlaceDesk } from './place-desk.tsx'
export { tell as placeTell } from './page-words.ts'
/** Pages of this module, for the app's router. */
export const routes = [] as const
