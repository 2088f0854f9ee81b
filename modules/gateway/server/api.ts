/** What the composition asks of gateways. */
export { createGatewayPort } from './gateway-port.ts'
export { publish, readUpdateKey, releasesOf, updateKeyOf } from './releases.query.ts'
