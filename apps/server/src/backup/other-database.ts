/** A database of `DATABASE_URL` is backed up by its own tools. What is looked at here is when they last did. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@mouldwright/server-kit'
import { BackupError } from './archive.ts'

export interface OtherDatabase {
  url: string
  /** Folder into which its tool writes, as this machine sees it. */
  backups: string | undefined
  /** What the tool is called. */
  tool: string | undefined
}

export interface DatabaseBackup {
  tool: string
  /** Absent: nobody knows. */
  at: string | null
}

/** Entries of the folder that are looked at; tools keep their newest backups in the folders that changed last. */
const mostEntries = 20_000
/** What a tool is still writing, or has given up. */
const partEnding = '.part'
const hour = 3_600_000
const oldest = 26 * hour

/** When something in the folder last changed, however deep. @throws {BackupError} where it cannot be read */
async function newestIn(folder: string): Promise<number | undefined> {
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`DATABASE_BACKUPS=${folder} cannot be read: ${error.code}.`)
  })
  let newest: number | undefined
  for (const name of names.slice(0, mostEntries)) {
    if (name.endsWith(partEnding)) continue
    const seen = await stat(join(folder, name)).catch(() => undefined)
    if (seen?.isFile()) newest = Math.max(newest ?? 0, seen.mtimeMs)
  }
  return newest
}

/** When the write-ahead log was last archived; PostgreSQL tells everybody. */
async function archivedAt(url: string): Promise<number | undefined> {
  const client = createClient(url)
  try {
    await client.connect()
    const { rows } = await client.query<{ at: Date | null }>('select last_archived_time as at from pg_stat_archiver')
    return rows[0]?.at ? new Date(rows[0].at).getTime() : undefined
  } finally {
    await client.end()
  }
}

/** The newest backup that the database's tool has left in its folder, else the end of its archive of the write-ahead log. */
export async function databaseBackup({ url, backups, tool }: OtherDatabase): Promise<DatabaseBackup> {
  const at = backups ? await newestIn(backups) : await archivedAt(url)
  return {
    tool: tool ?? (backups ? 'DATABASE_BACKUPS' : 'archive_mode'),
    at: at === undefined ? null : new Date(at).toISOString(),
  }
}

/** What is wrong with it, in a sentence for whoever runs the command. */
export function faultOf({ tool, at }: DatabaseBackup, now: Date): string | undefined {
  if (at === null)
    return (
      `No backup of the database is known (${tool}). Make one with its own tool before this one, and say where it writes: ` +
      'DATABASE_BACKUPS=FOLDER. docs/deploy.md says how.'
    )
  const age = now.getTime() - Date.parse(at)
  return age > oldest ? `The newest backup of the database (${tool}) is ${Math.floor(age / hour)} h old.` : undefined
}
