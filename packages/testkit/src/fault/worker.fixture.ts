/** A node that only works: a process of its own, so that tests can kill it. Its place comes by the environment. */
import { createFakePorts } from '@mouldwright/testkit/ports'
import { compose, systemClock } from '@mouldwright/server/compose'

const log = {
  info: () => {},
  warn: () => {},
  error: (facts: object, message: string) =>
    process.stderr.write(`${message} ${String((facts as { err?: Error }).err?.stack)}\n`),
}
const node = await compose({
  databaseUrl: process.env['TEST_DATABASE_URL']!,
  deploymentSecret: process.env['TEST_SECRET']!,
  filesDir: process.env['TEST_FILES']!,
  clock: systemClock,
  log,
  version: 'test',
  role: 'worker',
  ports: createFakePorts(),
  publicUrl: 'http://mould.test',
  poolSize: 6,
})
await node.start()
// Before it says that it is ready: it may be told to end at once.
process.on('SIGTERM', () => void node.stop().then(() => process.exit(0)))
process.send!('ready')
