/** Sign-in events and tenants' audit logs, as the provider looks through it: masked, newest first, page by page. */
import { deviceOf, maskPhone, maskSource } from '@mouldwright/identity/shared'
import { inTenant, sql, type Db, type Sql } from '@mouldwright/server-kit'

export interface EventQuery {
  tenantId?: number | undefined
  /** A phone number in full, or a member's name. */
  person?: string | undefined
  kind?: string | undefined
  /** A part of a label, of the name of a kind of record, or of a trace id; only in a tenant's own lines. */
  text?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** Only what is older than this line. */
  before?: number | undefined
  limit: number
}

export interface EventLine {
  id: number
  at: string
  tenantId: number | null
  person: string | null
  kind: string
  entity: string | null
  recordId: number | null
  label: string | null
  /** Names of the fields that changed. */
  fields: string[]
  source: string | null
  device: string | null
  traceId: string | null
}

const windowOf = ({ from, to, before }: EventQuery): Sql => {
  const conditions: Sql[] = [sql`true`]
  if (from) conditions.push(sql`e.at >= ${from}`)
  if (to) conditions.push(sql`e.at < ${to}`)
  if (before !== undefined) conditions.push(sql`e.id < ${before}`)
  return sql.join(conditions, sql` and `)
}

/** Sign-in events of the whole platform. */
export async function searchSignInEvents(db: Db, query: EventQuery): Promise<EventLine[]> {
  const { tenantId, person, kind } = query
  const conditions = [windowOf(query)]
  if (tenantId !== undefined) conditions.push(sql`${inTenant({ tenantId }, 'e')}`)
  if (kind !== undefined) conditions.push(sql`e.kind = ${kind}`)
  if (person !== undefined)
    conditions.push(
      sql`(e.masked_phone = ${maskPhone(person)} or e.account_id = (select id from identity_account where phone = ${person}))`,
    )
  const lines = await db.all<EventLine & { phone: string | null }>(sql`
    select e.id, e.at, e.tenant_id as "tenantId", e.masked_phone as person, a.phone, e.kind, null as entity, null::bigint as "recordId", null as label,
      '{}'::text[] as fields, e.source, e.agent as device, e.trace_id as "traceId"
    from identity_event e left join identity_account a on a.id = e.account_id
    where ${sql.join(conditions, sql` and `)} order by e.id desc limit ${query.limit}`)
  return lines.map(({ phone, ...line }) => ({
    ...line,
    person: line.person ?? (phone === null ? null : maskPhone(phone)),
    source: maskSource(line.source ?? ''),
    device: line.device && deviceOf(line.device),
  }))
}

/** What signing in, out and being signed out is about: noted by id, told by name. */
const nameOfMember = (tenantId: number): Sql => sql`case when e.entity = 'identity.user' then (
  select coalesce(nullif(u.real_name, ''), u.user_name) from identity_user u where ${inTenant({ tenantId }, 'u')} and u.id = e.record_id) end`

/** Lines of the book of the transaction's tenant. What values were is the tenant's own; here stand the names of fields. */
export async function searchTenantEvents(db: Db, query: EventQuery & { tenantId: number }): Promise<EventLine[]> {
  const { tenantId, person, kind, text } = query
  const conditions = [sql`${inTenant({ tenantId }, 'e')}`, windowOf(query)]
  if (text !== undefined)
    conditions.push(sql`position(lower(${text}) in lower(concat_ws(E'\\n', e.label, e.entity, e.trace_id))) > 0`)
  if (kind !== undefined) conditions.push(sql`e.operation = ${kind}`)
  if (person !== undefined)
    conditions.push(sql`(e.user_name = ${person} or e.display_name = ${person} or e.user_id in (
      select u.id from identity_user u where ${inTenant({ tenantId }, 'u')} and (u.phone = ${person} or u.real_name = ${person})))`)
  const lines = await db.all<EventLine>(sql`
    select e.id, e.at, e.tenant_id as "tenantId", coalesce(e.display_name, e.user_name) as person, e.operation as kind, e.entity, e.record_id as "recordId", coalesce(e.label, ${nameOfMember(tenantId)}) as label,
      array(select distinct key from (
        select jsonb_object_keys(e.before) as key union select jsonb_object_keys(e.after)) k where key <> 'source' order by key) as fields,
      e.after ->> 'source' as source, null as device, e.trace_id as "traceId"
    from kit_audit e where ${sql.join(conditions, sql` and `)} order by e.id desc limit ${query.limit}`)
  return lines.map((line) => ({ ...line, source: line.source && maskSource(line.source) }))
}

/** How many people may enter the transaction's tenant. */
export async function countMembers(db: Db, tenantId: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*) as count from identity_directory where ${inTenant({ tenantId })}`,
  )
  return count
}
