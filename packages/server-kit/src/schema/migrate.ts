/** Migrations: numbered SQL files, reviewed, never edited afterwards. Applied by the owner, each in one transaction, one process at a time. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type Client } from '../db.ts'

export interface Migration {
  number: number
  name: string
  sql: string
  checksum: string
}

/** A database that this program does not go on with; its message says all. */
export class MigrationRefused extends Error {}

const filePattern = /^(\d{4})_([a-z0-9-]+)\.sql$/
const lockKey = 7_400_001

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => filePattern.test(name)).sort()
  return Promise.all(
    names.map(async (file, at) => {
      const [, number, name] = filePattern.exec(file)!
      if (Number(number) !== at + 1)
        throw new Error(`Migrations are numbered without gaps; found ${file} at place ${at + 1}.`)
      const sql = await readFile(join(folder, file), 'utf8')
      return { number: Number(number), name: name!, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

export interface MigrateOptions {
  /** Of this program; noted with what it applies. */
  version?: string
  /** Called once before an existing database is changed, with its newest migration. What it throws ends the start. */
  before?: (newest: number) => Promise<void>
  /** Where backups of before stand, for the refusal. */
  backupsIn?: string
}

/** Brings a database up to date. Refuses one that is newer than this program or whose past was edited. Returns the numbers applied. */
export async function migrate(
  ownerUrl: string,
  migrations: readonly Migration[],
  routines: readonly { name: string; sql: string }[] = [],
  options: MigrateOptions = {},
): Promise<number[]> {
  const client = createClient(ownerUrl)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists kit_migration (number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
    )
    await client.query('alter table kit_migration add column if not exists version text')
    const done = (await client.query<Past>('select number, name, checksum, version from kit_migration order by number'))
      .rows
    checkPast(done, migrations, options)
    if (done.length > 0 && done.length < migrations.length) await options.before?.(done.length)
    const applied: number[] = []
    for (const migration of migrations.slice(done.length)) {
      await applyOne(client, migration, options.version)
      applied.push(migration.number)
    }
    await client.query('begin')
    for (const routine of routines) await client.query(routine.sql)
    await client.query('commit')
    return applied
  } finally {
    await client.end()
  }
}

interface Past {
  number: number
  checksum: string
  name: string
  version: string | null
}

function checkPast(
  done: readonly Past[],
  migrations: readonly Migration[],
  { version = 'unknown', backupsIn }: MigrateOptions,
): void {
  if (done.length > migrations.length)
    throw new MigrationRefused(
      `The database was brought to migration ${done.length} by version ${done.at(-1)?.version ?? 'unknown'}; this is version ${version}, ` +
        `which knows ${migrations.length}. Start a newer version of the program` +
        (backupsIn
          ? `, or restore the backup that was made before: ${backupsIn}/before-migration-${migrations.length + 1}.`
          : '.'),
    )
  for (const [at, past] of done.entries())
    if (migrations[at]!.checksum !== past.checksum)
      throw new MigrationRefused(
        `Migration ${past.number} (${past.name}) was applied with another text. Migrations are never edited; add a new one.`,
      )
}

async function applyOne(client: Client, migration: Migration, version: string | undefined): Promise<void> {
  try {
    await client.query('begin')
    await client.query(migration.sql)
    await client.query('insert into kit_migration (number, name, checksum, version) values ($1, $2, $3, $4)', [
      migration.number,
      migration.name,
      migration.checksum,
      version ?? null,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`Migration ${migration.number} (${migration.name}) failed: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
