export { isGatewayAddress, reachOf, type Addresses, type AddressOptions, type Reach } from './address.ts'
export {
  changeGateway,
  listGateways,
  listTenants,
  rememberLastTenant,
  switchTenant,
  type GatewayEntry,
  type Switched,
  type TenantEntry,
} from './place.action.ts'
export { serverApp } from './server-app.entity.ts'
export { tenantServer } from './tenant-server.entity.ts'
export { issueGatewayKey, issueUploadTicket, redeemUploadTicket } from './upload-ticket.action.ts'
