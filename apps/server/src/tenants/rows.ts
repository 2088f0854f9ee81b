/**
 * Rows of a tenant as lines, and back: a JSON array of every column's text, so that no value passes through another type. Sealed values
 * are opened and sealed anew, for an archive must open without the deployment's secret, and must not bring it along.
 */
import { hash as hashOf } from 'node:crypto'
import { quoted, scopeColumns, type Client, type SecretBox } from '@mouldwright/server-kit'
import type { ArchivedTable } from './archived-tables.ts'

/** The values of a row, in the order of its columns. */
export type Row = (string | null)[]

/** Rows at once: plans and pictures are large. */
export const portionOf = ({ table }: ArchivedTable): number =>
  Object.values(table.columns).some(({ type }) => type === 'bytea') ? 5 : 200
const sealedShape = /^v1\.[A-Za-z0-9+/]{38,}={0,2}$/

/** Where row security shows what: it is forced on the owner as well, so nobody else's row can be read or written by mistake. */
export const enter = (client: Client, tenantId: number, factoryId?: number) =>
  client.query(`select set_config('app.tenant', $1, true), set_config('app.factory', $2, true)`, [
    String(tenantId),
    factoryId === undefined ? '' : String(factoryId),
  ])

export async function factoriesOf(client: Client, tenantId: number): Promise<number[]> {
  await enter(client, tenantId)
  const { rows } = await client.query<{ id: string }>(
    'select id::text from tenancy_factory where tenant_id = $1 order by id',
    [tenantId],
  )
  return rows.map(({ id }) => Number(id))
}

/** Rows of the last of some statements. */
async function fetched(client: Client, statements: string): Promise<Row[]> {
  const results: unknown = await client.query(statements)
  const last = (Array.isArray(results) ? results.at(-1) : results) as { rows: { row: Row }[] }
  return last.rows.map(({ row }) => row)
}

/** All rows of a tenant in a table, some hundred at a time. */
export async function* readRows(
  client: Client,
  archived: ArchivedTable,
  tenantId: number,
  factories: readonly number[],
): AsyncGenerator<Row[]> {
  const { table, columns, rows: condition } = archived
  const portion = portionOf(archived)
  const line = columns.map((name) => `${quoted(name)}::text`).join(', ')
  for (const factoryId of table.scope === 'factory' ? factories : [undefined]) {
    await enter(client, tenantId, factoryId)
    // Most tables have few rows or none: going there and back is what takes the time.
    const place = condition.replaceAll('$1', String(tenantId)).replaceAll('$2', String(factoryId))
    const fetch = `fetch ${portion} from tenant_rows`
    const declare = `declare tenant_rows no scroll cursor for select to_json(array[${line}]) as row from ${quoted(table.name)} where ${place}`
    let rows = await fetched(client, `${declare}; ${fetch}`)
    while (rows.length > 0) {
      yield rows
      rows = rows.length < portion ? [] : await fetched(client, fetch)
    }
    await client.query('close tenant_rows')
  }
}

/** Columns of the primary key. */
export const keyOf = ({ table }: ArchivedTable): readonly string[] => [...scopeColumns(table.scope), ...table.key]

/** Inserts rows of one place. */
export async function insertRows(
  client: Client,
  { table, columns }: ArchivedTable,
  rows: readonly Row[],
): Promise<void> {
  const values = columns.map((name, at) => `(r ->> ${at})::${table.columns[name]!.type}`)
  await client.query(
    `insert into ${quoted(table.name)} (${columns.map(quoted).join(', ')})
      select ${values.join(', ')} from json_array_elements($1::json) r`,
    [JSON.stringify(rows)],
  )
}

/** Gives rows of one place, which are there under their keys, all other values. */
export async function updateRows(client: Client, archived: ArchivedTable, rows: readonly Row[]): Promise<void> {
  const { table, columns } = archived
  const key = keyOf(archived)
  const value = (name: string) => `(r ->> ${columns.indexOf(name)})::${table.columns[name]!.type}`
  const others = columns.filter((name) => !key.includes(name)).map((name) => `${quoted(name)} = ${value(name)}`)
  await client.query(
    `update ${quoted(table.name)} t set ${others.join(', ')} from json_array_elements($1::json) r
      where ${key.map((name) => `t.${quoted(name)} = ${value(name)}`).join(' and ')}`,
    [JSON.stringify(rows)],
  )
}

/** Deletes the rows of one place that have these keys. */
export async function deleteRows(client: Client, archived: ArchivedTable, keys: readonly Row[]): Promise<void> {
  const { table } = archived
  const same = keyOf(archived).map((name, at) => `t.${quoted(name)} = (r ->> ${at})::${table.columns[name]!.type}`)
  await client.query(
    `delete from ${quoted(table.name)} t using json_array_elements($1::json) r where ${same.join(' and ')}`,
    [JSON.stringify(keys)],
  )
}

const opened = (box: SecretBox, sealed: string): string | undefined => {
  try {
    return box.open(sealed)
  } catch {
    return undefined
  }
}

/** Text that people wrote may look like a sealed value: only what the box opens is one. */
const eachSealed = (row: Row, box: SecretBox, replace: (plain: string) => string): Row =>
  !row.some((value) => value?.startsWith('v1.'))
    ? row
    : row.map((value) => {
        const plain = value !== null && sealedShape.test(value) ? opened(box, value) : undefined
        return plain === undefined ? value : replace(plain)
      })

export const resealRow = (row: Row, from: SecretBox, to: SecretBox): Row =>
  eachSealed(row, from, (plain) => to.seal(plain))

export interface Digest {
  rows: number
  /** Sum of the rows' SHA-256 (its first half): the same in whatever order they come. */
  sum: string
}

/** What a table holds, in one number: sealed values count by what is in them. */
export function createDigest(box: SecretBox) {
  let rows = 0
  let sum = 0n
  return {
    /** @returns the row's own hash */
    add(row: Row): string {
      const plain = eachSealed(row, box, (secret) => `sealed ${hashOf('sha256', secret)}`)
      rows += 1
      const hash = hashOf('sha256', JSON.stringify(plain)).slice(0, 32)
      sum = BigInt.asUintN(128, sum + BigInt(`0x${hash}`))
      return hash
    },
    end: (): Digest => ({ rows, sum: sum.toString(16).padStart(32, '0') }),
  }
}

/** Digests of all rows of a tenant, as they stand in this transaction. */
export async function digestTenant(
  client: Client,
  tables: readonly ArchivedTable[],
  tenantId: number,
  box: SecretBox,
): Promise<Map<string, Digest>> {
  const factories = await factoriesOf(client, tenantId)
  const digests = new Map<string, Digest>()
  for (const archived of tables) {
    const digest = createDigest(box)
    for await (const rows of readRows(client, archived, tenantId, factories)) for (const row of rows) digest.add(row)
    digests.set(archived.table.name, digest.end())
  }
  return digests
}
