import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { codeOf, sqlState, withSession } from './connect.ts'
import { adminUrlOf, appUrlOf, ownerUrlOf } from './embedded.ts'
import { isAlive, startOf } from './process-table.ts'
import { admitApp, appRole, ensureDatabase, ownerRole } from './roles.ts'
import type { TestPostgres } from './test-postgres.ts'
import { testPostgres } from './test-postgres.ts'

/** How to make the database that a test file starts from; made once and copied for each. */
export type DatabaseTemplate = {
  /** Lower-case letters, digits and underscores. */
  name: string
  /** Migrates and seeds an empty database that `mw_owner` owns. */
  build: (urls: { ownerUrl: string; appUrl: string }) => Promise<void>
  /** Changes whenever `build` would make something else; a template of another fingerprint is thrown away. */
  fingerprint: string
}

export type TestDatabase = {
  ownerUrl: string
  appUrl: string
  appRole: string
  /** Superuser of this database; for tests about the catalogue and about broken connections. */
  adminUrl: string
  drop(): Promise<void>
}

const templateName = ({ name, fingerprint }: DatabaseTemplate) =>
  `template_${name}_${createHash('sha256').update(fingerprint).digest('hex').slice(0, 12)}`

/** The owner process is part of the name, so that what a killed test run left behind can be told and dropped. */
const ownPrefix = `t_${process.pid}_${startOf(process.pid)}_`
let count = 0

function isAbandoned(database: string): boolean {
  const match = /^t_(\d+)_(\d*)_/.exec(database)
  if (match === null) return false
  const pid = Number(match[1])
  return !isAlive(pid) || startOf(pid) !== match[2]
}

async function databasesLike(admin: Client, pattern: string): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    pattern,
  ])
  return rows.map((row) => row.datname)
}

/** Somebody else may be dropping or copying the same one; then it is theirs to finish. */
async function dropIfFree(admin: Client, database: string): Promise<void> {
  try {
    await admin.query(`drop database if exists "${database}"`)
  } catch (error) {
    if (codeOf(error) !== sqlState.objectInUse) throw error
  }
}

let swept: Promise<void> | undefined

async function sweep(admin: Client): Promise<void> {
  for (const database of await databasesLike(admin, 't\\_%'))
    if (isAbandoned(database)) await dropIfFree(admin, database)
}

async function buildTemplate(
  { secrets, admin }: TestPostgres,
  template: DatabaseTemplate,
  name: string,
): Promise<void> {
  const draft = `${name}_draft`
  await admin.query(`drop database if exists "${draft}" with (force)`)
  await ensureDatabase(admin, draft)
  await withSession(adminUrlOf(secrets, draft), (client) => admitApp(client, draft, appRole))
  await template.build({ ownerUrl: ownerUrlOf(secrets, draft), appUrl: appUrlOf(secrets, draft) })
  await admin.query(`alter database "${draft}" with allow_connections false`)
  // Sessions that `build` has closed may take a moment to leave.
  await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [draft])
  await admin.query(`alter database "${draft}" rename to "${name}"`)
  const others = await databasesLike(admin, `template\\_${template.name.replaceAll('_', '\\_')}\\_____________`)
  for (const other of others) if (other !== name) await dropIfFree(admin, other)
}

async function ensureTemplate(server: TestPostgres, template: DatabaseTemplate, name: string): Promise<void> {
  const key = [createHash('sha256').update(template.name).digest().readInt32BE()]
  await server.admin.query('select pg_advisory_lock($1)', key)
  try {
    if ((await databasesLike(server.admin, name)).length === 0) await buildTemplate(server, template, name)
  } finally {
    await server.admin.query('select pg_advisory_unlock($1)', key)
  }
}

/** A database of its own for a test file, copied from a template that is built on first use. */
export async function createTestDatabase(template: DatabaseTemplate): Promise<TestDatabase> {
  if (!/^[a-z][a-z0-9_]*$/.test(template.name)) throw new Error(`Not a name for a template: ${template.name}`)
  const server = await testPostgres()
  const { admin, secrets } = server
  const source = templateName(template)
  const database = `${ownPrefix}${(count += 1)}`
  for (;;) {
    try {
      // Copying files beats logging pages here (40 against 55 ms for 80 tables): a checkpoint costs nothing without sync.
      await admin.query(`create database "${database}" template "${source}" owner ${ownerRole} strategy file_copy`)
      break
    } catch (error) {
      if (codeOf(error) !== sqlState.noSuchDatabase) throw error
      await ensureTemplate(server, template, source)
    }
  }
  swept ??= sweep(admin)
  await swept
  return {
    ownerUrl: ownerUrlOf(secrets, database),
    appUrl: appUrlOf(secrets, database),
    appRole,
    adminUrl: adminUrlOf(secrets, database),
    drop: async () => {
      await admin.query(`drop database if exists "${database}" with (force)`)
    },
  }
}
