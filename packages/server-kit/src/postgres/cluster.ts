import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { PostgresError } from './postgres-server.ts'
import type { Account } from './run-as.ts'
import { canReach, chooseAccount, isRoot } from './run-as.ts'
import type { Runtime } from './runtime.ts'
import { prepareRuntime } from './runtime.ts'
import type { Purpose } from './settings.ts'
import { accessFile, configurationFile } from './settings.ts'

/**
 * One embedded server on disk. Everything lies in `home`:
 * `data/` the cluster (that of tests in memory), `secrets.json`, `supervisor.lock`, `runtime-…/` the programs, `startup.log`.
 */
export type Cluster = {
  home: string
  data: string
  purpose: Purpose
  account?: Account
  runtime: Runtime
}

export const secretsPath = (cluster: Pick<Cluster, 'home'>) => join(cluster.home, 'secrets.json')
export const startupLogPath = (cluster: Cluster) => join(cluster.home, 'startup.log')

/**
 * Marks the server's processes in the system's process table. It follows from the folder's identity on disk, so that it
 * is known even when every file of ours is lost.
 */
export function clusterName(cluster: Cluster): string {
  const { dev, ino } = statSync(cluster.data, { bigint: true })
  return `mouldwright-${dev.toString(36)}-${ino.toString(36)}`
}

const memory = '/dev/shm'
const leastMemory = 4 * 1024 ** 3

/** A folder of ours in memory, if there is room for a test server's data there. */
function folderInMemory(home: string): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < leastMemory) return undefined
    const folder = join(memory, `mouldwright-${createHash('sha256').update(resolve(home)).digest('hex').slice(0, 16)}`)
    mkdirSync(folder, { recursive: true })
    // Anybody may make folders there.
    if (statSync(folder).uid !== process.getuid?.()) return undefined
    chmodSync(folder, isRoot() ? 0o711 : 0o700)
    return folder
  } catch {
    return undefined
  }
}

/**
 * Where a cluster's data lies: beside its programs, or, for tests, in memory, since they make and drop hundreds of databases
 * (a third of the server's time on disk).
 */
export function dataFolderOf(home: string, purpose: Purpose): string {
  const memoryFolder = purpose === 'scratch' ? folderInMemory(home) : undefined
  return join(memoryFolder ?? home, 'data')
}

/**
 * Where a test server listens besides the loopback address: a statement by a Unix socket costs a quarter less of the processor.
 * Only in memory, where the path is short enough for one.
 */
export const socketFolderOf = ({ data, purpose }: Pick<Cluster, 'data' | 'purpose'>): string | undefined =>
  purpose === 'scratch' && data.startsWith(`${memory}/`) ? data : undefined

/** Makes the folder, chooses the account and unpacks the programs; does not touch the data. */
export function openCluster(home: string, purpose: Purpose): Cluster {
  try {
    mkdirSync(home, { recursive: true })
    // The database's other account may pass through to its data and programs, not look around.
    if (statSync(home).uid === process.getuid?.()) chmodSync(home, isRoot() ? 0o711 : 0o700)
    const data = dataFolderOf(home, purpose)
    const account = chooseAccount(data)
    return { home, data, purpose, account, runtime: prepareRuntime(home, account) }
  } catch (error) {
    throw explainAccess(error, home)
  }
}

/** Turns "permission denied" into whose folder it is and what to do. */
export function explainAccess(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') return error
  return new PostgresError(
    'folder-not-ours',
    `This user may not use ${folder} (${(error as Error).message}). The data folder was probably made by another user (root?): ` +
      'start as that user, change its owner, or give this user its own folder with DATA_DIR.',
    { cause: error },
  )
}

/**
 * How the database's account addresses a folder: by its path, or, where a parent folder is closed to that account (a
 * checkout under /root), by a descriptor that we open for it and that all its processes inherit.
 */
function addressOf(cluster: Cluster, folder: string): { path: string; descriptor?: number } {
  if (cluster.account === undefined || canReach(cluster.account, dirname(folder))) return { path: folder }
  return { path: '/proc/self/fd/3', descriptor: openSync(folder, 'r') }
}

/** Spawns one of the programs on `folder` as the database's account. */
export function spawnOn(
  cluster: Cluster,
  program: keyof Omit<Runtime, 'majorVersion'>,
  folder: string,
  args: (path: string) => string[],
  stdio: ('pipe' | 'ignore' | number)[],
  detached = false,
): ChildProcess {
  const { path, descriptor } = addressOf(cluster, folder)
  try {
    return spawn(cluster.runtime[program], args(path), {
      stdio: [...stdio, ...(descriptor === undefined ? [] : [descriptor])],
      detached,
      cwd: '/',
      uid: cluster.account?.uid,
      gid: cluster.account?.gid,
      env: { PATH: process.env.PATH, SYSTEMROOT: process.env.SYSTEMROOT, TZ: 'UTC' },
    })
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

function finished(child: ChildProcess, input = ''): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
    child.stdin?.on('error', reject)
    child.stdin?.end(input)
  })
}

async function runInitdb(cluster: Cluster, folder: string, locale: string) {
  // No password can be passed without writing it somewhere; nobody may enter until it is set by `setAdminPassword`.
  const args = ['--username=postgres', '--auth=reject', '--encoding=UTF8', '--locale-provider=builtin']
  args.push('--builtin-locale=C.UTF-8', `--locale=${locale}`, ...(cluster.purpose === 'scratch' ? ['--no-sync'] : []))
  return finished(spawnOn(cluster, 'initdb', folder, (path) => ['-D', path, ...args], ['ignore', 'pipe', 'pipe']))
}

function emptyFolder(cluster: Cluster, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  if (cluster.account !== undefined) chownSync(folder, cluster.account.uid, cluster.account.gid)
}

/** Makes the cluster under another name and renames it when complete, so that a killed start leaves nothing half-made. */
export async function createCluster(cluster: Cluster, adminPassword: string): Promise<void> {
  const folder = dirname(cluster.data)
  for (const name of readdirSync(folder))
    if (name.startsWith('init-')) rmSync(join(folder, name), { recursive: true, force: true })
  const draft = join(folder, `init-${process.pid}`)
  emptyFolder(cluster, draft)
  let result = await runInitdb(cluster, draft, 'C.UTF-8')
  if (result.code !== 0) {
    // Systems without the C.UTF-8 locale; sorting and case come from the built-in provider either way.
    emptyFolder(cluster, draft)
    result = await runInitdb(cluster, draft, 'C')
  }
  if (result.code !== 0)
    throw new PostgresError(
      'not-starting',
      `The database folder ${cluster.data} could not be made:\n${result.output.trim()}`,
    )
  await setAdminPassword(cluster, adminPassword, draft)
  renameSync(draft, cluster.data)
  syncFolder(folder)
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** Sets the superuser's password on a cluster that is not running. */
export async function setAdminPassword(cluster: Cluster, password: string, folder = cluster.data): Promise<void> {
  const child = spawnOn(cluster, 'postgres', folder, (path) => ['--single', '-D', path, 'postgres'], [
    'pipe',
    'pipe',
    'pipe',
  ])
  const { code, output } = await finished(child, `alter role postgres password '${password}'\n`)
  if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(output))
    throw new PostgresError('not-starting', `The database's password could not be set:\n${output.trim()}`)
}

/** Refuses data that another major version wrote. */
export function checkVersion(cluster: Cluster): void {
  const found = Number(readFileSync(join(cluster.data, 'PG_VERSION'), 'utf8'))
  const { majorVersion } = cluster.runtime
  if (found !== majorVersion)
    throw new PostgresError(
      'wrong-version',
      `${cluster.data} was written by PostgreSQL ${found}, and this is ${majorVersion}. ` +
        'Restore a backup into a new DATA_DIR, or serve the folder with its own version and name it with DATABASE_URL.',
    )
}

/** Writes the two configuration files for the next start. */
export function configure(cluster: Cluster): void {
  const files = {
    'postgresql.conf': configurationFile(cluster.purpose, socketFolderOf(cluster) !== undefined),
    'pg_hba.conf': accessFile(socketFolderOf(cluster) !== undefined),
  }
  for (const [name, text] of Object.entries(files)) {
    const path = join(cluster.data, name)
    writeFileSync(path, text, { mode: 0o600 })
    if (cluster.account !== undefined) chownSync(path, cluster.account.uid, cluster.account.gid)
  }
}

/** Whether there is data to serve; refuses a folder that holds something else than a complete cluster. */
export function hasData(cluster: Cluster): boolean {
  if (!existsSync(cluster.data)) return false
  const entries = readdirSync(cluster.data)
  if (entries.includes('PG_VERSION')) return true
  if (entries.length === 0) return false
  throw new PostgresError(
    'not-starting',
    `${cluster.data} is not a database folder (it has no PG_VERSION). Restore it from a backup, or move it away to begin anew.`,
  )
}
