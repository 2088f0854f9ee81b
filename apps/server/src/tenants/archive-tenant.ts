/** Archives one tenant beside the running product: its rows of one moment, then the files that they name. */
import { randomBytes } from 'node:crypto'
import { access, link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { BlobAbsent, createSecretBox, sweepLock, type Client, type SecretBox } from '@mouldwright/server-kit'
import {
  addContent,
  BackupError,
  contentsName,
  hashOf,
  manifestName,
  readContents,
  type Content,
} from '../backup/archive.ts'
import { sealTo, type RecoveryKey } from '../backup/recovery-key.ts'
import type { ArchivedTable } from './archived-tables.ts'
import { inTransaction, type Installation } from './installation.ts'
import { createDigest, factoriesOf, readRows, resealRow, type Digest } from './rows.ts'
import { newManifest, rowsPath, sealOwnKey, type TenantManifest } from './tenant-manifest.ts'

export interface TenantOfList {
  id: number
  name: string
  isOperator: boolean
  mayEnter: boolean
}

export async function listTenants(client: Client): Promise<TenantOfList[]> {
  const { rows } = await client.query<TenantOfList>(
    `select id, name, is_operator as "isOperator", allow_login as "mayEnter" from tenancy_tenant order by id`,
  )
  return rows
}

/** By number or whole name. The provider's own tenant is no tenant to archive: its console is the installation's. */
export function findTenant(tenants: readonly TenantOfList[], given: string): TenantOfList {
  const found = tenants.filter(({ id, name }) => String(id) === given || name === given)
  if (found.length > 1)
    throw new BackupError(
      `Several tenants are called ${given}: ${found.map(({ id }) => id).join(', ')}. Give the number.`,
    )
  const [tenant] = found
  if (!tenant) throw new BackupError(`There is no tenant ${given}.`)
  if (tenant.isOperator) throw new BackupError(`${tenant.name} is the provider’s own tenant: back up the installation.`)
  return tenant
}

export interface ArchiveOptions {
  installation: Installation
  tables: readonly ArchivedTable[]
  tenant: { id: number; name: string }
  /** Where archives stand, a folder each. */
  folder: string
  name: string
  version: string
  recoveryKey: RecoveryKey
  /** An archive of the same tenant in the same folder: files that it has are not read again. */
  before?: string
}

export interface TenantArchive {
  path: string
  manifest: TenantManifest
  /** Of each table, to compare the living rows with. */
  digests: ReadonlyMap<string, Digest>
  /** Opens what is sealed in it, for whoever has just made it. */
  box: SecretBox
}

// Not the prefix of unfinished backups: a backup into the same folder would take it away.
const unfinished = '.archiving-'

export const archiveNameAt = (tenantId: number, at: Date) =>
  `tenant-${tenantId}-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`

/** @returns the archive, which appears under its name once it is whole */
export async function archiveTenant(options: ArchiveOptions): Promise<TenantArchive> {
  const { folder, name, installation } = options
  const path = join(folder, name)
  if (await isThere(path)) throw new BackupError(`${path} is there already.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = await installation.open()
  const draft = join(folder, `${unfinished}${name}`)
  try {
    // Nobody takes files away, and nobody else archives or restores a tenant meanwhile.
    await lock.query('select pg_advisory_lock($1)', [sweepLock])
    // What a killed one left.
    for (const entry of await readdir(folder))
      if (entry.startsWith(unfinished)) await rm(join(folder, entry), { recursive: true, force: true })
    await mkdir(draft, { mode: 0o700 })
    const made = await fill(draft, options)
    await rename(draft, path)
    return { path, ...made }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await lock.end()
  }
}

async function fill(draft: string, options: ArchiveOptions): Promise<Omit<TenantArchive, 'path'>> {
  const { installation, tenant, version, recoveryKey } = options
  const key = randomBytes(32).toString('base64')
  const box = createSecretBox(key)
  const { at, contents, digests, keys } = await writeRows(draft, options, box)
  const rowsFiles = contents.length
  const shared = await shareFiles(draft, options.before, keys)
  for (const { fileKey, isKept } of keys) {
    const same = shared.get(fileKey)
    if (same) {
      contents.push(same)
      continue
    }
    const content = await readContent(installation, fileKey, isKept)
    if (content) contents.push(await addContent(draft, `files/${fileKey}`, content))
  }
  await writeSynced(join(draft, contentsName), contents.map((content) => `${JSON.stringify(content)}\n`).join(''))
  const { sha256 } = await hashOf(join(draft, contentsName))
  const manifest = newManifest({
    version,
    migration: installation.migration,
    tenant: { id: tenant.id, name: tenant.name },
    at,
    rows: [...digests.values()].reduce((sum, { rows }) => sum + rows, 0),
    files: contents.length - rowsFiles,
    bytes: contents.reduce((sum, { bytes }) => sum + bytes, 0),
    contents: sha256,
    key: sealTo(recoveryKey, key, sha256),
    ownKey: sealOwnKey(installation.box, key, sha256),
  })
  await writeSynced(join(draft, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
  return { manifest, digests, box }
}

interface NamedFile {
  fileKey: string
  /** A record holds it; others are uploads and results that go by themselves. */
  isKept: boolean
}

/** All tables in one snapshot. */
function writeRows(draft: string, { installation, tables, tenant }: ArchiveOptions, archiveBox: SecretBox) {
  return inTransaction(installation, 'isolation level repeatable read read only', async (client) => {
    const factories = await factoriesOf(client, tenant.id)
    const { rows } = await client.query<{ at: string }>('select now() as at')
    const contents: Content[] = []
    const digests = new Map<string, Digest>()
    const keys: NamedFile[] = []
    for (const archived of tables) {
      const { table, columns, isOfAccounts } = archived
      const digest = createDigest(installation.box)
      const noteFile = table.name === 'files_file' ? fileNoter(columns, keys) : () => {}
      async function* lines() {
        yield Buffer.from(`${JSON.stringify(columns)}\n`)
        for await (const portion of readRows(client, archived, tenant.id, factories)) {
          let text = ''
          for (const row of portion) {
            digest.add(row)
            noteFile(row)
            const line = JSON.stringify(resealRow(row, installation.box, archiveBox))
            text += `${isOfAccounts ? archiveBox.seal(line) : line}\n`
          }
          yield Buffer.from(text)
        }
      }
      contents.push(await addContent(draft, rowsPath(table.name), Readable.from(lines())))
      digests.set(table.name, digest.end())
    }
    return { at: rows[0]!.at, contents, digests, keys }
  })
}

function fileNoter(columns: readonly string[], into: NamedFile[]) {
  const [key, heldBy, expiresAt] = ['key', 'held_by', 'expires_at'].map((name) => columns.indexOf(name))
  return (row: readonly (string | null)[]) => {
    // What a gateway holds is not here.
    if (row[heldBy!] === null) into.push({ fileKey: row[key!]!, isKept: row[expiresAt!] === null })
  }
}

/** A file never changes under its key. Where the disk has no links, all are read. */
async function shareFiles(draft: string, before: string | undefined, keys: readonly NamedFile[]) {
  const shared = new Map<string, Content>()
  if (before === undefined) return shared
  const named = new Set(keys.map(({ fileKey }) => fileKey))
  for await (const content of readContents(before)) {
    const key = content.path.startsWith('files/') ? content.path.slice('files/'.length) : ''
    if (!named.has(key)) continue
    try {
      await mkdir(dirname(join(draft, content.path)), { recursive: true })
      await link(join(before, content.path), join(draft, content.path))
      shared.set(key, content)
    } catch {
      return shared
    }
  }
  return shared
}

async function readContent({ files }: Installation, key: string, isKept: boolean): Promise<Readable | undefined> {
  try {
    return await files.read(key)
  } catch (error) {
    if (!(error instanceof BlobAbsent)) throw error
    if (isKept) throw new BackupError(`The content ${key}, which a record names, is not there; nothing was archived.`)
    return undefined
  }
}

const writeSynced = (path: string, text: string) => writeFile(path, text, { mode: 0o600, flush: true })

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
