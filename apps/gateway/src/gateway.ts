/** Puts the gateway together: identity, way out, site, services. */
import { mkdir, statfs } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { wakePath } from '@mouldwright/gateway/shared'
import { pino, type Logger } from 'pino'
import type { GatewayConfig } from './config.ts'
import { createConnection, type ServerConnection } from './connection.ts'
import type { GatewayContext, GatewayService, ServiceMaker } from './context.ts'
import { enrol } from './enrol.ts'
import { readIdentity, readKey, type Identity } from './identity.ts'
import { services as allServices } from './services.ts'
import { createSite } from './site.ts'
import { createWake } from './wake.ts'

export class NotEnrolled extends Error {
  constructor() {
    super('This gateway is not enrolled. Make a code under Server applications, and start once with GATEWAY_CODE=…')
    this.name = 'NotEnrolled'
  }
}

export interface GatewayParts {
  log?: Logger
  services?: readonly ServiceMaker[]
  now?: () => number
  /** Ends the program so that it is started anew. */
  restart?: () => void
}

export interface Gateway {
  readonly identity: Identity
  readonly connection: ServerConnection
  readonly port: number
  stop(): Promise<void>
}

async function identityFor(config: GatewayConfig, key: Awaited<ReturnType<typeof readKey>>): Promise<Identity> {
  const known = await readIdentity(config.folder)
  if (known && known.server === config.server) return known
  if (!config.code) throw new NotEnrolled()
  return enrol(config, key, config.code)
}

const freePercentOf = async (folder: string): Promise<number> => {
  const { bavail, blocks } = await statfs(folder)
  return blocks === 0 ? 0 : Math.round((100 * bavail) / blocks)
}

export async function startGateway(config: GatewayConfig, parts: GatewayParts = {}): Promise<Gateway> {
  const { log = pino({ level: 'silent' }), services: makers = allServices, now = Date.now } = parts
  await mkdir(config.folder, { recursive: true, mode: 0o700 })
  const key = await readKey(config.folder)
  const identity = await identityFor(config, key)
  const running: GatewayService[] = []
  let freePercent = await freePercentOf(config.folder)
  const diskTimer = setInterval(() => {
    freePercentOf(config.folder).then(
      (free) => (freePercent = free),
      () => undefined,
    )
  }, 60_000)
  const site = createSite({ config, origins: () => identity.origins, name: () => identity.name })

  const health = () => {
    const said = running.map((service) => service.health())
    const trouble = said.flatMap((one) => one.trouble ?? []).join('; ')
    return {
      version: config.version,
      connections: openConnections,
      freePercent,
      memory: Math.round(process.memoryUsage.rss() / 1024 ** 2),
      waiting: said.reduce((sum, { waiting = 0 }) => sum + waiting, 0),
      waitingSince: said.flatMap(({ waitingSince }) => waitingSince ?? []).sort()[0] ?? null,
      trouble: trouble === '' ? null : trouble.slice(0, 200),
    }
  }
  let openConnections = 0
  site.server.on('connection', (socket) => {
    openConnections += 1
    socket.once('close', () => (openConnections -= 1))
  })

  const connection = createConnection({ folder: config.folder, key, identity, log, health, now })
  const wake = createWake({ server: identity.server, headers: () => connection.headersFor(wakePath), log })
  const ctx: GatewayContext = {
    config,
    connection,
    news: wake,
    app: site,
    log,
    isBusy: () => running.some((service) => service.health().isBusy === true),
    restart: parts.restart,
    async folder(name) {
      const path = join(config.folder, name)
      await mkdir(path, { recursive: true })
      return path
    },
  }
  const stop = async () => {
    clearInterval(diskTimer)
    wake.stop()
    await site.close()
    for (const service of running.toReversed()) await service.stop()
    await connection.stop()
  }
  try {
    for (const make of makers) running.push(await make(ctx))
    for (const service of running) await service.start()
    await site.listen({ host: config.host, port: config.port })
  } catch (error) {
    await stop()
    throw error
  }
  connection.start()
  wake.start()
  return { identity, connection, port: (site.server.address() as AddressInfo).port, stop }
}
