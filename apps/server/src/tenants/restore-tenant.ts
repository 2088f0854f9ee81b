/** Restores one tenant beside living ones, in one transaction: all of it is there, or nothing. */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { sweepLock, type Client } from '@mouldwright/server-kit'
import { BackupError, checkArchive, readContents } from '../backup/archive.ts'
import { archivedRows, membersOf, rowsToWrite, type ArchiveReading } from './archive-rows.ts'
import type { ArchivedTable } from './archived-tables.ts'
import type { TenantArchive } from './archive-tenant.ts'
import { bringRows } from './bring-rows.ts'
import { meetPeople, newIdMaker, withIds, type Ids, type People, type Person } from './ids.ts'
import { writeTable } from './insert-table.ts'
import { inTransaction, type Installation } from './installation.ts'
import { createDigest, digestTenant, type Digest } from './rows.ts'
import { renumberedTables } from './shared-tables.ts'
import { openArchiveKey, readTenantManifest } from './tenant-manifest.ts'

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
  follow?: Follow
}

/** For a restore that people need not wait for: it ends where a later archive has all that was done meanwhile. */
interface Follow {
  /** Of the archive that is restored first. */
  digests: TenantArchive['digests']
  /**
   * Asked when all is written and compared: a later archive of the same tenant, to which all is brought then in the same transaction, or
   * nothing when what stands there may be kept. What it throws leaves nothing.
   */
  next: () => Promise<TenantArchive | undefined>
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
  /** Rows of a later archive could not be brought one by one. */
  wasWrittenAnew: boolean
}

type Restore = RestoreTenantOptions & ArchiveReading

/** What stands there, not kept yet. */
interface Standing {
  restore: Restore
  people: People
  members: readonly Person[]
  /** What each table holds; tables of accounts are not the tenant's alone. */
  expected: ReadonlyMap<string, Digest>
  /** The same where it was archived. */
  digests: TenantArchive['digests'] | undefined
  wasWrittenAnew: boolean
}

/** What was read back is not what was written. */
class Differs extends BackupError {}

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
  const { installation, isRehearsal = false, follow } = restore
  const put = new Set<string>()
  try {
    return await inTransaction(installation, '', async (client) => {
      await refuseLiving(client, restore)
      await client.query('savepoint nothing')
      let standing = await writeAll(client, restore, follow?.digests)
      if (!isRehearsal) await putFiles(restore, put)
      for (let later = await follow?.next(); later; later = await follow?.next()) {
        standing = await bringTo(client, standing, later)
        if (!isRehearsal) await putFiles(standing.restore, put)
      }
      const { people, members, expected } = standing
      const restored = {
        id: restore.tenantId,
        name: restore.name,
        tables: expected.size,
        rows: [...expected.values()].reduce((sum, { rows }) => sum + rows, 0),
        files: standing.restore.manifest.files,
        known: people.known.size,
        added: members.length - people.known.size,
        withoutEmail: people.withoutEmail.size,
        wasWrittenAnew: standing.wasWrittenAnew,
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

async function writeAll(client: Client, restore: Restore, digests: Standing['digests']): Promise<Standing> {
  const members = await membersOf(restore)
  const people = await meetPeople(client, members, restore.ids)
  const expected = await writeRows(client, restore, people)
  await compare(client, restore, expected)
  return { restore, people, members, expected, digests, wasWrittenAnew: false }
}

/** Writes only what differs; where that cannot be done row by row, as for two that exchange their numbers, all is written anew. */
async function bringTo(
  client: Client,
  standing: Standing,
  { path, manifest, digests, box }: TenantArchive,
): Promise<Standing> {
  const wasRead = new Set<string>()
  for await (const content of readContents(standing.restore.archive))
    if (isFile(content.path)) wasRead.add(content.path)
  await checkArchive(path, manifest, (file) => wasRead.has(file))
  const restore = { ...standing.restore, archive: path, manifest, archiveBox: box }
  try {
    return await bringOver(client, standing, { ...restore, ids: new Map(restore.ids) }, digests)
  } catch (error) {
    if (!(error instanceof Differs) && !isOfConstraint(error)) throw error
    await client.query('rollback to savepoint nothing')
    return { ...(await writeAll(client, { ...restore, ids: new Map() }, digests)), wasWrittenAnew: true }
  }
}

async function bringOver(client: Client, standing: Standing, restore: Restore, digests: TenantArchive['digests']) {
  const { people: before, members: membersBefore } = standing
  const wasMember = new Set(membersBefore.map(({ id }) => id))
  const entered = [...wasMember].filter((id) => !before.known.has(id))
  const members = await membersOf(restore)
  const joined = await meetPeople(
    client,
    members.filter(({ id }) => !wasMember.has(id)),
    restore.ids,
    entered,
  )
  const people = {
    known: new Set(members.flatMap(({ id }) => (before.known.has(id) || joined.known.has(id) ? [id] : []))),
    withoutEmail: new Set([...before.withoutEmail, ...joined.withoutEmail]),
  }
  // Somebody who has another id here may be named in any table.
  const isSame = ({ table: { name } }: ArchivedTable) =>
    restore.ids.size === standing.restore.ids.size &&
    digests.get(name)?.sum === standing.digests?.get(name)?.sum &&
    digests.get(name)?.rows === standing.digests?.get(name)?.rows
  const brought = await bringRows({
    client,
    tables: restore.tables.filter((archived) => !isSame(archived)),
    tenantId: restore.tenantId,
    box: restore.installation.box,
    before: (archived) => rowsToWrite(standing.restore, archived, before),
    after: (archived) => rowsToWrite(restore, archived, people),
  })
  const expected = new Map(standing.expected)
  for (const [table, digest] of brought) if (expected.has(table)) expected.set(table, digest)
  await compare(client, restore, expected)
  return { ...standing, restore, people, members, expected, digests }
}

async function refuseLiving(client: Client, { tenantId, name, installation }: Restore): Promise<void> {
  const { rows } = await client.query('select 1 from tenancy_tenant where id = $1', [tenantId])
  if (rows.length > 0)
    throw new BackupError(
      `The tenant ${name} (${tenantId}) is in ${installation.name} already, and nothing is written over it. ` +
        'Restore it beside itself under another name: --copy-as NAME.',
    )
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

/** @returns what each table must hold afterwards; tables of accounts are not the tenant's alone */
async function writeRows(client: Client, restore: Restore, people: People): Promise<Map<string, Digest>> {
  const { tables, tenantId, copyAs, installation } = restore
  const expected = new Map<string, Digest>()
  for (const archived of tables) {
    if (copyAs !== undefined && (archived.isCredential || archived.table.name === 'connector_identity')) continue
    const digest = createDigest(installation.box)
    const writer = writeTable(client, archived, tenantId)
    for await (const row of rowsToWrite(restore, archived, people)) {
      digest.add(row)
      await writer.add(row)
    }
    await writer.end()
    if (!archived.isOfAccounts) expected.set(archived.table.name, digest.end())
  }
  return expected
}

/** Reads back what stands there now: counts and checksums of every table. */
async function compare(client: Client, restore: Restore, expected: ReadonlyMap<string, Digest>): Promise<void> {
  const tables = restore.tables.filter(({ table }) => expected.has(table.name))
  const found = await digestTenant(client, tables, restore.tenantId, restore.installation.box)
  for (const [table, { rows, sum }] of expected)
    if (found.get(table)?.rows !== rows || found.get(table)?.sum !== sum)
      throw new Differs(`${table} came out differently than it was archived; nothing was restored.`)
}

const isFile = (path: string) => path.startsWith('files/')

/** Puts what is not there yet, and takes away what no record names any more. */
async function putFiles({ archive, installation, ids }: Restore, put: Set<string>): Promise<void> {
  const left = new Set(put)
  for await (const { path } of readContents(archive)) {
    if (!isFile(path)) continue
    const [key] = withIds([path.slice('files/'.length)], ids)
    if (left.delete(key!)) continue
    put.add(key!)
    await installation.files.put(key!, createReadStream(join(archive, path)))
  }
  for (const key of left) {
    await installation.files.remove(key)
    put.delete(key)
  }
}

const isOfConstraint = (error: unknown) => String((error as { code?: string }).code).startsWith('23')

/** Something of the tenant stands here under another one: a device's key, a link, an identity provider. */
function explained(error: unknown): unknown {
  const { code, table, detail } = error as { code?: string; table?: string; detail?: string }
  if (code !== '23505') return error
  return new BackupError(`${table} has a row already that the archive brings (${detail}); nothing was restored.`)
}
