import { readFileSync, readdirSync } from 'node:fs'

/** Whether the number stands in the process table, be it for a zombie or for somebody else's process. */
export function isNumberTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A killed child whose parent has not yet looked is a zombie: it holds nothing any more and counts as dead. */
export const isAlive = (pid: number): boolean => isNumberTaken(pid) && readStat(pid)?.state !== 'Z'

function readStat(pid: number): { state: string; startTicks: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The command name in parentheses may itself contain blanks and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0]!, startTicks: fields[19]! }
  } catch {
    return undefined
  }
}

/** Distinguishes two processes that had the same number one after the other; empty where the system does not tell. */
export function startOf(pid: number): string {
  return readStat(pid)?.startTicks ?? ''
}

/** Whether this system shows other processes' command lines (Linux). */
export const canListProcesses = process.platform === 'linux'

export type ClusterProcesses = {
  /** Oldest first; more than one only for the blink in which a new child still carries its parent's command line. */
  postmasters: number[]
  /** Sessions and background workers; without a postmaster they are orphans about to end. */
  children: number[]
}

/** The living processes of the cluster with this name; none where the system does not tell. */
export function processesOfCluster(clusterName: string): ClusterProcesses {
  const found: ClusterProcesses = { postmasters: [], children: [] }
  if (!canListProcesses) return found
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid)) continue
    let line: string
    try {
      line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      continue
    }
    if (line.split('\0').includes(`cluster_name=${clusterName}`)) {
      if (isAlive(pid)) found.postmasters.push(pid)
    } else if (line.startsWith(`postgres: ${clusterName}: `) && isAlive(pid)) found.children.push(pid)
  }
  found.postmasters.sort((a, b) => Number(startOf(a)) - Number(startOf(b)) || a - b)
  return found
}
