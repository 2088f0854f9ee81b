/** Devices, the gateway and the server together. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitUntil } from '@mouldwright/testkit'
import { describe, expect, it } from 'vitest'
import { configFor, freshCode, freshFolder, siteOfFile, started, worldThatListens } from '../program.fixture.ts'
import { startAgent } from './agent.fixture.ts'
import { signalService } from './signal-service.ts'

const world = worldThatListens()
const site = siteOfFile(world)
const services = [signalService({ lookMs: 20, planMs: 50 })]

let serial = 0
async function gatewayWithFolder() {
  serial += 1
  const folder = await freshFolder()
  const { code } = await freshCode(site, `C-${serial}`)
  const gateway = await started(configFor(folder, site.address, { code }), { services })
  return { folder, gateway, gatewayId: gateway.identity.gatewayId }
}

async function newMachine(): Promise<number> {
  serial += 1
  const { id: sectionId } = await site.browser.ok('/bms/section/add.do', { name: `S${serial}`, type: 'cnc' })
  const machine = { name: `CNC${serial}`, sectionId, simultaneousTasks: 1, status: 'normal' }
  return (await site.browser.ok('/machine/add.do', machine)).id
}

async function connect(gatewayId: number, of: object): Promise<number> {
  serial += 1
  const draft = { name: `Device ${serial}`, gatewayId, silentMinutes: 5, ...of }
  return (await site.browser.ok('/signals/connection/add.do', draft)).id
}

const stateOf = async (machineId: number) =>
  (await site.browser.ok('/signals/machineState/list.do')).rows.find((row: any) => row.machineId === machineId)?.state
const healthOf = async (id: number) => (await site.browser.ok('/signals/connection/get.do', { id })).health
const patience = 240_000

describe('[GW-05] a device', () => {
  it('that pushes is heard with its token only, and reaches the page', async () => {
    const { gateway, gatewayId } = await gatewayWithFolder()
    const machineId = await newMachine()
    const id = await connect(gatewayId, { kind: 'push', machineId })
    const { token, path } = await site.browser.ok('/signals/connection/issueToken.do', { id })
    const push = async (body: unknown, shown = token, more: Record<string, string> = {}) => {
      const answer = await fetch(`http://127.0.0.1:${gateway.port}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${shown}`, ...more },
      })
      return answer.status
    }
    await waitUntil(
      async () => (await push({ state: 'activeHigh' })) === 200,
      'the gateway to know the device',
      patience,
    )
    await waitUntil(async () => (await stateOf(machineId)) === 'activeHigh', 'the state', patience)
    expect(await push({ state: 'ready' }, 'x'.repeat(32))).toBe(401)
    expect(await push({ state: 'dancing' })).toBe(400)
    // Told three times, as two answers were lost.
    for (const _ of [1, 2, 3])
      expect(await push({ text: 'CHIP-0041' }, token, { 'idempotency-key': 'read:41' })).toBe(200)
    expect(await push({ text: 'CHIP-0041' }, token, { 'idempotency-key': 'a b' })).toBe(400)
    expect(await push({ text: 'CHIP-0042' })).toBe(200)
    await waitUntil(
      async () => (await site.browser.ok('/signals/reading/list.do')).rows.some((row: any) => row.text === 'CHIP-0042'),
      'the reading',
      patience,
    )
    const { rows: readings } = await site.browser.ok('/signals/reading/list.do')
    expect(readings.filter((row: any) => row.text === 'CHIP-0041')).toHaveLength(1)
    await waitUntil(async () => (await healthOf(id)) === 'working', 'the health', patience)
    await gateway.stop()
  })

  it('goes on being heard while the server is away, and all of it comes when it is back', async () => {
    const { folder, gateway, gatewayId } = await gatewayWithFolder()
    const machineId = await newMachine()
    const agent = await startAgent()
    await connect(gatewayId, { kind: 'mtconnect', machineId, address: agent.url })
    await waitUntil(async () => (await stateOf(machineId)) === 'ready', 'the first state', patience)
    await gateway.stop()
    // Started while the server cannot be reached: by the plan that it knows.
    const alone = await started(configFor(folder, site.address), { services })
    alone.identity.server = 'http://127.0.0.1:1'
    const observed = async (...of: Parameters<typeof agent.observe>) => {
      agent.observe(...of)
      const asked = agent.asked.length
      await waitUntil(() => agent.asked.length > asked + 1, 'the agent to be asked', patience)
    }
    for (const word of ['ACTIVE', 'FEED_HOLD', 'ACTIVE']) await observed('execution', word)
    await observed('system', 'Fault', 'Tool broken')
    alone.identity.server = site.address
    await waitUntil(async () => (await stateOf(machineId)) === 'error', 'the last state', patience)
    const periods = (await site.browser.ok('/signals/statePeriod/list.do', { size: 500 })).rows
      .filter((row: any) => row.machineId === machineId && row.state !== 'noNews')
      .map(({ state, detail }: any) => `${state} ${detail ?? ''}`.trim())
      .toReversed()
    expect(periods).toEqual(['ready', 'activeHigh', 'activeLow', 'activeHigh', 'error Tool broken'])
    await alone.stop()
    await agent.close()
  })

  it('that leaves files has each taken once it rests and nobody holds it', async () => {
    const { gateway, gatewayId } = await gatewayWithFolder()
    const watched = await freshFolder()
    const missing = join(watched, 'results')
    const id = await connect(gatewayId, { kind: 'folder', address: missing })
    await waitUntil(async () => (await healthOf(id)) === 'failing', 'the folder to be missed', patience)
    await mkdir(missing)
    await writeFile(join(missing, 'part-1.csv'), 'x,y\n1,2\n')
    // The lock first: the folder is looked at all the time.
    await writeFile(join(missing, 'part-2.csv.lock'), '')
    await writeFile(join(missing, 'part-2.csv'), 'held')
    const inDone = () => readdir(join(missing, 'done')).catch((): string[] => [])
    await waitUntil(async () => (await inDone()).includes('part-1.csv'), 'the file to be taken', patience)
    expect(await readdir(missing)).toContain('part-2.csv')
    await rm(join(missing, 'part-2.csv.lock'))
    await waitUntil(async () => (await inDone()).includes('part-2.csv'), 'the freed file', patience)
    // The same name again is another file, and takes nobody's place.
    await writeFile(join(missing, 'part-1.csv'), 'x,y\n3,4\n')
    await waitUntil(async () => (await inDone()).length === 3, 'the second of its name', patience)
    const { rows } = await site.browser.ok('/signals/receivedFile/list.do')
    expect(rows.map(({ name }: any) => name).sort()).toEqual(['part-1.csv', 'part-1.csv', 'part-2.csv'])
    await gateway.stop()
  })
})
