/** What the composition and other modules ask of gateways. */
export { createGatewayPort } from './gateway-port.ts'
export { withoutGatewayHere } from './gateways-here.query.ts'
export { publish, readUpdateKey, releasesOf, updateKeyOf } from './releases.query.ts'
