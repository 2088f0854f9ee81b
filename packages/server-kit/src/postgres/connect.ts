import type { ClientConfig } from 'pg'
import { Client } from 'pg'

export type Login = {
  role: string
  password: string
  port: number
  database: string
  /** Folder of the server's Unix socket; without one the loopback address is used. */
  socketFolder?: string
}

export const urlOf = ({ role, password, port, database, socketFolder }: Login): string =>
  `postgres://${role}:${encodeURIComponent(password)}@${socketFolder ? encodeURIComponent(socketFolder) : '127.0.0.1'}:${port}/${database}`

/** Opens one session outside every pool: for starting, checking and watching a server. */
export async function openSession(connectionString: string, applicationName: string): Promise<Client> {
  const config: ClientConfig = {
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  }
  const client = new Client(config)
  // A session that breaks is noticed by its next query or its 'end'; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Opens a session, uses it and closes it. */
export async function withSession<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openSession(url, 'mouldwright set-up')
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** PostgreSQL's five-character error code, or the system's (ECONNREFUSED …). */
export const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '')

export const sqlState = {
  invalidPassword: '28P01',
  invalidAuthorization: '28000',
  noSuchDatabase: '3D000',
  cannotConnectNow: '57P03',
  objectInUse: '55006',
  duplicateDatabase: '42P04',
} as const

/** Whether this open session keeps the process from ending by itself. */
export function setHoldsProcess(client: Client, holds: boolean): void {
  // Present in pg, missing in its types.
  const { ref, unref } = client as Client & Record<'ref' | 'unref', () => void>
  ;(holds ? ref : unref).call(client)
}
