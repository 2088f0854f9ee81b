/** Starts the product: database, migrations, server and workers in one process unless ROLE says otherwise. */
import { existsSync, readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import {
  connectExternal,
  MigrationRefused,
  PostgresError,
  startPostgres,
  type Log,
  type PostgresServer,
} from '@mouldwright/server-kit'
import { migrationGuard } from './backup/migration-guard.ts'
import { compose, systemClock, type Composition } from './compose.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { newestMigration, prepareDatabase } from './database.ts'
import { createDemoGateway } from './demo-gateway.ts'
import { demoMember, exampleMaker, seedDemo } from './demo.ts'
import { deploymentSecret } from './deployment-secret.ts'
import { createFiles, filesFolder } from './files.ts'
import { freePort } from './free-port.ts'
import { createLog } from './log.ts'
import { serverModules } from './modules.ts'
import { createPorts } from './ports.ts'

const siteDir = fileURLToPath(new URL('../../web/dist', import.meta.url))
const accountDir = fileURLToPath(new URL('../../account/dist', import.meta.url))
const floorDir = fileURLToPath(new URL('../../terminal/dist', import.meta.url))
const packagePath = fileURLToPath(new URL('../package.json', import.meta.url))

async function run(config: Config): Promise<void> {
  const startedAt = performance.now()
  const log = createLog(process.env['LOG_LEVEL'] || 'warn')
  const postgres: PostgresServer = config.databaseUrl
    ? await connectExternal({
        databaseUrl: config.databaseUrl,
        ...(config.databaseAppUrl ? { databaseAppUrl: config.databaseAppUrl } : {}),
      })
    : await startPostgres({ dataDir: config.dataDir, log })
  try {
    await serve(config, postgres, log, startedAt)
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function serve(config: Config, postgres: PostgresServer, log: Log, startedAt: number): Promise<void> {
  const { version } = JSON.parse(readFileSync(packagePath, 'utf8')) as { version: string }
  await prepareDatabase(
    postgres.ownerUrl,
    serverModules,
    migrationGuard({ postgres, dataDir: config.dataDir, version, log }),
  )
  const port = config.port || (await freePort(config.host))
  const product = await compose({
    databaseUrl: postgres.appUrl,
    deploymentSecret: deploymentSecret(config.deploymentSecret, config.dataDir),
    ...(config.deploymentSecretBefore ? { deploymentSecretBefore: config.deploymentSecretBefore } : {}),
    filesDir: filesFolder(config.dataDir),
    files: createFiles(config),
    ...(existsSync(siteDir) ? { siteDir } : {}),
    ...(existsSync(accountDir) ? { accountDir } : {}),
    ...(existsSync(floorDir) ? { floorDir } : {}),
    ports: createPorts(config, systemClock),
    publicUrl: config.publicUrl ?? `http://127.0.0.1:${port}`,
    isDemo: config.demo,
    clock: systemClock,
    log,
    version,
    migration: await newestMigration(),
    secure: config.secure,
    trustedHops: config.trustedHops,
    callBudget: config.callBudget,
    jobSettings: { budget: config.jobBudget },
    metricsToken: config.metricsToken,
    metricsPort: config.metricsPort,
    spansTo: config.spansTo,
    role: config.role,
    readyConnections: 8,
    drainMs: config.drainSeconds * 1_000,
  })
  const accounts = config.demo ? await seedDemo(product, { withExample: config.demoExample }) : []
  await product.start()
  const maker =
    config.demo && config.role !== 'web'
      ? await exampleMaker({ composition: product, log, clock: systemClock })
      : undefined
  const address = config.role === 'worker' ? undefined : await product.listen({ port, host: config.host })
  const gateway = await demoGateway(config, product, log, address)
  // Before anybody hears that it is there: who reads the line below may stop it at once.
  stopOnSignal(async () => {
    await maker?.stop()
    await gateway?.stop()
    await product.stop()
    await postgres.stop()
  })
  maker?.start()
  gateway?.start()
  announce(config.publicUrl ?? address, accounts, performance.now() - startedAt)
  // Where there is a cache of compiled code, a server that is killed leaves it for the next one as well.
  flushCompileCache()
}

/** Only where its browsers come by http: there is no certificate for an address of this machine. */
async function demoGateway(config: Config, composition: Composition, log: Log, address: string | undefined) {
  if (!config.demoGateway || address === undefined || config.secure) return undefined
  const parts = { composition, log, clock: systemClock }
  const member = await demoMember(composition, 'admin')
  return member && createDemoGateway({ ...parts, member, dataDir: config.dataDir, address })
}

function announce(
  address: string | undefined,
  accounts: readonly { phone: string; password: string; who: string }[],
  milliseconds: number,
): void {
  console.log(
    address
      ? `\nMouldwright is at ${address}  (ready in ${(milliseconds / 1000).toFixed(1)} s)`
      : '\nMouldwright worker is ready',
  )
  if (accounts.length > 0) {
    console.log('\nDemo accounts (phone, password):')
    for (const { phone, password, who } of accounts) console.log(`  ${phone}  ${password}   ${who}`)
  }
  console.log('\nStop with Ctrl C.\n')
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined
  const end = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      // One request to stop may arrive twice, from the terminal's or supervisor's group and passed on by npm start; a person's
      // second one does not wait.
      if (performance.now() - stoppingSince > 1_000) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    console.log(`\n${signal}: stopping …`)
    stop().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(error.message)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.on('SIGHUP', end)
}

try {
  await run(readConfig(process.env))
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  if ([ConfigError, MigrationRefused, PostgresError].some((kind) => error instanceof kind))
    console.error(`\n${message}\n`)
  else if (code === 'EADDRINUSE') console.error(`\nThe port is taken: ${message}. Choose another one with PORT=…\n`)
  else console.error(error)
  process.exit(1)
}
