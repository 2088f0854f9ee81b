import { searchAudit, type AuditLine } from '@mouldwright/oms/shared'
import {
  fieldNames,
  operationName,
  searchSignInEvents,
  searchTenantEvents,
  targetName,
  type EventLine,
  type EventQuery,
} from '@mouldwright/identity/server/api'
import { maskPhone, phonePattern } from '@mouldwright/identity/shared'
import { audit, type Context, type Handler } from '@mouldwright/server-kit'
import { inPlaceOf, listTenants, readTenant } from '@mouldwright/tenancy/server/api'
import { zh } from '../locales/zh.ts'
import { handleForOperator } from './operator.ts'

const signInKinds = ({ kit }: Context): string[] => {
  const words = kit.modules.find(({ module }) => module.key === 'identity')?.words.zh['audit']
  return typeof words === 'object' ? Object.keys(words) : []
}

function lineOf(ctx: Context, names: ReadonlyMap<number, string>, line: EventLine): AuditLine {
  const { entity, recordId, label, ...rest } = line
  // What a tenant calls its things is the tenant's own; what we did ourselves has its name.
  const isOurs = line.tenantId === ctx.session.tenantId || entity?.startsWith('oms.') === true
  const target = entity === null ? null : targetName(ctx, entity)
  const which = isOurs && label ? label : recordId === null ? '' : `#${recordId}`
  return {
    ...rest,
    fields: fieldNames(ctx, entity, line.fields),
    kindName: operationName(ctx, line.kind),
    target: target === null ? null : `${target} ${which}`.trim(),
    tenantName: line.tenantId === null ? null : (names.get(line.tenantId) ?? null),
  }
}

/** Who was searched for, as the log may say it. */
const maskedPerson = (person: string | undefined): string | null =>
  person && phonePattern.test(person) ? maskPhone(person) : (person ?? null)

const searchHandler = handleForOperator(searchAudit, async (ctx, input) => {
  const { book, tenant, kind, from, to, before, size } = input
  const at = ctx.now()
  const limit = size ?? 50
  const person = input.person ?? undefined
  if (book === 'tenant' && !tenant) ctx.invalid([{ field: 'tenant', rule: 'required' }])
  const known = tenant ? await readTenant(ctx.db, tenant, at) : undefined
  if (tenant && !known) ctx.invalid([{ field: 'tenant', rule: 'reference' }])
  const query: EventQuery = {
    tenantId: tenant ?? undefined,
    person,
    kind: kind ?? undefined,
    from: from ? new Date(from) : undefined,
    to: to ? new Date(to) : undefined,
    before: before ?? undefined,
    // One more than a page tells whether there is a next one.
    limit: limit + 1,
  }
  const lines =
    known && book === 'tenant'
      ? await inPlaceOf(ctx, known.id, (there) => searchTenantEvents(there.db, { ...query, tenantId: known.id }))
      : await searchSignInEvents(ctx.db, query)
  const rows = lines.slice(0, limit)
  if (!before)
    await audit(ctx, [
      {
        operation: 'auditSearch',
        entity: 'oms.audit',
        ...(known ? { recordId: known.id, label: known.name } : {}),
        after: { book, person: maskedPerson(person), kind, from, to },
      },
    ])
  const ids = [...new Set(rows.flatMap(({ tenantId }) => tenantId ?? []))]
  const tenants = await listTenants(
    ctx.db,
    { search: '', ids, sort: 'name', isDescending: false, offset: 0, limit: ids.length },
    at,
  )
  const names = new Map(tenants.rows.map(({ id, name }) => [id, name]))
  const kinds = [...signInKinds(ctx), ...(book === 'tenant' ? Object.keys(zh.operations) : [])]
  return {
    rows: rows.map((line) => lineOf(ctx, names, line)),
    next: lines.length > limit ? rows.at(-1)!.id : null,
    kinds: [...new Set(kinds)].map((key) => ({ key, name: operationName(ctx, key) })),
  }
})

export const auditHandlers: readonly Handler[] = [searchHandler]
