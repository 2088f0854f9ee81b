/** Makes a backup beside the running product: first the database, then the files, while nothing is swept away. */
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import {
  BlobAbsent,
  createClient,
  openBaseBackup,
  sweepLock,
  type BlobStore,
  type Client,
} from '@mouldwright/server-kit'
import {
  addContent,
  BackupError,
  clusterListName,
  contentsName,
  databaseName,
  format,
  formatVersion,
  hashOf,
  manifestName,
  type Content,
  type Manifest,
} from './archive.ts'
import type { DatabaseBackup } from './other-database.ts'
import { sealTo, type RecoveryKey } from './recovery-key.ts'

export interface BackupOptions {
  /** The product's database: as superuser of the embedded server, or as the owner where its backup is another tool's. */
  url: string
  /** Where backups stand, a folder each. */
  folder: string
  name: string
  version: string
  now: () => Date
  /** Absent: the database alone, whose files and secret stay where they are. */
  whole?: { files: BlobStore; secret: string; recoveryKey: RecoveryKey }
  /** The backup that another tool has made of the database; absent: it is made here. */
  database?: DatabaseBackup
}

const unfinished = '.unfinished-'

/** `2026-11-25T0315` and the like: sorts by time, and any file system takes it. */
export const nameAt = (at: Date) => `mouldwright-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`

export const keyPath = (dataDir: string) => join(dataDir, 'recovery-key.json')

export async function readRecoveryKey(dataDir: string): Promise<RecoveryKey | undefined> {
  try {
    return JSON.parse(await readFile(keyPath(dataDir), 'utf8')) as RecoveryKey
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** @returns the folder of the backup, which appears under its name once it is whole */
export async function makeBackup(options: BackupOptions): Promise<string> {
  const { folder, name } = options
  const target = join(folder, name)
  if (await exists(target)) throw new BackupError(`${target} is there already.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // What a killed backup left.
  for (const entry of await readdir(folder))
    if (entry.startsWith(unfinished)) await rm(join(folder, entry), { recursive: true, force: true })
  const draft = join(folder, `${unfinished}${name}`)
  await mkdir(draft, { mode: 0o700 })
  const session = createClient(options.url)
  await session.connect()
  try {
    await session.query('select pg_advisory_lock($1)', [sweepLock])
    await fill(draft, session, options)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await session.end()
  }
  await rename(draft, target)
  return target
}

async function fill(
  draft: string,
  session: Client,
  { url, version, now, whole, database }: BackupOptions,
): Promise<void> {
  const startedAt = now().toISOString()
  const known = await session.query<{ there: boolean }>(`select to_regclass('kit_migration') is not null as there`)
  if (!known.rows[0]!.there)
    throw new BackupError('The database is empty, as the product was never started on it: there is nothing to back up.')
  const { rows } = await session.query<{ migration: number; postgres: string }>(
    `select (select max(number) from kit_migration) as migration, current_setting('server_version_num') as postgres`,
  )
  const contents = database ? [] : await addDatabase(draft, url)
  const before = contents.length
  if (whole)
    for await (const { key } of keysOf(whole.files)) {
      const content = await readPresent(whole.files, key)
      if (content) contents.push(await addContent(draft, `files/${key}`, content))
    }
  await writeSynced(join(draft, contentsName), contents.map((content) => `${JSON.stringify(content)}\n`).join(''))
  const { sha256 } = await hashOf(join(draft, contentsName))
  const manifest: Manifest = {
    format,
    formatVersion,
    version,
    migration: rows[0]!.migration,
    postgres: Math.floor(Number(rows[0]!.postgres) / 10_000),
    startedAt,
    endedAt: now().toISOString(),
    parts: [...(database ? [] : (['database'] as const)), ...(whole ? (['files', 'secret'] as const) : [])],
    files: contents.length - before,
    bytes: contents.reduce((sum, { bytes }) => sum + bytes, 0),
    contents: sha256,
    ...(whole ? { secret: sealTo(whole.recoveryKey, whole.secret, sha256) } : {}),
    ...(database ? { database } : {}),
  }
  await writeSynced(join(draft, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
}

async function addDatabase(draft: string, adminUrl: string): Promise<Content[]> {
  const backup = await openBaseBackup(adminUrl)
  const cluster = await addContent(draft, databaseName, gzipOf(backup.tar))
  return [cluster, await addContent(draft, clusterListName, Readable.from([await backup.manifest]))]
}

/** A fault of the source ends what is read here, and whoever stops reading here ends the source. */
const gzipOf = (source: Readable): Readable =>
  pipeline(source, createGzip({ level: 1 }), () => undefined) as unknown as Readable

const writeSynced = (path: string, text: string) => writeFile(path, text, { mode: 0o600, flush: true })

const exists = async (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Whole contents only, wherever they are: in the folder or in S3. */
async function* keysOf(files: BlobStore): AsyncGenerator<{ key: string }> {
  for (const tenantId of await files.tenants()) yield* files.list(tenantId)
}

/** A content that went between list and reading was an upload that came to nothing: no row names it. */
async function readPresent(files: BlobStore, key: string): Promise<Readable | undefined> {
  try {
    return await files.read(key)
  } catch (error) {
    if (error instanceof BlobAbsent) return undefined
    throw error
  }
}
