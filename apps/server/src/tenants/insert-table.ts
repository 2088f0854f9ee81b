/** Rows of an archive into one table, some hundred at a time, each in the place that it belongs to. */
import type { Client } from '@mouldwright/server-kit'
import type { ArchivedTable } from './archived-tables.ts'
import { enter, insertRows, portionOf, type Row } from './rows.ts'

export interface TableWriter {
  add(row: Row): Promise<void>
  end(): Promise<void>
}

/** @param standing ids of rows that are there already, which others may name as their parent */
export function writeTable(
  client: Client,
  archived: ArchivedTable,
  tenantId: number,
  write: typeof insertRows = insertRows,
  standing?: ReadonlySet<string>,
): TableWriter {
  const { columns, parentAt, table } = archived
  const factoryAt = table.scope === 'factory' ? columns.indexOf('factory_id') : undefined
  const idAt = columns.indexOf('id')
  const portion = portionOf(archived)
  /** Ids that later rows may name as their parent. */
  const inserted = new Set(standing)
  let orphans: Row[] = []
  let rows: Row[] = []

  const factoryOf = (row: Row) => (factoryAt === undefined ? undefined : Number(row[factoryAt]))

  async function flush(): Promise<void> {
    const [first] = rows
    if (!first) return
    await enter(client, tenantId, factoryOf(first))
    await write(client, archived, rows)
    rows = []
  }

  async function add(row: Row): Promise<void> {
    if (parentAt !== undefined) {
      const [id, parent] = [row[idAt]!, row[parentAt]]
      if (parent && parent !== id && !inserted.has(parent)) return void orphans.push(row)
      inserted.add(id)
    }
    if (rows.length >= portion || (rows[0] && factoryOf(rows[0]) !== factoryOf(row))) await flush()
    rows.push(row)
  }

  return {
    add,
    async end() {
      for (let left = Infinity; orphans.length > 0 && orphans.length < left;) {
        left = orphans.length
        const waiting = orphans
        orphans = []
        for (const row of waiting) await add(row)
      }
      if (orphans.length > 0) throw new Error(`${table.name} has rows whose parents are not in the archive.`)
      await flush()
    },
  }
}
