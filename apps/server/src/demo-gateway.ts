/** The demo's gateway: a program of its own beside the server, enrolled as an administrator would, so that files can be sent through one. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Service } from '@mouldwright/server-kit'
import { freePort } from './free-port.ts'
import { openMemberCalls, type CallParts, type Member } from './seeds/member-calls.ts'

const program = fileURLToPath(new URL('../../gateway/src/main.ts', import.meta.url))
const computerId = 'DEMO-GATEWAY'
const host = '127.0.0.1'

export interface DemoGatewayParts extends CallParts {
  /** Who sets it up. */
  member: Member
  dataDir: string
  /** The server's. */
  address: string
}

interface Known {
  server: string
}

function identityIn(folder: string): Known | undefined {
  const path = join(folder, 'identity.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Known) : undefined
}

/** The records of server and gateway, made where they are not there; and a code where the program has none of this server. */
async function prepare(
  parts: DemoGatewayParts,
  isEnrolled: boolean,
): Promise<{ port: number; code?: string } | undefined> {
  const calls = await openMemberCalls(parts, parts.member)
  try {
    const servers = (await calls.ask('sys/tenantServer/list.do', {})).rows as {
      id: number
      computerId: string
      httpPort: number
    }[]
    const known = servers.find((one) => one.computerId === computerId)
    if (known) {
      const apps = (await calls.ask('sys/serverApp/list.do', {})).rows as {
        id: number
        serverId: number
        valid: boolean
      }[]
      const app = apps.find((one) => one.serverId === known.id && one.valid)
      // Somebody has taken it away: that stays.
      if (!app) return undefined
      if (isEnrolled) return { port: known.httpPort }
      const { code } = await calls.ask('gateway/enrolment/makeCode.do', { id: app.id })
      return { port: known.httpPort, code }
    }
    const port = await freePort(host)
    const server = await calls.ask('sys/tenantServer/add.do', {
      computerName: 'DEMO',
      computerId,
      instanceName: '演示网关',
      siteId: parts.member.factoryId,
      innerIp: host,
      httpPort: port,
    })
    const app = await calls.ask('sys/serverApp/add.do', { name: '演示网关', serverId: server.id, type: 'gateway' })
    const { code } = await calls.ask('gateway/enrolment/makeCode.do', { id: app.id })
    return { port, code }
  } finally {
    await calls.end()
  }
}

export function createDemoGateway(parts: DemoGatewayParts): Service {
  const folder = join(parts.dataDir, 'gateway')
  /** Stands for folders of machines: programs may be sent there. */
  const machines = join(parts.dataDir, 'machines')
  const { log, address } = parts
  let child: ChildProcess | undefined
  let isStopped = false

  async function run(): Promise<void> {
    const ready = await prepare(parts, identityIn(folder)?.server === address)
    if (!ready || isStopped) return
    mkdirSync(machines, { recursive: true })
    child = spawn(process.execPath, [program], {
      env: {
        ...process.env,
        GATEWAY_DIR: folder,
        GATEWAY_SERVER: address,
        GATEWAY_HOST: host,
        GATEWAY_PORT: String(ready.port),
        GATEWAY_CODE: ready.code ?? '',
        GATEWAY_PROGRAM_PLACES: machines,
        LOG_LEVEL: 'error',
      },
      // By the channel it notices that the server is gone, however that ended.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('exit', (code) => {
      if (!isStopped) log.warn({ code }, 'the gateway of the demo has ended')
      child = undefined
    })
  }

  let started: Promise<void> = Promise.resolve()
  return {
    start() {
      started = run().catch((error: Error) => log.error({ err: error }, 'the gateway of the demo did not start'))
    },
    async stop() {
      isStopped = true
      await started
      const running = child
      if (!running) return
      await new Promise<void>((resolve) => {
        running.once('exit', () => resolve())
        running.kill('SIGTERM')
      })
    },
  }
}
