import type { ChildProcess } from 'node:child_process'
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { clusterName, configure, spawnOn, startupLogPath } from './cluster.ts'
import { codeOf, openSession, sqlState } from './connect.ts'
import { signalProcess, untilNone } from './end-process.ts'
import { PostgresError } from './postgres-server.ts'
import { canListProcesses, isAlive, isNumberTaken, processesOfCluster } from './process-table.ts'
import { giveToFolderOwner } from './run-as.ts'
import { waitUntil } from './wait-until.ts'

/** A running server process; `port` is unknown when its pid file is damaged. */
export type Postmaster = { pid: number; port?: number }

const pidFile = (cluster: Cluster) => join(cluster.data, 'postmaster.pid')

function readPidFile(cluster: Cluster): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0 ? { pid, port } : undefined
  } catch {
    return undefined
  }
}

/**
 * The process that serves this cluster now. The pid file alone is no proof: the machine may have restarted and given the
 * number to somebody else, or the file may be damaged; where the system lists processes, the list decides.
 */
export function findPostmaster(cluster: Cluster): Postmaster | undefined {
  const filed = readPidFile(cluster)
  if (!canListProcesses) return filed !== undefined && isAlive(filed.pid) ? filed : undefined
  const { postmasters } = processesOfCluster(clusterName(cluster))
  if (filed !== undefined && postmasters.includes(filed.pid)) return filed
  const [pid] = postmasters
  return pid === undefined ? undefined : { pid }
}

/** Whether the server has written a pid file that it can live with; it stops itself within a minute when it cannot. */
export const isWellFiled = (cluster: Cluster, postmaster: Postmaster) => readPidFile(cluster)?.pid === postmaster.pid

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

export const portTaken = (port: number) =>
  new PostgresError('port-taken', `Port ${port} on 127.0.0.1 is taken by another program.`)

/** The last lines that the server wrote, before and after it opened its own log. */
function lastWords(cluster: Cluster): string {
  const folder = join(cluster.data, 'log')
  const logs = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  const newest = logs.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs).slice(0, 1)
  return [startupLogPath(cluster), ...newest]
    .filter((path) => existsSync(path))
    .flatMap((path) => readFileSync(path, 'utf8').trim().split('\n').slice(-8))
    .join('\n')
}

/**
 * Removes a pid file that the new server would wrongly respect: a damaged one, or one whose number now stands for a zombie
 * (containers whose first process does not reap) or for somebody else. It clears other leftovers of a crash itself.
 */
function clearStalePidFile(cluster: Cluster): void {
  const filed = readPidFile(cluster)
  if (filed === undefined || (canListProcesses && isNumberTaken(filed.pid))) rmSync(pidFile(cluster), { force: true })
}

/**
 * Starts the server; it outlives this process, so that a killed parent loses nothing.
 * Call only when `findPostmaster` finds none.
 */
function launch(cluster: Cluster, port: number): ChildProcess {
  clearStalePidFile(cluster)
  configure(cluster)
  const log = openSync(startupLogPath(cluster), 'w', 0o600)
  try {
    giveToFolderOwner(startupLogPath(cluster))
    const args = ['-p', String(port), '-c', `cluster_name=${clusterName(cluster)}`]
    const child = spawnOn(
      cluster,
      'postgres',
      cluster.data,
      (path) => ['-D', path, ...args],
      ['ignore', log, log],
      true,
    )
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

/**
 * Waits until the server accepts a session of its superuser; recovery after a crash may take its time.
 * @returns 'ready', 'gone' when the process ended instead, 'stranger' when the password is refused
 */
export async function untilReady(
  postmaster: Postmaster,
  url: string,
  signal?: AbortSignal,
): Promise<'ready' | 'gone' | 'stranger'> {
  const answer = await waitUntil(
    async () => {
      signal?.throwIfAborted()
      try {
        const client = await openSession(url, 'mouldwright start')
        await client.end()
        return 'ready' as const
      } catch (error) {
        const code = codeOf(error)
        if (code === sqlState.invalidPassword || code === sqlState.invalidAuthorization) return 'stranger' as const
        return isAlive(postmaster.pid) ? undefined : ('gone' as const)
      }
    },
    { timeoutMs: 600_000, everyMs: 25 },
  )
  if (answer === undefined)
    throw new PostgresError('not-starting', `The database (process ${postmaster.pid}) does not answer.`)
  return answer
}

/** Starts the server and waits for it. */
export async function launchAndWait(cluster: Cluster, port: number, url: string, signal?: AbortSignal): Promise<void> {
  const child = launch(cluster, port)
  const failure = new Promise<string>((resolve) => child.once('error', (error) => resolve(error.message)))
  const outcome =
    child.pid === undefined ? `failed: ${await failure}` : await untilReady({ pid: child.pid }, url, signal)
  if (outcome === 'ready') return
  if (outcome === 'stranger' || !(await isPortFree(port))) throw portTaken(port)
  throw new PostgresError('not-starting', `The database did not start (${outcome}):\n${lastWords(cluster)}`)
}

function allProcesses(cluster: Cluster): number[] {
  const { postmasters, children } = processesOfCluster(clusterName(cluster))
  return [...postmasters, ...children]
}

/**
 * Stops every process of the cluster: first with a fast shutdown (sessions are cut, everything is written), then harder.
 * After a harder stop the next start recovers from the write-ahead log.
 */
export async function shutDown(cluster: Cluster, timeoutMs = 60_000): Promise<void> {
  const postmaster = findPostmaster(cluster)
  if (postmaster === undefined) return
  if (process.platform === 'win32') {
    spawnSync(cluster.runtime.pgCtl, ['stop', '-D', cluster.data, '-m', 'fast', '-w'], { stdio: 'ignore' })
    return
  }
  const remaining = () => (canListProcesses ? allProcesses(cluster) : [postmaster.pid].filter(isAlive))
  signalProcess(postmaster.pid, 'SIGINT')
  if (await untilNone(remaining, timeoutMs)) return
  for (const pid of remaining()) signalProcess(pid, 'SIGQUIT')
  if (await untilNone(remaining, 10_000)) return
  for (const pid of remaining()) signalProcess(pid, 'SIGKILL')
  if (!(await untilNone(remaining, 10_000)))
    throw new PostgresError('not-starting', `The database processes ${remaining().join(', ')} cannot be stopped.`)
}

/** Sessions of a server that was killed end by themselves; they must be gone before a new server may open the files. */
export async function untilOrphansAreGone(cluster: Cluster): Promise<void> {
  const remaining = () => allProcesses(cluster)
  if (await untilNone(remaining, 5_000)) return
  for (const pid of remaining()) signalProcess(pid, 'SIGKILL')
  await untilNone(remaining, 10_000)
}
