/** Brings rows that were restored from one archive to a later one of the same tenant: what is too much goes, what is new or other comes. */
import type { Client, SecretBox } from '@mouldwright/server-kit'
import type { ArchivedTable } from './archived-tables.ts'
import { writeTable } from './insert-table.ts'
import {
  createDigest,
  deleteRows,
  enter,
  insertRows,
  keyOf,
  portionOf,
  updateRows,
  type Digest,
  type Row,
} from './rows.ts'

/** Rows of a table as they are written, from either archive. */
type RowsOf = (archived: ArchivedTable) => AsyncIterable<Row>

interface Difference {
  archived: ArchivedTable
  /** Keys as JSON. */
  gone: ReadonlySet<string>
  changed: ReadonlySet<string>
  added: ReadonlySet<string>
  /** Ids of rows that stay, and of all that there will be. */
  standing: ReadonlySet<string>
  later: ReadonlySet<string>
}

export interface BringRowsOptions {
  client: Client
  /** Those that may differ, in the order of references. */
  tables: readonly ArchivedTable[]
  tenantId: number
  box: SecretBox
  before: RowsOf
  after: RowsOf
}

/** @returns what each of these tables must hold afterwards */
export async function bringRows(options: BringRowsOptions): Promise<Map<string, Digest>> {
  const { client, tables, tenantId, after } = options
  const expected = new Map<string, Digest>()
  const differences: Difference[] = []
  for (const archived of tables) differences.push(await differenceOf(options, archived, expected))
  // What refers to others goes before them and comes after them.
  for (const { archived, gone } of differences.toReversed()) await remove(client, archived, tenantId, gone)
  for (const { archived, changed, added, standing, later } of differences)
    for (const [keys, write, parents] of [
      [changed, updateRows, later],
      [added, insertRows, standing],
    ] as const) {
      if (keys.size === 0) continue
      const keyIn = keyReader(archived)
      const writer = writeTable(client, archived, tenantId, write, parents)
      for await (const row of after(archived)) if (keys.has(keyIn(row))) await writer.add(row)
      await writer.end()
    }
  return expected
}

function keyReader(archived: ArchivedTable) {
  const places = keyOf(archived).map((name) => archived.columns.indexOf(name))
  return (row: Row): string => JSON.stringify(places.map((at) => row[at]))
}

async function differenceOf(
  { box, before, after }: BringRowsOptions,
  archived: ArchivedTable,
  expected: Map<string, Digest>,
): Promise<Difference> {
  const keyIn = keyReader(archived)
  const idAt = archived.columns.indexOf('id')
  const old = new Map<string, string>()
  const digestBefore = createDigest(box)
  for await (const row of before(archived)) old.set(keyIn(row), digestBefore.add(row))
  const digest = createDigest(box)
  const changed = new Set<string>()
  const added = new Set<string>()
  const standing = new Set<string>()
  const later = new Set<string>()
  for await (const row of after(archived)) {
    const key = keyIn(row)
    const hash = digest.add(row)
    const hashBefore = old.get(key)
    if (hashBefore === undefined) added.add(key)
    else if (hashBefore !== hash) changed.add(key)
    const stays = old.delete(key)
    if (idAt < 0) continue
    later.add(row[idAt]!)
    if (stays) standing.add(row[idAt]!)
  }
  expected.set(archived.table.name, digest.end())
  return { archived, gone: new Set(old.keys()), changed, added, standing, later }
}

async function remove(client: Client, archived: ArchivedTable, tenantId: number, gone: ReadonlySet<string>) {
  const factoryAt = keyOf(archived).indexOf('factory_id')
  const isOfFactory = archived.table.scope === 'factory'
  const byFactory = Map.groupBy(
    [...gone].map((key) => JSON.parse(key) as Row),
    (key) => (isOfFactory ? Number(key[factoryAt]) : undefined),
  )
  const portion = portionOf(archived)
  for (const [factoryId, keys] of byFactory) {
    await enter(client, tenantId, factoryId)
    for (let at = 0; at < keys.length; at += portion) await deleteRows(client, archived, keys.slice(at, at + portion))
  }
}
