import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Client } from 'pg'
import { dataFolderOf, openCluster, secretsPath } from './cluster.ts'
import { openSession } from './connect.ts'
import { adminUrlOf, bringUp } from './embedded.ts'
import { waitForLock } from './lock-file.ts'
import { findPostmaster, shutDown, untilReady } from './postmaster.ts'
import type { Secrets } from './secrets.ts'
import { readSecrets } from './secrets.ts'

/** The database server that all tests of this checkout share; it is fast and forgetful. */
export type TestPostgres = {
  secrets: Secrets
  /** One superuser session for this process; while it is open the server counts as in use. */
  admin: Client
}

/** Key of the advisory lock that users hold shared and `stopTestPostgres` asks for alone. */
const inUseKey = 7_400_001

function home(): string {
  const user = `test-postgres-${process.getuid?.() ?? 'user'}`
  const cache = resolve(import.meta.dirname, '../../../../.cache')
  try {
    mkdirSync(cache, { recursive: true })
    accessSync(cache, constants.W_OK)
    return join(cache, user)
  } catch {
    return join(tmpdir(), `mouldwright-${user}`)
  }
}

/** Long enough for another process to make the whole server on a busy machine. */
const lockTimeoutMs = 120_000

async function connect(): Promise<TestPostgres> {
  const cluster = openCluster(home(), 'scratch')
  const lock = await waitForLock(join(cluster.home, 'start.lock'), lockTimeoutMs)
  try {
    const { secrets } = await bringUp(cluster)
    const admin = await openSession(adminUrlOf(secrets), 'mouldwright tests')
    await admin.query('select pg_advisory_lock_shared($1)', [inUseKey])
    return { secrets, admin }
  } finally {
    lock.release()
  }
}

let shared: Promise<TestPostgres> | undefined

/** The shared test server, started by whoever asks first and taken over by everybody after. */
export function testPostgres(): Promise<TestPostgres> {
  shared ??= connect()
  return shared
}

/** Ends this process's use of the test server; the server goes on. */
export async function leaveTestPostgres(): Promise<void> {
  const { admin } = (await shared) ?? {}
  shared = undefined
  await admin?.end()
}

/**
 * Stops the shared test server unless another process is using it.
 * @returns false when it was left running for somebody
 */
export async function stopTestPostgres(): Promise<boolean> {
  await leaveTestPostgres()
  // Tests that needed no database have never made one.
  if (!existsSync(dataFolderOf(home(), 'scratch'))) return true
  const cluster = openCluster(home(), 'scratch')
  const lock = await waitForLock(join(cluster.home, 'start.lock'), lockTimeoutMs)
  try {
    const postmaster = findPostmaster(cluster)
    const secrets = readSecrets(secretsPath(cluster))
    if (postmaster === undefined) return true
    if (secrets !== undefined && (await untilReady(postmaster, adminUrlOf(secrets))) === 'ready') {
      const admin = await openSession(adminUrlOf(secrets), 'mouldwright tests end')
      try {
        const { rows } = await admin.query('select pg_try_advisory_lock($1) as alone', [inUseKey])
        if (rows[0].alone !== true) return false
      } finally {
        await admin.end()
      }
    }
    await shutDown(cluster)
    return true
  } finally {
    lock.release()
  }
}
