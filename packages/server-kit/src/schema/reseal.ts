/** What was sealed under the deployment's secret so far is sealed under the new one. */
import type { Client } from '../db.ts'
import type { SecretBox } from '../kit.ts'
import { withSession } from '../postgres/connect.ts'

export interface Resealed {
  /** Values that hung on the old secret, and no longer do. */
  changed: number
  /** Values that neither secret opens, by `table.column`. */
  unopened: ReadonlyMap<string, number>
}

interface Boxes {
  /** Opens and seals with the new secret alone. */
  now: SecretBox
  /** Opens with the old one. */
  before: SecretBox
}

interface TextColumn {
  table: string
  column: string
  scope: 'platform' | 'tenant' | 'factory'
}

const portion = 500
/** As `seal` writes. People may write such a text, too: only what a secret opens is one of ours, and a column that says so. */
const sealedShape = '^v1\\.[A-Za-z0-9+/]{38,}={0,2}$'
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Looks at every text column of every table, in every tenant's place, so that none can be forgotten; each portion is a transaction. It may
 * be ended and run again at any time, also beside the running product: a value that changes meanwhile is left to the next look.
 * @param ownerUrl the role that owns the schema
 */
export const resealDatabase = (ownerUrl: string, boxes: Boxes): Promise<Resealed> =>
  withSession(ownerUrl, async (client) => {
    const columns = await textColumns(client)
    const unopened = new Map<string, number>()
    let changed = 0
    for (const place of await placesOf(client)) {
      await client.query(`select set_config('app.tenant', $1, false), set_config('app.factory', $2, false)`, [
        place.tenant,
        place.factory,
      ])
      for (const of of columns.filter(({ scope }) => scope === place.scope)) {
        const seen = await resealColumn(client, of, boxes)
        changed += seen.changed
        const name = `${of.table}.${of.column}`
        if (seen.unopened > 0 && /sealed|secret/.test(of.column))
          unopened.set(name, (unopened.get(name) ?? 0) + seen.unopened)
      }
    }
    return { changed, unopened }
  })

async function textColumns(client: Client): Promise<TextColumn[]> {
  const { rows } = await client.query<TextColumn>(`
    select c.table_name as table, c.column_name as column,
      case when exists (select from information_schema.columns s where s.table_schema = c.table_schema and s.table_name = c.table_name and s.column_name = 'factory_id' and s.is_nullable = 'NO')
          and p.using_factory then 'factory'
        when p.using_tenant then 'tenant' else 'platform' end as scope
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    cross join lateral (
      select coalesce(bool_or(qual like '%app.tenant%'), false) as using_tenant, coalesce(bool_or(qual like '%app.factory%'), false) as using_factory
      from pg_policies where schemaname = c.table_schema and tablename = c.table_name) p
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.is_generated = 'NEVER'
    order by 1, 2`)
  return rows
}

/** Forced row security hides from the owner what is in no place: all of them, one after the other. */
async function placesOf(client: Client): Promise<{ scope: TextColumn['scope']; tenant: string; factory: string }[]> {
  const tenants = (await client.query<{ id: string }>('select id::text from tenancy_tenant order by id')).rows
  const places: { scope: TextColumn['scope']; tenant: string; factory: string }[] = [
    { scope: 'platform', tenant: '', factory: '' },
  ]
  for (const { id: tenant } of tenants) {
    places.push({ scope: 'tenant', tenant, factory: '' })
    await client.query(`select set_config('app.tenant', $1, false), set_config('app.factory', '', false)`, [tenant])
    const factories = await client.query<{ id: string }>(
      'select id::text from tenancy_factory where tenant_id = $1 order by id',
      [tenant],
    )
    places.push(...factories.rows.map(({ id }) => ({ scope: 'factory' as const, tenant, factory: id })))
  }
  return places
}

async function resealColumn(
  client: Client,
  { table, column }: TextColumn,
  { now, before }: Boxes,
): Promise<{ changed: number; unopened: number }> {
  const [name, field] = [quoted(table), quoted(column)]
  let [changed, unopened, after] = [0, 0, '']
  for (;;) {
    // By value, which nobody changes in place: a row that moves is not met twice, and none is passed over.
    const { rows } = await client.query<{ sealed: string }>(
      `select distinct ${field} collate "C" as sealed from ${name} where ${field} ~ '${sealedShape}' and ${field} collate "C" > $1
       order by 1 limit ${portion}`,
      [after],
    )
    for (const { sealed } of rows) {
      if (opened(now, sealed) !== undefined) continue
      const plain = opened(before, sealed)
      if (plain === undefined) unopened += 1
      else
        changed +=
          (await client.query(`update ${name} set ${field} = $1 where ${field} = $2`, [now.seal(plain), sealed]))
            .rowCount ?? 0
    }
    if (rows.length < portion) return { changed, unopened }
    after = rows.at(-1)!.sealed
  }
}

function opened(box: SecretBox, sealed: string): string | undefined {
  try {
    return box.open(sealed)
  } catch {
    return undefined
  }
}
