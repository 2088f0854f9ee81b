import { action } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'

const sessionRow = closedObject({
  /** `account-…` or `tenant-…`. */
  id: Type.String(),
  kind: Type.Union([Type.Literal('account'), Type.Literal('tenant')]),
  /** What the browser says of itself: its name and its system's. */
  device: Type.String(),
  /** Network address, the last part masked. */
  source: Type.String(),
  /** The tenant's name; none for the account site's own session. */
  place: orNull(Type.String()),
  startedAt: Type.String(),
  lastSeenAt: Type.String(),
  isCurrent: Type.Boolean(),
})
export type SessionRow = Static<typeof sessionRow>

/** Where the person is signed in, latest activity first. */
export const listSessions = action('account.session.list', {
  path: '/account/session/list.do',
  access: 'account',
  output: closedObject({ rows: Type.Array(sessionRow) }),
})

export const endSessionsSchema = closedObject({
  ids: Type.Array(Type.String({ pattern: '^(account|tenant)-[1-9][0-9]{0,15}$', maxLength: 30 }), {
    minItems: 1,
    maxItems: 100,
  }),
})

/** Ends own sessions at once; those that came from an account session end with it. Others' ids do nothing. */
export const endSessions = action('account.session.end', {
  path: '/account/session/end.do',
  access: 'account',
  output: closedObject({ ended: Type.Integer() }),
})

export const sessionActions = [listSessions, endSessions]
