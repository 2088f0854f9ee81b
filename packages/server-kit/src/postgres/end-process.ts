/** Ending processes that may end by themselves at any moment: what is gone already is what was wanted. */
import type { ChildProcess } from 'node:child_process'
import { isAlive } from './process-table.ts'
import { waitUntil } from './wait-until.ts'

/** Sends a signal to a process by its number; none is needed where there is no such process any more. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Waits until a list of processes, read again and again, is empty. */
export const untilNone = async (pids: () => readonly number[], timeoutMs: number): Promise<boolean> =>
  (await waitUntil(() => (pids().length === 0 ? true : undefined), { timeoutMs })) ?? false

/** Kills processes by their numbers, in this order, and resolves once none of them lives. */
export async function killProcesses(pids: readonly number[], timeoutMs = 30_000): Promise<void> {
  for (const pid of pids) signalProcess(pid, 'SIGKILL')
  const living = () => pids.filter(isAlive)
  if (!(await untilNone(living, timeoutMs))) throw new Error(`Killed, but still there: ${living().join(', ')}.`)
}

export interface ChildEnd {
  code: number | null
  signal: NodeJS.Signals | null
}

/** How a child ended, also where it did so before anybody asked. */
export const endOfChild = (child: ChildProcess): Promise<ChildEnd> =>
  new Promise((resolve) => {
    const tell = () => resolve({ code: child.exitCode, signal: child.signalCode })
    if (child.exitCode !== null || child.signalCode !== null) return tell()
    child.once('exit', tell)
  })

/** Sends a child a signal and resolves once it has ended. */
export function endChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<ChildEnd> {
  child.kill(signal)
  return endOfChild(child)
}
