/**
 * Starts the program of a gateway again and again, from the folder that is in use. A new release is tried three times; if it does not
 * say that it has started, the folder so far is taken again. One that has started stays, whatever becomes of it later.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { compareVersions } from '@mouldwright/gateway/shared'
import { entryOf, readHome, writeHome, type Side } from './home.ts'

/** The program ends with this code to be started anew from the other folder. */
export const restartCode = 75
/** What it says once it answers in the factory, whether the server is there or not. */
export const startedWord = 'started'

const mostStarts = 3
const startLimitMs = 120_000
const shortestPauseMs = 1_000
const longestPauseMs = 60_000

export interface StarterOptions {
  /** After a start that takes longer the release counts as one that does not start. */
  limitMs?: number
  /** Before the program is started again after it has ended by itself. */
  pauseMs?: number
  log?: (sentence: string) => void
}

/** Which folder is to run now. Counted before it starts, so that one that takes the computer down with it is counted too. */
async function sideToStart(home: string, log: (sentence: string) => void): Promise<Side> {
  const state = await readHome(home)
  const { trial } = state
  if (!trial) return state.active
  const { version, askedAt } = trial
  if (trial.starts >= mostStarts) {
    await writeHome(home, { ...state, trial: null, failed: { version, askedAt } })
    log(`Release ${version} did not start ${mostStarts} times; the one before is taken again.`)
    return state.active
  }
  await writeHome(home, { ...state, trial: { ...trial, starts: trial.starts + 1 } })
  return trial.side
}

async function noteStarted(home: string, side: Side): Promise<void> {
  const state = await readHome(home)
  const { trial } = state
  if (trial?.side !== side) return
  const floor = compareVersions(trial.floor, state.floor) > 0 ? trial.floor : state.floor
  await writeHome(home, { active: side, floor, trial: null, failed: null })
}

export interface Starter {
  /** Settles once it was stopped. */
  readonly done: Promise<void>
  stop(): Promise<void>
}

export function runStarter(home: string, options: StarterOptions = {}): Starter {
  const { limitMs = startLimitMs, pauseMs = shortestPauseMs, log = console.error } = options
  const stopped = new AbortController()
  let child: ChildProcess | undefined

  /** @returns the code it ended with; absent where a signal ended it, and whether it had started */
  async function runOnce(side: Side): Promise<{ code: number | null; hasStarted: boolean }> {
    let noted: Promise<void> | undefined
    const running = spawn(process.execPath, [entryOf(home, side)], {
      env: { ...process.env, GATEWAY_HOME: home },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = running
    if (stopped.signal.aborted) running.kill('SIGTERM')
    const limit = setTimeout(() => running.kill('SIGKILL'), limitMs)
    running.on('message', (said) => {
      if (said !== startedWord) return
      clearTimeout(limit)
      noted ??= noteStarted(home, side)
    })
    const code = await new Promise<number | null>((resolve) => {
      running.once('exit', resolve)
      running.once('error', () => resolve(1))
    })
    clearTimeout(limit)
    // What it said last may be read after it has ended.
    if (running.connected) await once(running, 'disconnect')
    child = undefined
    await noted
    return { code, hasStarted: noted !== undefined }
  }

  async function run(): Promise<void> {
    let pause = pauseMs
    while (!stopped.signal.aborted) {
      const { code, hasStarted } = await runOnce(await sideToStart(home, log))
      if (code === restartCode) continue
      pause = hasStarted ? pauseMs : Math.min(longestPauseMs, pause * 2)
      await after(pause, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }

  const done = run()
  return {
    done,
    async stop() {
      stopped.abort()
      child?.kill('SIGTERM')
      await done
    },
  }
}
