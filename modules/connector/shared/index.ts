export { clientOf, connectorKinds, isWorkplace, type ConnectorKind } from './kinds.ts'
export { linkSchema, listLinks, removeLink, type ConnectorLink } from './link.action.ts'
export {
  beginThird,
  bindThird,
  finishLot,
  finishThird,
  issueLot,
  listConnectors,
  lookAtLot,
  type ShownConnector,
  type ThirdAnswer,
  type ThirdHeaders,
} from './third.action.ts'
