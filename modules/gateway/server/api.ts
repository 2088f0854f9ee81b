/** What the composition asks of gateways. */
export { createGatewayPort } from './gateway-port.ts'
