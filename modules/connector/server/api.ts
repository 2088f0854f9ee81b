/** What other modules, the composition and tests may ask. */
export { createConnectorPort, type ConnectorPort, type ProviderAddresses } from './connector-port.ts'
export {
  addConnector,
  changeConnector,
  isIssuer,
  listAllConnectors,
  setConnectorValid,
  type ConnectorDraft,
  type ConnectorRecord,
} from './connectors.ts'
