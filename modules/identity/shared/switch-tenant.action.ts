import { action, flag, integer, ref, text } from '@mouldwright/kernel'
import { factory } from '@mouldwright/tenancy/shared'
import { Type, type Static } from 'typebox'

const closed = { additionalProperties: false }
const token = Type.Object({ token: Type.String() }, closed)

/** To another factory or tenant of the same account. New tokens; those so far are dead. What the client says beyond the place is a hint. */
export const switchTenant = action('identity.session.switchTenant', {
  path: '/switchTenant',
  access: 'signedIn',
  input: {
    tenantId: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    factoryId: ref(() => factory, { required: true }),
    serverAppUuid: text({ max: 100 }),
    phoneCode: text({ max: 6 }),
    verifiedViaSMS: integer({ min: 0, max: 1 }),
    isSmsVerification: flag(),
    isReload: flag(),
  },
  output: token,
  refusals: ['switch.absent', 'switch.barred'],
})

const nullable = <S extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Integer>>(schema: S) =>
  Type.Union([schema, Type.Null()])

const tenantEntry = Type.Object(
  {
    tenantId: Type.Integer(),
    tenantName: Type.String(),
    tenantType: Type.Integer(),
    factoryId: Type.Integer(),
    factoryName: Type.String(),
    allowLoginFlag: Type.Integer(),
    overdueFlag: Type.Integer(),
    expireTime: nullable(Type.String()),
    expireRemainDays: nullable(Type.Integer()),
    loginDelaySeconds: Type.Integer(),
  },
  closed,
)
export type TenantEntry = Static<typeof tenantEntry>

/** Where the person may go: one entry a tenant and factory, the tenant entered last first. */
export const listTenants = action('identity.session.listTenants', {
  path: '/upms/user/getGlobalUserOfTenantInfo.do',
  access: 'signedIn',
  input: {},
  output: Type.Object({ realName: Type.String(), tenantList: Type.Array(tenantEntry) }, closed),
  reads: true,
})
