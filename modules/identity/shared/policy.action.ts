import { action, flag } from '@mouldwright/kernel'
import { Type, type Static } from 'typebox'

const closed = { additionalProperties: false }

export const policyRights = { check: 'identity.policy:check', modify: 'identity.policy:modify' } as const

const policySchema = Type.Object(
  {
    demandsSecondFactor: Type.Boolean(),
    /** Members who may sign in. */
    members: Type.Integer(),
    /** How many of them have no second factor. */
    lackingMembers: Type.Integer(),
    /** Those of them by name, the first 500. */
    lacking: Type.Array(
      Type.Object({ userId: Type.Integer(), userName: Type.String(), realName: Type.String() }, closed),
    ),
  },
  closed,
)
export type Policy = Static<typeof policySchema>

/** What the tenant demands of everybody who signs in to it, and who does not meet it. */
export const fetchPolicy = action('identity.policy.get', {
  path: '/sys/securityPolicy/get.do',
  access: { permission: policyRights.check },
  input: {},
  output: policySchema,
  reads: true,
})

/** Whoever demands a second factor has one. Members without one are signed out, and set one up at their next sign-in. */
export const savePolicy = action('identity.policy.save', {
  path: '/sys/securityPolicy/save.do',
  access: { permission: policyRights.modify },
  input: { demandsSecondFactor: flag({ required: true }) },
  output: Type.Object({ signedOut: Type.Integer() }, closed),
  refusals: ['policy.ownFactor', 'proof.stale'],
})
