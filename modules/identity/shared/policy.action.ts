import { action, flag } from '@mouldwright/kernel'
import { closedObject, Type, type Static } from '@mouldwright/kernel/schema'

export const policyRights = { check: 'identity.policy:check', modify: 'identity.policy:modify' } as const

const policySchema = closedObject({
  demandsSecondFactor: Type.Boolean(),
  /** Members who may sign in. */
  members: Type.Integer(),
  /** How many of them have no second factor. */
  lackingMembers: Type.Integer(),
  /** Those of them by name, the first 500. */
  lacking: Type.Array(closedObject({ userId: Type.Integer(), userName: Type.String(), realName: Type.String() })),
})
export type Policy = Static<typeof policySchema>

/** What the tenant demands of everybody who signs in to it, and who does not meet it. */
export const fetchPolicy = action('identity.policy.get', {
  path: '/sys/securityPolicy/get.do',
  access: { permission: policyRights.check },
  output: policySchema,
  reads: true,
})

/** Whoever demands a second factor has one. Members without one are signed out, and set one up at their next sign-in. */
export const savePolicy = action('identity.policy.save', {
  path: '/sys/securityPolicy/save.do',
  access: { permission: policyRights.modify },
  input: { demandsSecondFactor: flag({ required: true }) },
  output: closedObject({ signedOut: Type.Integer() }),
  refusals: ['policy.ownFactor', 'proof.stale'],
})

export const policyActions = [fetchPolicy, savePolicy]
