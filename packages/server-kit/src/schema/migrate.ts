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

/** Brings a database up to date. Refuses one that is newer than this program or whose past was edited. Returns the numbers applied. */
export async function migrate(
  ownerUrl: string,
  migrations: readonly Migration[],
  routines: readonly { name: string; sql: string }[] = [],
): Promise<number[]> {
  const client = createClient(ownerUrl)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists kit_migration (number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
    )
    const done = (
      await client.query<{ number: number; checksum: string; name: string }>(
        'select number, name, checksum from kit_migration order by number',
      )
    ).rows
    checkPast(done, migrations)
    const applied: number[] = []
    for (const migration of migrations.slice(done.length)) {
      await applyOne(client, migration)
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

function checkPast(
  done: readonly { number: number; checksum: string; name: string }[],
  migrations: readonly Migration[],
): void {
  if (done.length > migrations.length)
    throw new Error(
      `The database is at migration ${done.length}, this program knows ${migrations.length}. Start a newer version of the program.`,
    )
  for (const [at, past] of done.entries())
    if (migrations[at]!.checksum !== past.checksum)
      throw new Error(
        `Migration ${past.number} (${past.name}) was applied with another text. Migrations are never edited; add a new one.`,
      )
}

async function applyOne(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(migration.sql)
    await client.query('insert into kit_migration (number, name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`Migration ${migration.number} (${migration.name}) failed: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
