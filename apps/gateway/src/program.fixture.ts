/** The gateway's program beside a server that answers on an address of this machine. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ofFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { afterAll } from 'vitest'
import { codeFor } from '../../../modules/gateway/server/gateway.fixture.ts'
import {
  addGateway,
  browserIn,
  freshPhone,
  memberOf,
  type Browser,
  type Member,
} from '../../../modules/gateway/server/traveller.fixture.ts'
import { readConfig, type GatewayConfig } from './config.ts'
import { startGateway, type Gateway, type GatewayParts } from './gateway.ts'

export interface Site {
  address: string
  member: Member
  browser: Browser
}

export const worldThatListens = worldOfFile

const folders: string[] = []
const running = new Set<Gateway>()

async function leaveNothing(): Promise<void> {
  for (const gateway of running) await gateway.stop()
  running.clear()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
}

/** The world's server on a port, and an administrator there. After the file no gateway of it runs. */
export function siteOfFile(world: ReturnType<typeof worldOfFile>): Site {
  afterAll(leaveNothing)
  return ofFile(async () => {
    const address = await world.composition.app.listen({ host: '127.0.0.1', port: 0 })
    const member = await memberOf(world, freshPhone())
    return { address, member, browser: await browserIn(world, member) }
  })
}

export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'))
  folders.push(folder)
  return folder
}

/** A record with a code for it. */
export async function freshCode({ browser, member }: Site, computerId: string, more: object = {}) {
  const serverAppUuid = await addGateway(browser, member.factoryId, computerId, more)
  return { serverAppUuid, code: await codeFor(browser, serverAppUuid) }
}

export const configFor = (folder: string, server: string, more: Partial<GatewayConfig> = {}): GatewayConfig => ({
  ...readConfig({ GATEWAY_DIR: folder, GATEWAY_SERVER: server, GATEWAY_PORT: '0', GATEWAY_HOST: '127.0.0.1' }),
  ...more,
})

export async function started(config: GatewayConfig, parts: GatewayParts = {}): Promise<Gateway> {
  const gateway = await startGateway(config, { services: [], ...parts })
  running.add(gateway)
  return { ...gateway, identity: gateway.identity, stop: () => (running.delete(gateway), gateway.stop()) }
}
