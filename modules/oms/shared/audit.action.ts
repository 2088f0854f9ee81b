import { action, choice, instant, integer, ref, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { tenantEntity } from './tenant.entity.ts'

const textOrNull = orNull(Type.String())

const line = closedObject({
  id: Type.Integer(),
  at: Type.String(),
  tenantId: orNull(Type.Integer()),
  tenantName: textOrNull,
  /** A member's name, or a masked phone number of a sign-in event. */
  person: textOrNull,
  kind: Type.String(),
  kindName: Type.String(),
  /** What it was done to. */
  target: textOrNull,
  /** Names of the fields that changed. Values stay in the tenant. */
  fields: Type.Array(Type.String()),
  /** Where from, in part. */
  source: textOrNull,
  device: textOrNull,
  traceId: textOrNull,
})
export type AuditLine = Static<typeof line>

/**
 * What happened, newest first: sign-in events of the whole platform (`signIn`), or the audit log of one tenant. Masked; the search itself is noted.
 * `before` is the `next` of the page before.
 */
export const searchAudit = action('oms.audit.search', {
  path: '/oms/audit/list.do',
  access: { permission: 'oms.audit:check' },
  input: {
    book: choice({ required: true, options: ['signIn', 'tenant'] }),
    tenant: ref(() => tenantEntity),
    /** A phone number or a member's name. */
    person: text({ max: 50, fold: true }),
    kind: text({ max: 60 }),
    from: instant(),
    to: instant(),
    before: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    size: integer({ min: 1, max: 200, default: 50 }),
  },
  output: closedObject({
    rows: Type.Array(line),
    next: orNull(Type.Integer()),
    kinds: Type.Array(closedObject({ key: Type.String(), name: Type.String() })),
  }),
})
