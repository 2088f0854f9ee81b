import type { Client } from 'pg'
import { escapeIdentifier, escapeLiteral } from 'pg'
import { withSession } from './connect.ts'
import { PostgresError } from './postgres-server.ts'

export const ownerRole = 'mw_owner'
export const appRole = 'mw_app'

const plainLogin = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

async function exists(client: Client, query: string, name: string): Promise<boolean> {
  return (await client.query(query, [name])).rows.length > 0
}

/** Whether a role has a right that it must not have; absent where there is no such role. */
async function hasPowers(client: Client, role: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ powers: boolean }>(
    'select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as powers from pg_roles where rolname = $1',
    [role],
  )
  return rows[0]?.powers
}

/** Creates the role or brings it back to what it must be: it may log in, and nothing else. */
export async function ensureLogin(client: Client, role: string, password: string): Promise<void> {
  const powers = await hasPowers(client, role)
  const verb = powers === undefined ? 'create' : 'alter'
  // An owner that is no superuser may give a password, and may not even say of a role that it is no superuser.
  const rights = powers === false ? 'login' : plainLogin
  await client.query(`${verb} role ${escapeIdentifier(role)} ${rights} password ${escapeLiteral(password)}`)
}

/** Gives a role what the migrations give to the one of ours, which nobody need log in as. */
export async function lendRights(client: Client, role: string): Promise<void> {
  if ((await hasPowers(client, appRole)) === undefined) await client.query(`create role ${appRole}`)
  const has = await exists(client, `select 1 where pg_has_role($1, '${appRole}', 'usage')`, role)
  if (!has) await client.query(`grant ${appRole} to ${escapeIdentifier(role)}`)
}

/** Creates a database of the owner role that nobody else may enter by default. */
export async function ensureDatabase(client: Client, database: string): Promise<void> {
  if (await exists(client, 'select 1 from pg_database where datname = $1', database)) return
  await client.query(`create database ${escapeIdentifier(database)} owner ${ownerRole}`)
}

/** Lets the app role in; which tables it may use is for the migrations that make them. */
export async function admitApp(client: Client, database: string, role: string): Promise<void> {
  await client.query(`grant connect, temporary on database ${escapeIdentifier(database)} to ${escapeIdentifier(role)}`)
  await client.query(`grant usage on schema public to ${escapeIdentifier(role)}`)
}

/** Keeps out every role that is not let in by name; for servers that are ours alone. */
export async function closeToPublic(client: Client, database: string): Promise<void> {
  await client.query(`revoke all on database ${escapeIdentifier(database)} from public`)
  await client.query('revoke create on schema public from public')
}

const minimumVersion = 15
const mustBeOn = ['fsync', 'full_page_writes'] as const

async function setting(client: Client, name: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name])
  return rows[0]!.value
}

/** What is wrong with the server for keeping acknowledged writes over a power cut; empty when nothing is. */
async function durabilityFaults(client: Client): Promise<string[]> {
  const faults: string[] = []
  for (const name of mustBeOn) if ((await setting(client, name)) !== 'on') faults.push(`${name} is off`)
  // 'local' and the remote levels wait for our disk too; only 'off' acknowledges what is not yet written.
  if ((await setting(client, 'synchronous_commit')) === 'off') faults.push('synchronous_commit is off')
  return faults
}

type Rights = { super: boolean; bypass: boolean; powers: boolean; owns: string | null; becomes: string | null }

const rightsQuery = `
  select r.rolsuper as super, r.rolbypassrls as bypass, r.rolcreaterole or r.rolreplication as powers,
    coalesce(
      (select 'the database' from pg_database d where d.datname = current_database() and d.datdba = r.oid),
      (select 'table ' || c.oid::regclass from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p') limit 1),
      (select 'schema ' || n.nspname from pg_namespace n where n.nspowner = r.oid limit 1)) as owns,
    (select m.rolname from pg_roles m
      where m.oid <> r.oid and pg_has_role(r.oid, m.oid, 'member')
        and (m.rolsuper or m.rolbypassrls or m.oid = (select datdba from pg_database where datname = current_database())
          or m.rolname = $1) limit 1) as becomes
  from pg_roles r where r.rolname = current_user`

/** How the app role could get round the row policies; empty when it cannot. */
async function roleFaults(client: Client, owner: string): Promise<string[]> {
  const { rows } = await client.query<Rights>(rightsQuery, [owner])
  const rights = rows[0]!
  const faults: string[] = []
  if (rights.super) faults.push('it is a superuser')
  if (rights.bypass) faults.push('it has BYPASSRLS')
  if (rights.powers) faults.push('it may create roles or replicate')
  if (rights.owns !== null) faults.push(`it owns ${rights.owns}`)
  if (rights.becomes !== null) faults.push(`it is a member of ${rights.becomes}`)
  return faults
}

/**
 * Refuses a server that could lose acknowledged writes or let one tenant see another.
 * @throws PostgresError 'not-safe' or 'wrong-version', naming every fault at once
 */
export async function assertSafe(ownerUrl: string, appUrl: string): Promise<void> {
  const owner = decodeURIComponent(new URL(ownerUrl).username)
  const app = decodeURIComponent(new URL(appUrl).username)
  const faults = await withSession(ownerUrl, async (client) => {
    const version = Math.floor(Number(await setting(client, 'server_version_num')) / 10_000)
    if (version < minimumVersion)
      throw new PostgresError(
        'wrong-version',
        `The database server is PostgreSQL ${version}; ${minimumVersion} or newer is needed.`,
      )
    const encoding = await setting(client, 'server_encoding')
    return [
      ...(await durabilityFaults(client)),
      ...(encoding === 'UTF8' ? [] : [`its encoding is ${encoding}, not UTF8`]),
    ]
  })
  const weak = await withSession(appUrl, (client) => roleFaults(client, owner))
  const lines = [
    ...(faults.length > 0 ? [`The database server is not safe to store work in: ${faults.join('; ')}.`] : []),
    ...(weak.length > 0 ? [`The role ${app} could get round the separation of tenants: ${weak.join('; ')}.`] : []),
  ]
  if (lines.length > 0) throw new PostgresError('not-safe', lines.join('\n'))
}
