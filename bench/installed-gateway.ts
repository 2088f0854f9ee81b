/** A gateway as the installer lays it out, in a process of its own beside a server that is measured. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { releaseFiles } from '@mouldwright/gateway-site/build-release'
import { waitUntil } from '@mouldwright/testkit'
import { freePort, type HttpClient } from '@mouldwright/testkit/fault'

export interface InstalledGateway {
  /** Its record, by number and by name. */
  readonly id: number
  readonly serverAppUuid: string
  readonly at: string
  readonly pid: number
  kill(): Promise<void>
  /** As it was left. */
  startAgain(): Promise<void>
}

/** @returns the program of a release */
async function unpackedRelease(folder: string): Promise<string> {
  for (const [name, content] of Object.entries(await releaseFiles('1.0.0'))) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return join(folder, 'program/main.mjs')
}

export async function installedGateway(client: HttpClient, address: string, folder: string): Promise<InstalledGateway> {
  const port = await freePort()
  const { tenantList } = await client.ok('upms/user/getGlobalUserOfTenantInfo.do')
  const server = await client.ok('sys/tenantServer/add.do', {
    ...{ computerName: 'BENCH', computerId: 'BENCH', instanceName: 'Bench', siteId: tenantList[0].factoryId },
    ...{ innerIp: '127.0.0.1', httpPort: port },
  })
  const app = await client.ok('sys/serverApp/add.do', { name: 'Bench', serverId: server.id, type: 'gateway' })
  const { code } = await client.ok('gateway/enrolment/makeCode.do', { id: app.id })
  const program = await unpackedRelease(join(folder, 'release'))
  const env = { GATEWAY_DIR: folder, GATEWAY_SERVER: address, GATEWAY_HOST: '127.0.0.1', GATEWAY_PORT: String(port) }

  async function start(more: Record<string, string> = {}): Promise<ChildProcess> {
    const started = spawn(process.execPath, [program], {
      env: { ...process.env, ...env, ...more, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    started.stdout.on('data', (text: Buffer) => (said += text.toString()))
    await waitUntil(() => said.includes('answers on'), 'the gateway to answer', 60_000)
    return started
  }

  let child = await start({ GATEWAY_CODE: code as string })
  return {
    id: app.id,
    serverAppUuid: app.serverAppUuid,
    at: `http://127.0.0.1:${port}`,
    get pid() {
      return child.pid!
    },
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async startAgain() {
      child = await start()
    },
  }
}
