import { auditLine, auditPageOf, auditQuery } from '@mouldwright/identity/shared'
import { action, choice, ref } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { tenantEntity } from './tenant.entity.ts'

const textOrNull = orNull(Type.String())

const line = closedObject({
  ...auditLine.properties,
  tenantId: orNull(Type.Integer()),
  tenantName: textOrNull,
  device: textOrNull,
})
export type AuditLine = Static<typeof line>

/**
 * What happened, newest first: sign-in events of the whole platform (`signIn`), or the audit log of one tenant. Masked; the search itself is noted.
 * `person` is a phone number or a member's name.
 */
export const searchAudit = action('oms.audit.search', {
  path: '/oms/audit/list.do',
  access: { permission: 'oms.audit:check' },
  input: {
    book: choice({ required: true, options: ['signIn', 'tenant'] }),
    tenant: ref(() => tenantEntity),
    ...auditQuery,
  },
  output: auditPageOf(line),
})
