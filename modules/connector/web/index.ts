export { startExternalSignIn, type Departure } from './begin.ts'
export { ConnectorButton, ConnectorWays, useConnectors } from './connector-ways.tsx'
export { LinksPanel } from './links-panel.tsx'
export { tell as entryTell, useTell as useEntryTell } from './page-words.ts'
