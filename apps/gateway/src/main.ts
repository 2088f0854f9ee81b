/** The gateway as a program: `npm run gateway`, and `npm run gateway -- doctor`. */
import { pino } from 'pino'
import { ConfigError, readConfig } from './config.ts'
import { CallRefused, Unreachable } from './context.ts'
import { examine, linesOf } from './doctor.ts'
import { NotEnrolled, startGateway } from './gateway.ts'
import { tracedLine } from './trace.ts'
import { restartCode, startedWord } from './update/starter.ts'

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const level = process.env['LOG_LEVEL'] || 'info'
  const log = pino({ level, base: null, mixin: tracedLine }, pino.destination({ fd: 2, sync: false }))
  let isStopping = false
  const end = (code = 0) => {
    if (isStopping) return
    isStopping = true
    gateway.stop().then(
      () => process.exit(code),
      (error: Error) => {
        console.error(error.message)
        process.exit(1)
      },
    )
  }
  const gateway = await startGateway(config, {
    log,
    ...(config.home && process.connected ? { restart: () => end(restartCode) } : {}),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end())
  // Of a server that started us beside it: we end with it.
  if (process.connected) process.on('disconnect', () => end())
  process.send?.(startedWord)
  const scheme = config.tls ? 'https' : 'http'
  console.log(`Gateway “${gateway.identity.name}” answers on ${scheme}://${config.host}:${gateway.port}`)
}

async function consult(): Promise<void> {
  const findings = await examine(readConfig(process.env))
  console.log(linesOf(findings))
  process.exitCode = findings.some(({ isWrong }) => isWrong) ? 1 : 0
}

try {
  const [command] = process.argv.slice(2)
  if (command !== undefined && command !== 'doctor') throw new ConfigError(`usage: npm run gateway [-- doctor]`)
  await (command === 'doctor' ? consult() : run())
} catch (error) {
  const isPlain = [ConfigError, NotEnrolled, CallRefused, Unreachable].some((kind) => error instanceof kind)
  console.error(isPlain ? `\n${(error as Error).message}\n` : error)
  process.exit(1)
}
