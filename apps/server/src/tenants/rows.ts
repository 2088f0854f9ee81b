/**
 * Rows of a tenant as lines, and back: a JSON array of every column's text, so that no value passes through another type. Sealed values
 * are opened and sealed anew, for an archive must open without the deployment's secret, and must not bring it along.
 */
import { createHash } from 'node:crypto'
import { quoted, type Client, type SecretBox } from '@mouldwright/server-kit'
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
    await client.query(
      `declare tenant_rows no scroll cursor for select array[${line}] as row from ${quoted(table.name)} where ${condition}`,
      factoryId === undefined ? [tenantId] : [tenantId, factoryId],
    )
    for (;;) {
      const { rows } = await client.query<{ row: Row }>(`fetch ${portion} from tenant_rows`)
      if (rows.length > 0) yield rows.map(({ row }) => row)
      if (rows.length < portion) break
    }
    await client.query('close tenant_rows')
  }
}

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

const opened = (box: SecretBox, sealed: string): string | undefined => {
  try {
    return box.open(sealed)
  } catch {
    return undefined
  }
}

/** Text that people wrote may look like a sealed value: only what the box opens is one. */
const eachSealed = (row: Row, box: SecretBox, replace: (plain: string) => string): Row =>
  row.map((value) => {
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
    add(row: Row): void {
      const plain = eachSealed(row, box, (secret) => `sealed ${createHash('sha256').update(secret).digest('hex')}`)
      rows += 1
      const hash = createHash('sha256').update(JSON.stringify(plain)).digest('hex')
      sum = BigInt.asUintN(128, sum + BigInt(`0x${hash.slice(0, 32)}`))
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
