import { action } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { connectorKey, connectorSchema } from './third.action.ts'

export const linkSchema = closedObject({
  connector: connectorSchema,
  /** What the provider calls the person. */
  person: orNull(Type.String()),
  createdAt: Type.String(),
  lastUsedAt: orNull(Type.String()),
})
export type ConnectorLink = Static<typeof linkSchema>

/** The identity providers that the account is linked to. */
export const listLinks = action('connector.link.list', {
  path: '/account/connector/list.do',
  access: 'account',
  output: closedObject({ rows: Type.Array(linkSchema) }),
  reads: true,
})

/** Unlinks an identity provider; refused where it is the last sign-in method. */
export const removeLink = action('connector.link.remove', {
  path: '/account/connector/remove.do',
  access: 'account',
  input: { key: connectorKey },
  output: closedObject({}),
  refusals: ['third.linkAbsent', 'third.lastSignInMethod', 'proof.stale'],
})

export const linkActions = [listLinks, removeLink]
