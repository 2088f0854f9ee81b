/** What happened in a company, for those who answer for it: their own audit lines and nobody else's. */
import { maskPhone, searchOwnAudit, type OwnAuditLine } from '@mouldwright/identity/shared'
import { phonePattern } from '@mouldwright/verification/shared'
import { audit, handle, type Context } from '@mouldwright/server-kit'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { fieldNames, operationName, recordLabel, targetName } from './audit-words.ts'
import { searchTenantEvents, type EventLine } from './event.query.ts'

const wordsOf = ({ language }: Context): Readonly<Record<string, string>> => {
  const { audit: signIns, operations } = language === 'en' ? en : zh
  return { ...operations, ...signIns }
}

function lineOf(ctx: Context, line: EventLine): OwnAuditLine {
  const { id, at, person, kind, entity, recordId, label, source, traceId } = line
  const which = label === null ? (recordId === null ? '' : `#${recordId}`) : recordLabel(ctx, entity, label)
  return {
    id,
    at,
    person,
    kind,
    kindName: operationName(ctx, kind),
    target: entity === null ? label : `${targetName(ctx, entity)} ${which}`.trim(),
    fields: fieldNames(ctx, entity, line.fields),
    source,
    traceId,
  }
}

export const searchOwnAuditHandler = handle(searchOwnAudit, async (ctx, input) => {
  const { search, person, kind, from, to, before, size } = input
  const limit = size ?? 50
  const lines = await searchTenantEvents(ctx.db, {
    tenantId: ctx.session.tenantId,
    text: search ?? undefined,
    person: person ?? undefined,
    kind: kind ?? undefined,
    from: from ? new Date(from) : undefined,
    to: to ? new Date(to) : undefined,
    before: before ?? undefined,
    // One more than a page tells whether there is a next one.
    limit: limit + 1,
  })
  if (!before)
    await audit(ctx, [
      {
        operation: 'auditSearch',
        entity: 'identity.audit',
        after: { search, person: person && phonePattern.test(person) ? maskPhone(person) : person, kind, from, to },
      },
    ])
  const kinds = wordsOf(ctx)
  const rows = lines.slice(0, limit)
  return {
    rows: rows.map((line) => lineOf(ctx, line)),
    next: lines.length > limit ? rows.at(-1)!.id : null,
    kinds: Object.entries(kinds).map(([key, name]) => ({ key, name })),
  }
})
