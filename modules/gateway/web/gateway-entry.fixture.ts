import type { GatewayEntry } from '@mouldwright/gateway/shared'

/** A gateway of a factory, reached within the company only. */
export const gatewayEntry = (
  serverAppUuid: string,
  factoryId: number,
  more: Partial<GatewayEntry> = {},
): GatewayEntry => ({
  serverAppUuid,
  factoryId,
  factoryName: `F${factoryId}`,
  innerIp: '192.168.1.20',
  outerIp: null,
  httpPort: 8080,
  httpsPort: null,
  httpOuterPort: null,
  httpsOuterPort: null,
  storage: 2,
  gatewayState: 0,
  ...more,
})
