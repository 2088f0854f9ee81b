import { createHmac } from 'node:crypto'
import { escapeIdentifier } from 'pg'
import type { PostgresServer } from './postgres-server.ts'
import { PostgresError } from './postgres-server.ts'
import { codeOf, sqlState, withSession } from './connect.ts'
import { admitApp, appRole, assertSafe, ensureLogin, lendRights } from './roles.ts'

export type ExternalOptions = {
  /** DATABASE_URL: the role that owns the schema. */
  databaseUrl: string
  /** DATABASE_APP_URL: the role for requests; derived from the owner's where absent. */
  databaseAppUrl?: string
}

function parse(name: string, text: string): URL {
  const url = URL.parse(text)
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2)
    throw new PostgresError('not-reachable', `${name} must look like postgres://user:password@host:5432/database.`)
  return url
}

async function mustConnect(name: string, url: string): Promise<void> {
  try {
    await withSession(url, async (client) => client.query('select 1'))
  } catch (error) {
    const { host, pathname } = new URL(url)
    throw new PostgresError(
      'not-reachable',
      `${name}: no connection to database ${pathname.slice(1)} on ${host}: ${(error as Error).message || codeOf(error)}`,
      { cause: error },
    )
  }
}

/** The same on every node that knows the owner's password, so that it need not be stored or agreed upon. */
function deriveAppUrl(owner: URL): string {
  if (owner.password === '')
    throw new PostgresError(
      'not-safe',
      'DATABASE_URL has no password, so none can be derived for the role that serves requests. ' +
        'Create a role that owns nothing, and name it with DATABASE_APP_URL.',
    )
  const url = new URL(owner)
  url.username = appRole
  url.password = createHmac('sha256', decodeURIComponent(owner.password)).update(appRole).digest('base64url')
  return url.href
}

async function canLogIn(url: string): Promise<boolean> {
  try {
    await withSession(url, async (client) => client.query('select 1'))
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === sqlState.invalidPassword || code === sqlState.invalidAuthorization || code === '42501') return false
    throw error
  }
}

/** Creates the app role with its derived password where it is not there yet. */
async function ensureAppRole(owner: URL, appUrl: string): Promise<void> {
  const database = decodeURIComponent(owner.pathname.slice(1))
  try {
    const known = await canLogIn(appUrl)
    await withSession(owner.href, async (client) => {
      if (!known) await ensureLogin(client, appRole, decodeURIComponent(new URL(appUrl).password))
      await admitApp(client, database, appRole)
    })
  } catch (error) {
    throw new PostgresError(
      'not-safe',
      `The role ${appRole} is missing and DATABASE_URL's role may not make it (${(error as Error).message}). ` +
        `As an administrator: create role ${appRole} login password '…'; then name it with DATABASE_APP_URL.`,
      { cause: error },
    )
  }
}

/** Lets in a role that somebody has named: migrations know ours alone. */
async function admitNamed(owner: URL, appUrl: string): Promise<void> {
  const database = decodeURIComponent(owner.pathname.slice(1))
  const role = decodeURIComponent(new URL(appUrl).username)
  try {
    await withSession(owner.href, async (client) => {
      if (role !== appRole) await lendRights(client, role)
      await admitApp(client, database, appRole)
    })
  } catch (error) {
    throw new PostgresError(
      'not-safe',
      `The role of DATABASE_APP_URL cannot be given its rights by DATABASE_URL's role (${(error as Error).message}). ` +
        `As an administrator: create role ${appRole}; grant ${appRole} to ${escapeIdentifier(role)};`,
      { cause: error },
    )
  }
}

/**
 * Uses somebody else's PostgreSQL server; checks that it keeps what it acknowledges and that requests will run under a
 * role that row policies bind.
 * @throws PostgresError with a sentence for the operator
 */
export async function connectExternal({ databaseUrl, databaseAppUrl }: ExternalOptions): Promise<PostgresServer> {
  const owner = parse('DATABASE_URL', databaseUrl)
  await mustConnect('DATABASE_URL', owner.href)
  const appUrl = databaseAppUrl === undefined ? deriveAppUrl(owner) : parse('DATABASE_APP_URL', databaseAppUrl).href
  if (databaseAppUrl === undefined) await ensureAppRole(owner, appUrl)
  else await mustConnect('DATABASE_APP_URL', appUrl)
  await assertSafe(owner.href, appUrl)
  if (databaseAppUrl !== undefined) await admitNamed(owner, appUrl)
  return {
    ownerUrl: owner.href,
    appUrl,
    appRole: decodeURIComponent(new URL(appUrl).username),
    adopted: true,
    stop: async () => undefined,
  }
}
