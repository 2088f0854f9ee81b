/** Where the signed-in person may go, and the way there. */
import { action, flag, integer, text, type OutputOf } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'

const placeId = () => integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER })

const gatewayEntry = closedObject({
  serverAppUuid: Type.String(),
  factoryId: Type.Integer(),
  factoryName: Type.String(),
  innerIp: orNull(Type.String()),
  outerIp: orNull(Type.String()),
  httpPort: orNull(Type.Integer()),
  httpsPort: orNull(Type.Integer()),
  httpOuterPort: orNull(Type.Integer()),
  httpsOuterPort: orNull(Type.Integer()),
  /** Where new drawings go: 1 to the cloud, 2 on this gateway. */
  storage: Type.Integer(),
  /** 0 unreachable or unknown, 1 available. Only a browser in the factory network can tell, so the server always says 0. */
  gatewayState: Type.Integer(),
})
export type GatewayEntry = Static<typeof gatewayEntry>

const tenantEntry = closedObject({
  tenantId: Type.Integer(),
  tenantName: Type.String(),
  /** 1 = a person's own tenant. */
  tenantType: Type.Integer(),
  factoryId: Type.Integer(),
  factoryName: Type.String(),
  allowLoginFlag: Type.Integer(),
  overdueFlag: Type.Integer(),
  expireTime: orNull(Type.String()),
  expireRemainDays: orNull(Type.Integer()),
  loginDelaySeconds: Type.Integer(),
  /** Of the gateway in use: the session's where the session stands, else the factory's first. */
  serverAppUuid: orNull(Type.String()),
  gatewayState: Type.Integer(),
  gatewayList: Type.Array(gatewayEntry),
})
export type TenantEntry = Static<typeof tenantEntry>

/** Where the person may go: one entry a tenant and factory, the tenant entered last first. */
export const listTenants = action('gateway.place.list', {
  path: '/upms/user/getGlobalUserOfTenantInfo.do',
  access: 'signedIn',
  output: closedObject({ realName: Type.String(), tenantList: Type.Array(tenantEntry) }),
  reads: true,
})

/** The place where the next sign-in starts. */
export const rememberLastTenant = action('gateway.place.remember', {
  path: '/upms/user/rememberLastTenant.do',
  access: 'signedIn',
  input: { tenantId: placeId(), factoryId: placeId() },
  output: closedObject({}),
  refusals: ['switch.absent'],
})

/**
 * To another factory or tenant of the same account. New tokens; those so far are dead. `verifiedViaSMS`, `isSmsVerification` and
 * `isReload` are hints. A tenant that wants the proof refuses with `param`,
 * which the caller sends again together with `phoneCode`: a code of this session for this tenant, good once.
 */
export const switchTenant = action('gateway.place.switch', {
  path: '/switchTenant',
  access: 'signedIn',
  input: {
    tenantId: placeId(),
    factoryId: placeId(),
    serverAppUuid: text({ max: 100 }),
    phoneCode: text({ max: 6, fold: true }),
    verifiedViaSMS: integer({ min: 0, max: 1 }),
    isSmsVerification: flag(),
    isReload: flag(),
  },
  output: closedObject({
    token: Type.String(),
    tenantId: Type.Integer(),
    factoryId: Type.Integer(),
    gateway: orNull(closedObject({ serverAppUuid: Type.String() })),
  }),
  refusals: [
    'switch.absent',
    'switch.barred',
    'switch.sms',
    'switch.codeWrong',
    'switch.factorDemanded',
    'gateway.absent',
  ],
})
export type Switched = OutputOf<typeof switchTenant>

/** The gateways of the session's tenant in the factories that the person may enter. */
export const listGateways = action('gateway.server.list', {
  path: '/upms/user/getGatewayServerList.do',
  access: 'signedIn',
  output: closedObject({ serverAppUuid: orNull(Type.String()), gatewayList: Type.Array(gatewayEntry) }),
  reads: true,
})

/** Chooses the gateway of this session. */
export const changeGateway = action('gateway.server.change', {
  path: '/upms/user/changeGateway.do',
  access: 'signedIn',
  input: { serverAppUuid: text({ required: true, max: 100 }) },
  output: closedObject({ gateway: gatewayEntry }),
  refusals: ['gateway.absent'],
})

export const placeActions = [listTenants, rememberLastTenant, switchTenant, listGateways, changeGateway]
