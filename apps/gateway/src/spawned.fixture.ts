/** The gateway as a process of its own, which tests may kill. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
let child: ChildProcess | undefined
let log = ''
afterAll(() => void child?.kill('SIGKILL'))

/** Resolves to the port once the program says that it answers. */
export function runProgram(env: Record<string, string>): Promise<number> {
  const started = spawn(process.execPath, [program], {
    env: { ...process.env, GATEWAY_HOST: '127.0.0.1', GATEWAY_PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = started
  log = ''
  started.stderr.on('data', (text: Buffer) => (log += text.toString()))
  return new Promise((resolve, reject) => {
    let said = ''
    started.stdout.on('data', (text: Buffer) => {
      said += text.toString()
      const [, port] = /answers on \S+:(\d+)/.exec(said) ?? []
      if (port) resolve(Number(port))
    })
    started.once('exit', () => reject(new Error(`The gateway ended: ${said}${log}`)))
  })
}

/** What the one that was run last has logged so far. */
export const linesOfProgram = (): Record<string, unknown>[] =>
  log.split('\n').flatMap((line) => (line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line)] : []))

/** `kill -9` of the one that was run last. */
export async function killProgram(): Promise<void> {
  const ended = once(child!, 'exit')
  child!.kill('SIGKILL')
  await ended
}
