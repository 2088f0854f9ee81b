/** The real server in a process of its own, which tests may kill. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { freePort } from '../world/free-port.ts'
import { waitUntil } from '../world/wait-until.ts'
import { programArguments, programEnvironment, programFolder } from './programs.ts'

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
  /** From the signal, or the start, to the end. */
  milliseconds: number
}

export interface ServerProcess {
  readonly pid: number
  readonly address: string
  /** From the call of the program until it answered. */
  readonly readyMs: number
  readonly isRunning: boolean
  /** All that it has said so far, on both channels. */
  output(): string
  /** What it logged as errors. */
  errors(): string[]
  /** Resolves once it has said this. */
  says(text: string): Promise<void>
  /** `kill -9`, at once; the process may still be seen for a moment. */
  strike(): void
  kill(): Promise<Exit>
  terminate(): Promise<Exit>
}

export type Environment = Readonly<Record<string, string>>

const basis = (port: number): Environment => ({
  ...programEnvironment(),
  HOME: process.env['HOME'] ?? tmpdir(),
  HOST: '127.0.0.1',
  PORT: String(port),
  DEMO: '1',
  DEMO_EXAMPLE: '0',
  DEMO_GATEWAY: '0',
  LOG_LEVEL: 'error',
  // Writers here call as fast as they can.
  CALLS_PER_SECOND: '1000000',
  CALLS_BURST: '10000000',
  TENANT_CALLS_PER_SECOND: '1000000',
  TENANT_CALLS_BURST: '10000000',
})

function launch(environment: Environment, port = 0) {
  const startedAt = performance.now()
  let output = ''
  let exit: Exit | undefined
  let from = startedAt
  const child = spawn(process.execPath, programArguments('main'), {
    cwd: programFolder(),
    env: { ...basis(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const strike = () => void child.kill('SIGKILL')
  // A test run that is stopped leaves no servers behind.
  process.once('exit', strike)
  const ended = once(child, 'close').then(([code, signal]): Exit => {
    process.off('exit', strike)
    return (exit = { code, signal, milliseconds: performance.now() - from })
  })
  const endBy = (signal: NodeJS.Signals) => {
    from = performance.now()
    child.kill(signal)
    return ended
  }
  return { child, startedAt, strike, ended, endBy, output: () => output, exit: () => exit }
}

/**
 * Starts the server and waits until it says where it is.
 * @param meanwhile may strike it before it gets that far
 */
export async function startServer(
  environment: Environment,
  meanwhile?: (run: { strike(): void }) => void,
): Promise<ServerProcess> {
  const run = launch(environment, await freePort())
  meanwhile?.(run)
  const address = await waitUntil(() => {
    if (run.exit()) throw new Error(`The server ended with ${run.exit()!.code ?? run.exit()!.signal}:\n${run.output()}`)
    return /Mouldwright is at (http:\S+)/.exec(run.output())?.[1]
  }, 'the start of the server')
  return {
    pid: run.child.pid!,
    address,
    readyMs: performance.now() - run.startedAt,
    get isRunning() {
      return run.exit() === undefined
    },
    output: run.output,
    errors: () =>
      run
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{"level":50')),
    says: async (text) =>
      void (await waitUntil(
        () => run.output().includes(text),
        `the server to say "${text}"; it said: ${run.output()}`,
      )),
    strike: run.strike,
    kill: () => run.endBy('SIGKILL'),
    terminate: () => run.endBy('SIGTERM'),
  }
}

/** Runs a server that is expected to refuse to start, to its end. */
export async function runToEnd(environment: Environment): Promise<Exit & { output: string }> {
  const run = launch(environment)
  return { ...(await run.ended), output: run.output() }
}
