/** Restores one tenant beside living ones, in one transaction: all of it is there, or nothing. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { sweepLock, type Client, type SecretBox } from '@mouldwright/server-kit'
import { BackupError, checkArchive, readContents } from '../backup/archive.ts'
import type { ArchivedTable } from './archived-tables.ts'
import { meetPeople, newIdMaker, withIds, type Ids, type People } from './ids.ts'
import { writeTable } from './insert-table.ts'
import { inTransaction, type Installation } from './installation.ts'
import { createDigest, digestTenant, resealRow, type Digest, type Row } from './rows.ts'
import { renumberedTables } from './shared-tables.ts'
import { openArchiveKey, readTenantManifest, rowsPath, type TenantManifest } from './tenant-manifest.ts'

export interface RestoreTenantOptions {
  installation: Installation
  tables: readonly ArchivedTable[]
  archive: string
  phrase: () => Promise<string>
  /** Another tenant with the same records, which may stand beside the living one: under a new id and this name. */
  copyAs?: string
  /** All is done and compared, and nothing is kept. */
  isRehearsal?: boolean
  /** Whether people may enter; as in the archive unless given. */
  mayEnter?: boolean
  /** Asked when all is written and compared; what it throws leaves nothing. */
  mayCommit?: () => Promise<void>
}

export interface RestoredTenant {
  id: number
  name: string
  tables: number
  rows: number
  files: number
  /** Members who were known here, and who are entered anew. */
  known: number
  added: number
  withoutEmail: number
}

interface Restore extends RestoreTenantOptions {
  manifest: TenantManifest
  archiveBox: SecretBox
  ids: Ids
  tenantId: number
  name: string
}

class Rehearsed extends Error {
  readonly restored: RestoredTenant
  constructor(restored: RestoredTenant) {
    super('Nothing is kept of a rehearsal.')
    this.restored = restored
  }
}

/** @throws {BackupError} saying what does not hold; nothing was changed then */
export async function restoreTenant(options: RestoreTenantOptions): Promise<RestoredTenant> {
  const { archive, installation, copyAs } = options
  const manifest = await readTenantManifest(archive)
  if (manifest.migration !== installation.migration)
    throw new BackupError(
      `${archive} has rows of migration ${manifest.migration} (version ${manifest.version}), and this program is at ` +
        `${installation.migration}. Restore it with a program of that migration.`,
    )
  await checkArchive(archive, manifest)
  const archiveBox = await openArchiveKey(manifest, installation.box, options.phrase)
  const ids: Ids = new Map()
  const tenantId = copyAs === undefined ? manifest.tenant.id : newIdMaker()()
  const restore = { ...options, manifest, archiveBox, ids, tenantId, name: copyAs ?? manifest.tenant.name }
  const lock = await installation.open()
  try {
    // A sweep would take files away whose rows are not committed yet.
    await lock.query('select pg_advisory_lock($1)', [sweepLock])
    if (copyAs !== undefined) await numberAnew(restore)
    return await restoreAll(restore)
  } catch (error) {
    if (error instanceof Rehearsed) return error.restored
    throw explained(error)
  } finally {
    await lock.end()
  }
}

async function restoreAll(restore: Restore): Promise<RestoredTenant> {
  const { installation, manifest, isRehearsal = false, mayCommit } = restore
  const put: string[] = []
  try {
    return await inTransaction(installation, '', async (client) => {
      await refuseLiving(client, restore)
      const { people, members } = await peopleOf(client, restore)
      const expected = await writeRows(client, restore, people)
      await compare(client, restore, expected)
      if (!isRehearsal) await putFiles(restore, put)
      await mayCommit?.()
      const restored = {
        id: restore.tenantId,
        name: restore.name,
        tables: expected.size,
        rows: [...expected.values()].reduce((sum, { rows }) => sum + rows, 0),
        files: manifest.files,
        known: people.known.size,
        added: members - people.known.size,
        withoutEmail: people.withoutEmail.size,
      }
      if (isRehearsal) throw new Rehearsed(restored)
      return restored
    })
  } catch (error) {
    // Those of a killed restore are taken by the sweep, as no row names them.
    for (const key of put) await installation.files.remove(key)
    throw error
  }
}

async function refuseLiving(client: Client, { tenantId, name, installation }: Restore): Promise<void> {
  const { rows } = await client.query('select 1 from tenancy_tenant where id = $1', [tenantId])
  if (rows.length > 0)
    throw new BackupError(
      `The tenant ${name} (${tenantId}) is in ${installation.name} already, and nothing is written over it. ` +
        'Restore it beside itself under another name: --copy-as NAME.',
    )
}

/** Rows of a table as the archive has them, with the names of their columns. */
async function* archivedRows({ archive, archiveBox }: Restore, archived: ArchivedTable): AsyncGenerator<Row> {
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

/** New ids for a copy, where the old ones are the living tenant's in tables that all share. */
async function numberAnew(restore: Restore): Promise<void> {
  const { ids, tables, manifest, tenantId } = restore
  const newId = newIdMaker()
  ids.set(String(manifest.tenant.id), String(tenantId))
  for (const archived of tables.filter(({ table }) => renumberedTables.includes(table.name))) {
    const at = archived.columns.indexOf('id')
    for await (const row of archivedRows(restore, archived)) if (!ids.has(row[at]!)) ids.set(row[at]!, String(newId()))
  }
}

async function peopleOf(client: Client, restore: Restore) {
  const accounts = restore.tables.find(({ table }) => table.name === 'identity_account')!
  const [id, phone, email] = ['id', 'phone', 'email'].map((name) => accounts.columns.indexOf(name))
  const members: { id: string; phone: string; email: string | null }[] = []
  for await (const row of archivedRows(restore, accounts))
    members.push({ id: row[id!]!, phone: row[phone!]!, email: row[email!]! })
  return { people: await meetPeople(client, members, restore.ids), members: members.length }
}

/** @returns what each table must hold afterwards; tables of accounts are not the tenant's alone */
async function writeRows(client: Client, restore: Restore, people: People): Promise<Map<string, Digest>> {
  const { tables, tenantId, copyAs, archiveBox, installation, ids } = restore
  const expected = new Map<string, Digest>()
  for (const archived of tables) {
    if (copyAs !== undefined && (archived.isCredential || archived.table.name === 'connector_identity')) continue
    const adapt = adapter(restore, archived, people)
    const digest = createDigest(installation.box)
    const writer = writeTable(client, archived, tenantId)
    for await (const archivedRow of archivedRows(restore, archived)) {
      const row = adapt(archivedRow)
      if (!row) continue
      const written = resealRow(withIds(row, ids), archiveBox, installation.box)
      digest.add(written)
      await writer.add(written)
    }
    await writer.end()
    if (!archived.isOfAccounts) expected.set(archived.table.name, digest.end())
  }
  return expected
}

/** What a row is here, before its ids are; undefined for one that stays out. */
function adapter({ manifest, name, tenantId, mayEnter }: Restore, archived: ArchivedTable, people: People) {
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

/** Reads back what stands there now: counts and checksums of every table. */
async function compare(client: Client, restore: Restore, expected: ReadonlyMap<string, Digest>): Promise<void> {
  const tables = restore.tables.filter(({ table }) => expected.has(table.name))
  const found = await digestTenant(client, tables, restore.tenantId, restore.installation.box)
  for (const [table, { rows, sum }] of expected)
    if (found.get(table)?.rows !== rows || found.get(table)?.sum !== sum)
      throw new BackupError(`${table} came out differently than it was archived; nothing was restored.`)
}

async function putFiles({ archive, installation, ids }: Restore, put: string[]): Promise<void> {
  for await (const { path } of readContents(archive)) {
    if (!path.startsWith('files/')) continue
    const [key] = withIds([path.slice('files/'.length)], ids)
    put.push(key!)
    await installation.files.put(key!, createReadStream(join(archive, path)))
  }
}

/** Something of the tenant stands here under another one: a device's key, a link, an identity provider. */
function explained(error: unknown): unknown {
  const { code, table, detail } = error as { code?: string; table?: string; detail?: string }
  if (code !== '23505') return error
  return new BackupError(`${table} has a row already that the archive brings (${detail}); nothing was restored.`)
}
