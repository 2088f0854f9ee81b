/** Brings a backup into an empty data folder. Everything is checked before anything is written. */
import { createReadStream } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { createGunzip } from 'node:zlib'
import { layDownCluster, type BlobStore } from '@mouldwright/server-kit'
import {
  addContent,
  BackupError,
  checkArchive,
  databaseName,
  readContents,
  readManifest,
  type Manifest,
} from './archive.ts'
import { keyPath } from './make-backup.ts'
import { openWith } from './recovery-key.ts'

export interface RestoreOptions {
  archive: string
  dataDir: string
  /** Asked only when the archive has a secret that is not known already. */
  phrase?: () => Promise<string>
  secret?: string
  /** What this program knows. */
  migration: number
  version: string
  /** Where the files go instead of the new data folder: a store of their own. */
  files?: BlobStore
  /** That store is the one of the installation that is restored: what it has already stays. */
  isSameStore?: boolean
  /** Data folder whose files and secret go with a backup of the database alone. */
  filesFrom?: string
}

export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { archive } = options
  const dataDir = resolve(options.dataDir)
  const manifest = await readManifest(archive)
  if (manifest.migration > options.migration)
    throw new BackupError(
      `${archive} was made by version ${manifest.version} (migration ${manifest.migration}); ` +
        `this is version ${options.version} (migration ${options.migration}). Restore it with that version or a newer one.`,
    )
  if (!manifest.parts.includes('files') && !options.filesFrom)
    throw new BackupError(
      `${archive} has the database alone. Name the data folder that its files are in: --files-from FOLDER.`,
    )
  await refuseUsed(dataDir)
  if (options.files && !options.filesFrom) await refuseStore(options.files, options.isSameStore)
  await checkArchive(archive, manifest)
  const secret = await secretOf(manifest, options)

  const draft = join(dirname(dataDir), `.restoring-${basename(dataDir)}`)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  await layDown(draft, secret, options, manifest)
  await rm(dataDir, { recursive: true, force: true })
  await rename(draft, dataDir)
  return manifest
}

/** Data of others are never written over. */
async function refuseUsed(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir).catch(() => [])
  if (entries.length > 0)
    throw new BackupError(`${dataDir} is not empty. Restore into a new folder (DATA_DIR), or move this one away first.`)
}

/** A store in use has files that this backup does not know: the restored installation would sweep them away. */
async function refuseStore(files: BlobStore, isSameStore = false): Promise<void> {
  const { place, fault } = await files.state()
  if (fault !== null) throw new BackupError(`The file store ${place} cannot be used (${fault}); nothing was restored.`)
  if (!isSameStore && (await files.tenants()).length > 0)
    throw new BackupError(
      `The file store ${place} is not empty. Restore into an empty bucket; or, where it belongs to the installation that this ` +
        'replaces and that will not run again, say so: --same-bucket. Files newer than the backup are removed there after the start.',
    )
}

async function secretOf(manifest: Manifest, { phrase, secret: known }: RestoreOptions): Promise<string | undefined> {
  if (!manifest.secret || known !== undefined) return known
  const secret = await openWith((await phrase?.()) ?? '', manifest.secret, manifest.contents)
  if (secret === undefined)
    throw new BackupError(
      'That is not the recovery phrase of this backup, or its manifest was changed; nothing was restored.',
    )
  return secret
}

async function layDown(
  draft: string,
  secret: string | undefined,
  { archive, files, filesFrom }: RestoreOptions,
  { secret: sealed, parts }: Manifest,
): Promise<void> {
  if (parts.includes('database'))
    await layDownCluster(draft, createReadStream(join(archive, databaseName)).pipe(createGunzip()))
  if (filesFrom) {
    for (const name of ['files', 'deployment-secret', basename(keyPath(filesFrom))])
      await cp(join(filesFrom, name), join(draft, name), { recursive: true, preserveTimestamps: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
        },
      )
    return
  }
  for await (const { path } of readContents(archive))
    if (path.startsWith('files/')) {
      const content = createReadStream(join(archive, path))
      if (files) await files.put(path.slice('files/'.length), content)
      else await addContent(draft, path, content)
    }
  if (secret !== undefined) await writeFile(join(draft, 'deployment-secret'), secret, { mode: 0o600, flush: true })
  if (sealed) {
    const { salt, publicKey } = sealed
    await writeFile(keyPath(draft), `${JSON.stringify({ salt, publicKey }, null, 2)}\n`, { mode: 0o600, flush: true })
  }
}
