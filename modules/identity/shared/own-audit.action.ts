import { action, instant, integer, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static, type TSchema } from '@mouldwright/kernel/schema'

const textOrNull = orNull(Type.String())

export const auditRight = 'identity.audit:check'

/** How any audit log is searched. `before` is the `next` of the page before. */
export const auditQuery = {
  person: text({ max: 50, fold: true }),
  kind: text({ max: 60 }),
  from: instant(),
  to: instant(),
  before: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  size: integer({ min: 1, max: 200, default: 50 }),
}
export const auditPageOf = <S extends TSchema>(row: S) =>
  closedObject({
    rows: Type.Array(row),
    next: orNull(Type.Integer()),
    kinds: Type.Array(closedObject({ key: Type.String(), name: Type.String() })),
  })

/** What a line of any audit log says. Values stay in the tenant. */
export const auditLine = closedObject({
  id: Type.Integer(),
  at: Type.String(),
  /** A member's name, or a masked phone number of a sign-in event. */
  person: textOrNull,
  kind: Type.String(),
  kindName: Type.String(),
  /** What it was done to: the kind of record and its name. */
  target: textOrNull,
  /** Names of the fields that changed. */
  fields: Type.Array(Type.String()),
  /** Where from, in part. */
  source: textOrNull,
  traceId: textOrNull,
})
export type OwnAuditLine = Static<typeof auditLine>

/** What happened in the caller's own company, newest first; the search itself is noted. `person` is a user name, a name, or a phone number in full. */
export const searchOwnAudit = action('identity.audit.search', {
  path: '/sys/audit/list.do',
  access: { permission: auditRight },
  input: {
    /** A part of what it was done to, of its kind, or of a trace id. */
    search: text({ max: 100 }),
    ...auditQuery,
  },
  output: auditPageOf(auditLine),
})
