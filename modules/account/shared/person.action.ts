import { action, integer, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'

const enterprise = closedObject({
  tenantId: Type.Integer(),
  tenantName: Type.String(),
  tenantType: Type.Integer(),
  /** Names, as the tenant gave them. */
  roles: Type.Array(Type.String()),
  factories: Type.Array(Type.String()),
  allowLoginFlag: Type.Integer(),
  overdueFlag: Type.Integer(),
  expireTime: orNull(Type.String()),
  /** Entered when the person signs in without naming another. */
  isDefault: Type.Boolean(),
})
export type Enterprise = Static<typeof enterprise>

/** A person's account as they see it themselves. Phone and e-mail are masked: the page may stand open. */
export const personSchema = closedObject({
  accountId: Type.Integer(),
  name: Type.String(),
  phone: Type.String(),
  email: orNull(Type.String()),
  hasPhoto: Type.Boolean(),
  hasPassword: Type.Boolean(),
  createdAt: Type.String(),
  enterprises: Type.Array(enterprise),
  /** Of companies that have made the person a member and wait for a yes. */
  invitations: Type.Array(closedObject({ tenantId: Type.Integer(), tenantName: Type.String() })),
})
export type Person = Static<typeof personSchema>

export const fetchPerson = action('account.person.get', {
  path: '/account/person/get.do',
  access: 'account',
  output: personSchema,
})

/** What the person is called on the account site; a tenant's own list of members stays the tenant's. */
export const savePerson = action('account.person.save', {
  path: '/account/person/save.do',
  access: 'account',
  input: { name: text({ required: true, max: 20, example: '张伟' }) },
  output: closedObject({}),
})

export const setDefaultEnterprise = action('account.enterprise.setDefault', {
  path: '/account/person/enterprise/setDefault.do',
  access: 'account',
  input: { tenantId: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }) },
  output: closedObject({}),
  refusals: ['enterprise.absent'],
})

const invitation = { tenantId: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }) }

/** The person becomes a member of a company that has invited them. Until then nobody enters it through the account. */
export const acceptInvitation = action('account.invitation.accept', {
  path: '/account/person/invitation/accept.do',
  access: 'account',
  input: invitation,
  output: closedObject({}),
  refusals: ['invitation.absent'],
})

export const declineInvitation = action('account.invitation.decline', {
  path: '/account/person/invitation/decline.do',
  access: 'account',
  input: invitation,
  output: closedObject({}),
  refusals: ['invitation.absent'],
})

export const personActions = [fetchPerson, savePerson, setDefaultEnterprise, acceptInvitation, declineInvitation]
