/** Puts the product together: pool, pipeline, queue, push, files and HTTP from the modules. No business code. */
import { randomInt, randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { createSessionPort } from '@mouldwright/identity/server/api'
import { createIdMaker } from '@mouldwright/kernel'
import {
  addMetrics,
  addPush,
  addSites,
  createActivityLog,
  createApp,
  createDiskStore,
  createHub,
  createJobs,
  createKit,
  createListener,
  createNode,
  createPipeline,
  createPool,
  createSecretBox,
  createSpanSender,
  createSweeper,
  writeEvents,
  serveMetrics,
  type AppParts,
  type BlobStore,
  type CallBudget,
  type Clock,
  type Jobs,
  type JobsOptions,
  type Kit,
  type Log,
  type Pool,
  type Ports,
  type ServerModule,
  type SessionPort,
} from '@mouldwright/server-kit'
import { createGatewayPort } from '@mouldwright/gateway/server/api'
import { createTerminalPort } from '@mouldwright/terminals/server/api'
import type { FastifyInstance } from 'fastify'
import { addHealth } from './health.ts'
import { addListening, type Listening } from './listening.ts'
import { serverModules } from './modules.ts'
import { closeApp, within } from './stop-in-time.ts'

export interface CompositionOptions {
  /** The product's modules unless given. */
  modules?: readonly ServerModule[]
  /** Of the role that owns nothing. */
  databaseUrl: string
  deploymentSecret: string
  /** The one so far, while it is being replaced. */
  deploymentSecretBefore?: string
  filesDir: string
  /** Where files are, if not in `filesDir`. */
  files?: BlobStore
  /** Built web apps; absent where only calls are answered. */
  siteDir?: string
  accountDir?: string
  floorDir?: string
  /** The outside world. */
  ports: Ports
  /** The address that people use, without a path. */
  publicUrl: string
  isDemo?: boolean
  clock: Clock
  log: Log
  version: string
  /** Number of the newest migration. */
  migration?: number
  secure?: boolean
  /** Proxies before this server. */
  trustedHops?: number
  /** Calls that members and tenants may make. */
  callBudget?: CallBudget
  /** For `/metrics`. */
  metricsToken?: string | undefined
  /** Port of this machine alone that answers `/metrics` to whoever asks. */
  metricsPort?: number | undefined
  /** A collector of OpenTelemetry that gets a span of every call and job. */
  spansTo?: string | undefined
  role?: 'all' | 'web' | 'worker'
  poolSize?: number
  /** Of the pool's connections, those that are ready for a crowd. */
  readyConnections?: number
  /** While it stops: how long it still answers, and says at `/health/ready` that it will not for long. */
  drainMs?: number
  /** What jobs may take, and how often they are looked at. */
  jobSettings?: Pick<JobsOptions, 'budget' | 'watchMs' | 'pollMs' | 'leaseSeconds'>
}

export interface Composition {
  kit: Kit
  pool: Pool
  app: FastifyInstance
  jobs: Jobs
  sessions: SessionPort
  newId: () => number
  /** Begins to hear news and to work. */
  start(): Promise<void>
  listen: Listening['listen']
  /** Ends in order: no new calls, jobs handed back, connections closed. */
  stop(): Promise<void>
}

/** What a supervisor usually waits before it kills is 10 s or 30 s; calls and jobs get most of the shorter. */
const graceMs = 7_000
const lastMs = 2_000
/** Others hear that a node stops, where the database answers. */
const drainNoticeMs = 500

/** Pages of the account site that stand at the root, as the specification has them. */
const accountPaths = ['/register', '/registersucceed', '/forgot', '/forgotactive', '/forgotreset', '/forgotsucceed']

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }

export async function compose(options: CompositionOptions): Promise<Composition> {
  const { databaseUrl: url, clock, log, role = 'all', secure = false } = options
  const pool = createPool(url, { max: options.poolSize ?? 16, ready: options.readyConnections ?? 0 })
  const files = options.files ?? createDiskStore(options.filesDir)
  const kit = createKit(options.modules ?? serverModules, {
    secrets: createSecretBox(options.deploymentSecret, options.deploymentSecretBefore),
    files,
    ports: options.ports,
    publicUrl: new URL(options.publicUrl).origin,
    isDemo: options.isDemo ?? false,
    about: { version: options.version, migration: options.migration ?? 0 },
  })
  const newId = createIdMaker(clock.now, () => randomInt(2 ** 31) / 2 ** 31)
  const sessions = createSessionPort({ permissions: kit.permissions, pool, clock, log, newId })
  const listener = createListener({ url, log })
  const nodeId = randomUUID()
  const { spansTo: endpoint, version } = options
  const spans = endpoint ? await createSpanSender({ endpoint, version, nodeId, log }) : undefined
  const activity = createActivityLog(spans?.hear)
  const jobs = createJobs({
    ...{ kit, pool, sessions, listener, clock, log, newId, graceMs, activity },
    node: nodeId,
    ...options.jobSettings,
  })
  const hub = createHub({
    pool,
    sessions,
    listener,
    events: kit.modules.flatMap(({ module }) => module.events ?? []),
    clock,
    log,
  })
  const node = createNode({
    ...{ id: nodeId, version: options.version, role, pool, clock, log, newId, activity, jobs, hub },
    filesDir: options.filesDir,
  })
  const sweeper = createSweeper({ pool, files, clock, log })
  const perform = createPipeline({
    kit,
    pool,
    sessions,
    terminals: createTerminalPort({ pool, clock }),
    gateways: createGatewayPort({ pool, clock }),
    clock,
    log,
    newId,
    writeEvents,
    enqueue: jobs.enqueue,
    callBudget: options.callBudget,
    activity,
  })
  const parts: AppParts = {
    kit,
    perform,
    log,
    version: options.version,
    secure,
    trustedHops: options.trustedHops ?? 0,
  }
  const app = await createApp(parts)
  const listening = addListening(app)
  const registry = addMetrics(app, { pool, hub, token: options.metricsToken })
  await addPush(app, { hub, log, secure })
  const moduleParts = { kit, pool, sessions, clock, log, newId, listener }
  for (const { routes } of kit.modules) await routes?.(app, { ...moduleParts, app: parts })
  const services = kit.modules.flatMap(({ service }) => service?.(moduleParts) ?? [])
  await addSites(app, parts, [
    { dir: options.siteDir, prefix: '/' },
    { dir: options.accountDir, prefix: '/account/', paths: accountPaths },
    {
      dir: options.floorDir,
      prefix: '/floor/',
      paths: ['/floor', '/floor/'],
      isOnlyPaths: true,
      worker: 'worker.js',
      mayUseCamera: true,
    },
  ])
  let isStopping = false
  let stopping: Promise<void> | undefined
  let metrics: Server | undefined
  addHealth(app, { pool, files }, () => isStopping)
  return {
    kit,
    pool,
    app,
    jobs,
    sessions,
    newId,
    listen: listening.listen,
    async start() {
      if (options.metricsPort !== undefined) metrics = await serveMetrics(registry, options.metricsPort)
      await listener.start()
      hub.start()
      await node.start()
      const { place, fault } = await files.state()
      if (fault !== null) log.error({ place, fault }, 'the file store cannot be used')
      if (role !== 'web') {
        jobs.start()
        sweeper.start()
        for (const service of services) service.start()
      }
    },
    stop: () => (stopping ??= stop()),
  }

  async function stop(): Promise<void> {
    isStopping = true
    await within(drainNoticeMs, node.drain())
    if (options.drainMs) await new Promise((resolve) => setTimeout(resolve, options.drainMs))
    hub.stop()
    metrics?.close()
    metrics?.closeAllConnections()
    await Promise.all([closeApp(app, listening, graceMs), jobs.stop()])
    await within(
      lastMs,
      Promise.all([sweeper.stop(), listener.stop(), sessions.settled(), ...services.map((service) => service.stop())])
        .then(() => node.stop())
        .then(() => Promise.all([pool.end(), spans?.stop()])),
    )
  }
}
