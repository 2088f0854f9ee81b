import { action } from '@mouldwright/kernel'
import { Type, type Static } from 'typebox'
import { connectorKey, connectorSchema } from './third.action.ts'

const closed = { additionalProperties: false }

export const linkSchema = Type.Object(
  {
    connector: connectorSchema,
    /** What the provider calls the person. */
    person: Type.Union([Type.String(), Type.Null()]),
    createdAt: Type.String(),
    lastUsedAt: Type.Union([Type.String(), Type.Null()]),
  },
  closed,
)
export type ConnectorLink = Static<typeof linkSchema>

/** The identity providers that the account is linked to. */
export const listLinks = action('connector.link.list', {
  path: '/account/connector/list.do',
  access: 'account',
  input: {},
  output: Type.Object({ rows: Type.Array(linkSchema) }, closed),
  reads: true,
})

/** Unlinks an identity provider; refused where it is the last sign-in method. */
export const removeLink = action('connector.link.remove', {
  path: '/account/connector/remove.do',
  access: 'account',
  input: { key: connectorKey },
  output: Type.Object({}, closed),
  refusals: ['third.linkAbsent', 'third.lastSignInMethod', 'proof.stale'],
})
