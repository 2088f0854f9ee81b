/** An archive of a tenant as it is read for a restore: rows as they stand in it, and as they are written here. */
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { SecretBox } from '@mouldwright/server-kit'
import { BackupError } from '../backup/archive.ts'
import type { ArchivedTable } from './archived-tables.ts'
import { withIds, type Ids, type People, type Person } from './ids.ts'
import type { Installation } from './installation.ts'
import { resealRow, type Row } from './rows.ts'
import { rowsPath, type TenantManifest } from './tenant-manifest.ts'

export interface ArchiveReading {
  installation: Installation
  tables: readonly ArchivedTable[]
  archive: string
  manifest: TenantManifest
  archiveBox: SecretBox
  ids: Ids
  tenantId: number
  name: string
  /** Whether people may enter; as in the archive unless given. */
  mayEnter?: boolean
}

/** Rows of a table as the archive has them, with the names of their columns. */
export async function* archivedRows(
  { archive, archiveBox }: ArchiveReading,
  archived: ArchivedTable,
): AsyncGenerator<Row> {
  const { table, columns, isOfAccounts } = archived
  const file = await open(join(archive, rowsPath(table.name)))
  try {
    let header: string | undefined
    for await (const line of file.readLines()) {
      if (header === undefined) {
        header = line
        if (line !== JSON.stringify(columns)) throw new BackupError(`${archive} has other columns in ${table.name}.`)
      } else yield JSON.parse(isOfAccounts ? archiveBox.open(line) : line) as Row
    }
  } finally {
    await file.close()
  }
}

export async function membersOf(restore: ArchiveReading): Promise<Person[]> {
  const accounts = restore.tables.find(({ table }) => table.name === 'identity_account')!
  const [id, phone, email] = ['id', 'phone', 'email'].map((name) => accounts.columns.indexOf(name))
  const members: Person[] = []
  for await (const row of archivedRows(restore, accounts))
    members.push({ id: row[id!]!, phone: row[phone!]!, email: row[email!]! })
  return members
}

export async function* rowsToWrite(
  restore: ArchiveReading,
  archived: ArchivedTable,
  people: People,
): AsyncGenerator<Row> {
  const { archiveBox, installation, ids } = restore
  const adapt = adapter(restore, archived, people)
  for await (const archivedRow of archivedRows(restore, archived)) {
    const row = adapt(archivedRow)
    if (row) yield resealRow(withIds(row, ids), archiveBox, installation.box)
  }
}

/** What a row is here, before its ids are; undefined for one that stays out. */
function adapter({ manifest, name, tenantId, mayEnter }: ArchiveReading, archived: ArchivedTable, people: People) {
  const { columns, isOfAccounts, tenantColumn, table } = archived
  const at = (column: string) => columns.indexOf(column)
  if (table.name === 'identity_account')
    return (row: Row): Row | undefined => {
      if (people.known.has(row[at('id')]!)) return undefined
      const isDefault = row[at('default_tenant_id')] === String(manifest.tenant.id)
      return row
        .with(at('default_tenant_id'), isDefault ? String(tenantId) : null)
        .with(at('email'), people.withoutEmail.has(row[at('id')]!) ? null : row[at('email')]!)
    }
  if (isOfAccounts) return (row: Row): Row | undefined => (people.known.has(row[at('account_id')]!) ? undefined : row)
  return (row: Row): Row | undefined => {
    const own = tenantColumn === undefined ? row : row.with(at(tenantColumn), String(tenantId))
    if (table.name !== 'tenancy_tenant') return own
    const named = own.with(at('name'), name)
    return mayEnter === undefined ? named : named.with(at('allow_login'), String(mayEnter))
  }
}
