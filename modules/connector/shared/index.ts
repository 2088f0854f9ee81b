export { clientOf, connectorKinds, isWorkplace, type ConnectorKind } from './kinds.ts'
export { linkSchema, listLinks, removeLink, type ConnectorLink, linkActions } from './link.action.ts'
export * from './third.action.ts'
