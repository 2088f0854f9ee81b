/** Which tables an archive of a tenant has, and in which order their rows can be inserted. */
import { scopeColumns, type Table } from '@mouldwright/server-kit'
import { sharedTables } from './shared-tables.ts'

export interface ArchivedTable {
  table: Table
  /** Written and read; what the database computes is left out. */
  columns: readonly string[]
  /** Which rows are the tenant's: `$1` is its id, `$2` the factory's in tables of a factory. */
  rows: string
  tenantColumn?: string
  isOfAccounts: boolean
  isCredential: boolean
  isTurn: boolean
  /** Position of a reference to another row of the same table. */
  parentAt?: number
}

/** Tables of a tenant, by their scope, and the shared ones that go along; each after those that it references. */
export function archivedTables(all: readonly Table[]): ArchivedTable[] {
  const chosen = new Map<string, ArchivedTable>()
  for (const table of all) {
    const archived = archivedTable(table)
    if (archived) chosen.set(table.name, archived)
  }
  const ordered = new Set<ArchivedTable>()
  const add = (archived: ArchivedTable, above: readonly string[]) => {
    const { name, references } = archived.table
    if (above.includes(name)) throw new Error(`References go round: ${[...above, name].join(' → ')}.`)
    for (const { table } of references) {
      const other = chosen.get(table)
      if (other && other !== archived && !ordered.has(other)) add(other, [...above, name])
    }
    ordered.add(archived)
  }
  for (const archived of chosen.values()) if (!ordered.has(archived)) add(archived, [])
  return [...ordered]
}

function archivedTable(table: Table): ArchivedTable | undefined {
  const columns = Object.entries(table.columns).flatMap(([name, { generated }]) => (generated ? [] : [name]))
  const own = table.references.find((reference) => reference.table === table.name)
  const base = {
    table,
    columns,
    isOfAccounts: false,
    isCredential: false,
    isTurn: false,
    ...(own ? { parentAt: columns.indexOf(own.column) } : {}),
  }
  if (table.scope !== 'platform') {
    const rows = scopeColumns(table.scope)
      .map((column, at) => `${column} = $${at + 1}`)
      .join(' and ')
    return { ...base, rows, tenantColumn: 'tenant_id' }
  }
  const sharing = sharedTables[table.name]
  if (!sharing)
    throw new Error(`${table.name} is shared by all tenants, and shared-tables.ts does not say what becomes of it.`)
  if (sharing.kind === 'left') return undefined
  if (sharing.kind === 'account') return { ...base, rows: sharing.rows, isOfAccounts: true }
  const { rows, tenantColumn, isCredential = false, isTurn = false } = sharing
  return { ...base, rows, tenantColumn, isCredential, isTurn }
}
