/**
 * A backup is a folder: `manifest.json`, `contents.ndjson` (path, size and SHA-256 of everything else), `database/base.tar.gz` with
 * `database/backup_manifest`, and `files/`. The manifest has the hash of the contents, and the sealed secret is bound to it.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SealedSecret } from './recovery-key.ts'

export class BackupError extends Error {}

export const format = 'mouldwright-backup'
export const formatVersion = 1

export interface Manifest {
  format: typeof format
  formatVersion: number
  /** Of the program that made it. */
  version: string
  /** Newest migration of the database in it. */
  migration: number
  postgres: number
  startedAt: string
  endedAt: string
  /** What is in it: a backup before a migration has the database alone, one beside a database of `DATABASE_URL` all but that. */
  parts: readonly ('database' | 'files' | 'secret')[]
  files: number
  bytes: number
  /** SHA-256 of `contents.ndjson`, hexadecimal. */
  contents: string
  secret?: SealedSecret
  /** The backup of the database that it goes with, where that is another tool's. */
  database?: { tool: string; at: string | null }
}

export interface Content {
  /** Below the archive, with `/`. */
  path: string
  bytes: number
  sha256: string
}

export const manifestName = 'manifest.json'
export const contentsName = 'contents.ndjson'
export const databaseName = 'database/base.tar.gz'
export const clusterListName = 'database/backup_manifest'
export const provedName = 'proved.json'

/** Writes and syncs one file of an archive. */
export async function addContent(archive: string, path: string, content: Readable): Promise<Content> {
  const target = join(archive, path)
  await mkdir(dirname(target), { recursive: true })
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.byteLength
        yield chunk
      }
    },
    createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return { path, bytes, sha256: hash.digest('hex') }
}

export async function hashOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.byteLength
  }
  return { bytes, sha256: hash.digest('hex') }
}

export async function readManifest(archive: string): Promise<Manifest> {
  let manifest: Manifest
  try {
    manifest = JSON.parse(await readFile(join(archive, manifestName), 'utf8')) as Manifest
  } catch {
    throw new BackupError(`${archive} is no backup: it has no readable ${manifestName}.`)
  }
  if (manifest.format !== format) throw new BackupError(`${archive} is no backup of Mouldwright.`)
  if (manifest.formatVersion !== formatVersion)
    throw new BackupError(`${archive} has the form ${manifest.formatVersion}, this program reads ${formatVersion}.`)
  return manifest
}

/** The lines of the contents, one at a time. */
export async function* readContents(archive: string): AsyncGenerator<Content> {
  const file = await open(join(archive, contentsName), 'r')
  try {
    for await (const line of file.readLines()) if (line) yield JSON.parse(line) as Content
  } finally {
    await file.close()
  }
}

/**
 * Reads everything once, but for what was read before.
 * @throws {BackupError} naming the first that is missing or differs
 */
export async function checkArchive(
  archive: string,
  manifest: Pick<Manifest, 'contents'>,
  wasRead: (path: string) => boolean = () => false,
): Promise<void> {
  const damaged = (path: string) => new BackupError(`${archive} is damaged at ${path}; nothing was restored.`)
  const list = await hashOf(join(archive, contentsName)).catch(() => undefined)
  if (list?.sha256 !== manifest.contents) throw damaged(contentsName)
  for await (const { path, bytes, sha256 } of readContents(archive)) {
    if (path.startsWith('/') || path.split(/[/\\]/).includes('..') || path.includes(sep === '\\' ? ':' : '\0'))
      throw damaged(path)
    if (wasRead(path)) continue
    const found = await hashOf(join(archive, path)).catch(() => undefined)
    if (found?.bytes !== bytes || found.sha256 !== sha256) throw damaged(path)
  }
}
