import { action } from '@mouldwright/kernel'
import { Type, type Static } from 'typebox'

const closed = { additionalProperties: false }

const sessionRow = Type.Object(
  {
    /** `account-…` or `tenant-…`. */
    id: Type.String(),
    kind: Type.Union([Type.Literal('account'), Type.Literal('tenant')]),
    /** What the browser says of itself: its name and its system's. */
    device: Type.String(),
    /** Network address, the last part masked. */
    source: Type.String(),
    /** The tenant's name; none for the account site's own session. */
    place: Type.Union([Type.String(), Type.Null()]),
    startedAt: Type.String(),
    lastSeenAt: Type.String(),
    isCurrent: Type.Boolean(),
  },
  closed,
)
export type SessionRow = Static<typeof sessionRow>

/** Where the person is signed in, latest activity first. */
export const listSessions = action('account.session.list', {
  path: '/account/session/list.do',
  access: 'account',
  input: {},
  output: Type.Object({ rows: Type.Array(sessionRow) }, closed),
})

export const endSessionsSchema = Type.Object(
  {
    ids: Type.Array(Type.String({ pattern: '^(account|tenant)-[1-9][0-9]{0,15}$', maxLength: 30 }), {
      minItems: 1,
      maxItems: 100,
    }),
  },
  closed,
)

/** Ends own sessions at once; those that came from an account session end with it. Others' ids do nothing. */
export const endSessions = action('account.session.end', {
  path: '/account/session/end.do',
  access: 'account',
  input: {},
  output: Type.Object({ ended: Type.Integer() }, closed),
})
