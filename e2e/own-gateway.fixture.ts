/** A gateway of a tenant as a program of its own, enrolled as an administrator would. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@mouldwright/testkit/free-port'
import { expect, type Page } from '@playwright/test'
import { workMs } from './calls.fixture.ts'
import { callOf } from './journey.fixture.ts'
import { addressOf, ownSite } from './sites.fixture.ts'

/** What a gateway is connected to. */
export { startMachine, type TestMachine } from '@mouldwright/gateway-site/opcua-machine'

const program = join(import.meta.dirname, '../apps/gateway/src/main.ts')

export interface OwnGateway {
  name: string
  stop(): Promise<void>
}

/**
 * @param settings variables as whoever installs it sets them
 * @param place where browsers find it
 */
export async function startGateway(
  page: Page,
  name: string,
  settings: Record<string, string>,
  place: { innerIp?: string; port?: number } = {},
): Promise<OwnGateway> {
  const { factoryId } = await callOf(page, 'account/basic-api/blade-auth/user-client/getUserInfo')
  const { innerIp = '127.0.0.1', port = await freePort() } = place
  const { id: serverId } = await callOf(page, 'sys/tenantServer/add.do', {
    ...{ computerName: name, computerId: name, instanceName: name, siteId: factoryId },
    ...{ innerIp, httpPort: port },
  })
  const { id } = await callOf(page, 'sys/serverApp/add.do', { name, serverId, type: 'gateway' })
  const { code } = await callOf(page, 'gateway/enrolment/makeCode.do', { id })
  const folder = await mkdtemp(join(tmpdir(), 'mouldwright-gateway-'))
  const own = { GATEWAY_DIR: folder, GATEWAY_SERVER: addressOf(ownSite()), GATEWAY_CODE: code, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...own, GATEWAY_HOST: '127.0.0.1', GATEWAY_PORT: String(port), ...settings },
    // By the channel it notices that whoever started it is gone, however that ended.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const state = async () => (await callOf(page, 'sys/serverApp/get.do', { id })).state
  await expect.poll(state, { timeout: workMs }).toBe('online')
  return {
    name,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await callOf(page, 'sys/tenantServer/remove.do', { ids: [serverId] })
      await rm(folder, { recursive: true, force: true })
    },
  }
}
