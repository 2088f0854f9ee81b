/** A place to break things in: a durable database that outlives the server, a proxy before it, and the server in its own process. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, type PostgresServer } from '@mouldwright/server-kit'
import pg from 'pg'
import { openDatabaseProxy, type DatabaseProxy } from './database-proxy.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { prepareData } from './prepared-data.ts'
import { startServer, type Environment, type ServerProcess } from './server-process.ts'

/** Accounts of the demo that the server makes at its first start. */
export const people = {
  administrator: { phone: '13800000001', password: 'Mould-2026' },
  planner: { phone: '13800000002', password: 'Mould-2026' },
  stranger: { phone: '13800000004', password: 'Mould-2026' },
  operator: { phone: '13800000009', password: 'Mould-2026' },
} as const

export interface Site {
  readonly proxy: DatabaseProxy
  readonly postgres: PostgresServer
  readonly server: ServerProcess
  /** The environment of its servers. */
  readonly environment: Environment
  /** Starts the server, or starts it again. */
  start(more?: Environment): Promise<ServerProcess>
  /** Somebody signed in; the session outlives the server. */
  client(who?: keyof typeof people): Promise<HttpClient>
  /** Reads past row security, on a connection of the test's own. */
  rows<R = any>(text: string, values?: unknown[]): Promise<R[]>
  /** Keeps others from writing to a table until released: whoever would, waits. */
  lock(table: string): Promise<{ release(): Promise<void> }>
  close(): Promise<void>
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** A folder that the database's own user may enter. */
export async function newFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `mouldwright-${name}-`))
  await chmod(folder, 0o755)
  return folder
}

interface SiteOptions {
  /** A folder to open again as it was left, made if missing; without it the site is gone once it is closed. */
  kept?: string | undefined
  /** Whether the database has nothing in it yet: the first start makes all of it. */
  isEmpty?: boolean
}

export async function openSite({ kept, isEmpty = kept !== undefined }: SiteOptions = {}): Promise<Site> {
  const folder = kept ?? (await newFolder('fault'))
  if (!isEmpty) await prepareData(join(folder, 'data'), join(folder, 'database'))
  const postgres = await startPostgres({ dataDir: join(folder, 'database'), log: silent })
  const proxy = await openDatabaseProxy(postgres.appUrl)
  const environment = {
    DATABASE_URL: postgres.ownerUrl,
    DATABASE_APP_URL: proxy.through(postgres.appUrl),
    DATA_DIR: join(folder, 'data'),
  }
  const clients: HttpClient[] = []
  let server: ServerProcess | undefined
  const running = () => {
    if (!server) throw new Error('The server was not started.')
    return server
  }
  const connect = async () => {
    const admin = new pg.Client({ connectionString: postgres.adminUrl! })
    admin.on('error', () => {})
    await admin.connect()
    return admin
  }
  return {
    proxy,
    postgres,
    environment,
    get server() {
      return running()
    },
    start: async (more = {}) => (server = await startServer({ ...environment, ...more })),
    async client(who = 'administrator') {
      const client = createHttpClient(() => running().address)
      clients.push(client)
      await client.signIn(people[who].phone, people[who].password)
      return client
    },
    async rows(text, values = []) {
      const admin = await connect()
      try {
        return (await admin.query(text, values)).rows as never[]
      } finally {
        await admin.end()
      }
    },
    async lock(table) {
      const admin = await connect()
      await admin.query(`begin; lock table ${table} in share row exclusive mode`)
      return { release: () => admin.end() }
    },
    async close() {
      for (const client of clients) client.close()
      if (server?.isRunning) await (kept ? server.terminate() : server.kill())
      await proxy.close()
      await postgres.stop()
      if (!kept) await rm(folder, { recursive: true, force: true })
    },
  }
}
