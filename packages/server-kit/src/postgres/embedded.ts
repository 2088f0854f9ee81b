import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Cluster } from './cluster.ts'
import {
  checkVersion,
  clusterName,
  createCluster,
  explainAccess,
  hasData,
  openCluster,
  secretsPath,
  setAdminPassword,
  socketFolderOf,
} from './cluster.ts'
import { urlOf, withSession } from './connect.ts'
import type { LockFile } from './lock-file.ts'
import { takeLock } from './lock-file.ts'
import {
  findPostmaster,
  freePort,
  isPortFree,
  isWellFiled,
  launchAndWait,
  portTaken,
  shutDown,
  untilOrphansAreGone,
  untilReady,
} from './postmaster.ts'
import type { PostgresLog, PostgresServer } from './postgres-server.ts'
import { PostgresError } from './postgres-server.ts'
import { admitApp, appRole, assertSafe, closeToPublic, ensureDatabase, ensureLogin, ownerRole } from './roles.ts'
import type { Secrets } from './secrets.ts'
import { newSecrets, readSecrets, writeSecrets } from './secrets.ts'
import { watch } from './watchdog.ts'

export const embeddedDatabase = 'mouldwright'
const maintenanceDatabase = 'postgres'

export type EmbeddedOptions = {
  /** The product's data folder; the database lives in its `postgres` folder. */
  dataDir: string
  log: PostgresLog
  /** A fixed port instead of a remembered random one; refused when taken. */
  port?: number
}

export const adminUrlOf = ({ port, passwords, socketFolder }: Secrets, database = maintenanceDatabase): string =>
  urlOf({ role: 'postgres', password: passwords.postgres, port, database, socketFolder })

export const ownerUrlOf = ({ port, passwords, socketFolder }: Secrets, database: string): string =>
  urlOf({ role: ownerRole, password: passwords.mw_owner, port, database, socketFolder })

export const appUrlOf = ({ port, passwords, socketFolder }: Secrets, database: string): string =>
  urlOf({ role: appRole, password: passwords.mw_app, port, database, socketFolder })

/** Takes over a server that a killed process left running, if it is healthy and knows our password. */
async function adopt(cluster: Cluster, secrets: Secrets, wantedPort: number | undefined): Promise<Secrets | undefined> {
  const postmaster = findPostmaster(cluster)
  if (postmaster?.port === undefined || !isWellFiled(cluster, postmaster)) return undefined
  if (wantedPort !== undefined && wantedPort !== postmaster.port) return undefined
  const found = { ...secrets, port: postmaster.port }
  // A server that was started without the socket is started anew.
  if (found.socketFolder && !existsSync(join(found.socketFolder, `.s.PGSQL.${found.port}`))) return undefined
  return (await untilReady(postmaster, adminUrlOf(found))) === 'ready' ? found : undefined
}

/** Starts on the remembered port, or on another free one when somebody else took it meanwhile. */
async function start(cluster: Cluster, secrets: Secrets, wantedPort: number | undefined): Promise<Secrets> {
  if (wantedPort !== undefined && !(await isPortFree(wantedPort))) throw portTaken(wantedPort)
  for (let attempt = 1; ; attempt += 1) {
    const remembered = attempt === 1 && (await isPortFree(secrets.port)) ? secrets.port : undefined
    const port = wantedPort ?? remembered ?? (await freePort())
    try {
      await launchAndWait(cluster, port, adminUrlOf({ ...secrets, port }))
      return { ...secrets, port }
    } catch (error) {
      const mayRetry = error instanceof PostgresError && error.problem === 'port-taken' && wantedPort === undefined
      if (!mayRetry || attempt === 5) throw error
    }
  }
}

/**
 * Makes the cluster if there is none, takes over a running server or starts one, and makes sure of the two roles.
 * The caller holds the folder's lock.
 */
export async function bringUp(cluster: Cluster, wantedPort?: number): Promise<{ secrets: Secrets; adopted: boolean }> {
  let known = readSecrets(secretsPath(cluster))
  const fresh = !hasData(cluster)
  const secrets = { ...(known ?? newSecrets(wantedPort ?? (await freePort()))), socketFolder: socketFolderOf(cluster) }
  if (fresh) {
    // Remembered before it is used: a start that is killed in between finds the password that it set.
    writeSecrets(secretsPath(cluster), secrets)
    known = secrets
    await createCluster(cluster, secrets.passwords.postgres)
  }
  checkVersion(cluster)
  const taken = known === undefined ? undefined : await adopt(cluster, secrets, wantedPort)
  if (taken === undefined) {
    await shutDown(cluster)
    await untilOrphansAreGone(cluster)
    if (known === undefined) await setAdminPassword(cluster, secrets.passwords.postgres)
  }
  const running = taken ?? (await start(cluster, secrets, wantedPort))
  writeSecrets(secretsPath(cluster), running)
  await withSession(adminUrlOf(running), async (client) => {
    await ensureLogin(client, ownerRole, running.passwords.mw_owner)
    await ensureLogin(client, appRole, running.passwords.mw_app)
  })
  return { secrets: running, adopted: taken !== undefined }
}

function lockOrRefuse(home: string): LockFile {
  const lock = takeLock(join(home, 'supervisor.lock'))
  if ('release' in lock) return lock
  throw new PostgresError(
    'folder-in-use',
    `Another Mouldwright (process ${lock.heldBy}) already uses the data folder ${resolve(home, '..')}. ` +
      'Stop it first, or give this one its own folder with DATA_DIR.',
  )
}

/**
 * Starts the embedded PostgreSQL under our supervision, or takes over the one that a killed process left running.
 * Acknowledged writes survive the end of this process and of the database, in any way; a second process on the same
 * folder is refused.
 * @throws PostgresError with a sentence for the operator
 */
export async function startPostgres({ dataDir, log, port }: EmbeddedOptions): Promise<PostgresServer> {
  const home = join(resolve(dataDir), 'postgres')
  const cluster = openCluster(home, 'durable')
  let lock: LockFile | undefined
  try {
    lock = lockOrRefuse(home)
    const { secrets, adopted } = await bringUp(cluster, port)
    await withSession(adminUrlOf(secrets), (client) => ensureDatabase(client, embeddedDatabase))
    await withSession(adminUrlOf(secrets, embeddedDatabase), async (client) => {
      await closeToPublic(client, embeddedDatabase)
      await admitApp(client, embeddedDatabase, appRole)
    })
    const [ownerUrl, appUrl] = [ownerUrlOf(secrets, embeddedDatabase), appUrlOf(secrets, embeddedDatabase)]
    await assertSafe(ownerUrl, appUrl)
    log.info({ port: secrets.port, adopted, folder: home, cluster: clusterName(cluster) }, 'embedded database ready')
    const endWatch = watch({ cluster, port: secrets.port, adminUrl: adminUrlOf(secrets), log })
    return {
      ownerUrl,
      appUrl,
      appRole,
      adminUrl: adminUrlOf(secrets, embeddedDatabase),
      adopted,
      stop: async () => {
        await endWatch()
        await shutDown(cluster)
        lock?.release()
        lock = undefined
      },
    }
  } catch (error) {
    lock?.release()
    throw explainAccess(error, home)
  }
}
