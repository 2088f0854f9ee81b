/** Machines with OPC UA, the gateway and the server together. */
import { waitUntil } from '@mouldwright/testkit'
import { StatusCodes } from 'node-opcua-client'
import { afterAll, describe, expect, it } from 'vitest'
import { readOpcuaServers } from '../connectors/opcua-servers.ts'
import { signalService } from '../connectors/signal-service.ts'
import { configFor, freshCode, freshFolder, siteOfFile, started, worldThatListens } from '../program.fixture.ts'
import { startMachine, type MachineOptions, type TestMachine } from './machine.fixture.ts'

const world = worldThatListens()
const site = siteOfFile(world)
const patience = 240_000
const times = { lookMs: 20, planMs: 50 }

const machines: TestMachine[] = []
afterAll(async () => {
  for (const machine of machines) await machine.close()
})
async function newMachine(options?: MachineOptions): Promise<TestMachine> {
  const machine = await startMachine(options)
  machines.push(machine)
  return machine
}

let serial = 0
interface Connected {
  id: number
  machineId: number
}
async function gatewayFor(
  machine: TestMachine,
  { servers = machine.url, packagesBeside = undefined as string | undefined } = {},
) {
  serial += 1
  const folder = await freshFolder()
  const { code } = await freshCode(site, `U-${serial}`)
  const services = [signalService({ ...times, ...(packagesBeside ? { packagesBeside } : {}) })]
  const opcuaServers = readOpcuaServers(servers)
  const gateway = await started(configFor(folder, site.address, { code, opcuaServers }), { services })
  return {
    gateway,
    async again() {
      return started(configFor(folder, site.address, { opcuaServers }), { services })
    },
  }
}

const lines = [
  { node: 'ns=1;s=Red', equals: 'true', state: 'error' },
  { node: 'ns=1;s=State', equals: '0', state: 'activeHigh' },
  { node: 'ns=1;s=State', equals: '1', state: 'activeLow' },
  { node: 'ns=1;s=State', equals: '2', state: 'ready' },
]

async function connect(gatewayId: number, machine: TestMachine, more: object = {}): Promise<Connected> {
  serial += 1
  const { id: sectionId } = await site.browser.ok('/bms/section/add.do', { name: `S${serial}`, type: 'cnc' })
  const draft = { name: `CNC${serial}`, sectionId, simultaneousTasks: 1, status: 'normal' }
  const { id: machineId } = await site.browser.ok('/machine/add.do', draft)
  const { id } = await site.browser.ok('/signals/connection/add.do', {
    ...{ name: `OPC ${serial}`, gatewayId, kind: 'opcua', machineId, silentMinutes: 5, address: machine.url },
    ...{ certificateTrusted: machine.certificate, stateNodes: lines, ...more },
  })
  return { id, machineId }
}

const connectionOf = (id: number) => site.browser.ok('/signals/connection/get.do', { id })
const stateOf = async (machineId: number) =>
  (await site.browser.ok('/signals/machineState/list.do', { size: 500 })).rows.find(
    (row: any) => row.machineId === machineId,
  )
const comesTo = ({ machineId }: Connected, state: string) =>
  waitUntil(async () => (await stateOf(machineId))?.state === state, `the state ${state}`, patience)
const failsBy = ({ id }: Connected, cause: string) =>
  waitUntil(async () => (await connectionOf(id)).healthCause === cause, `the cause ${cause}`, patience)
const works = ({ id }: Connected) =>
  waitUntil(async () => (await connectionOf(id)).health === 'working', 'the connection to work', patience)
const allPeriodsOf = async ({ machineId }: Connected): Promise<string[]> =>
  (await site.browser.ok('/signals/statePeriod/list.do', { size: 500 })).rows
    .filter((row: any) => row.machineId === machineId)
    .map((row: any) => row.state)
    .toReversed()
/** Without silence; what goes on after it goes on. */
const periodsOf = async (of: Connected) =>
  (await allPeriodsOf(of)).filter((state) => state !== 'noNews').filter((state, at, all) => state !== all[at - 1])

describe('[GW-05] a machine with OPC UA', () => {
  it('is heard, change by change, and of bad quality nothing is known; its session ends with the gateway', async () => {
    const machine = await newMachine()
    const { gateway } = await gatewayFor(machine)
    const connected = await connect(gateway.identity.gatewayId, machine, { login: 'mes', password: 'right' })
    await comesTo(connected, 'ready')
    await works(connected)
    for (const [name, value, state] of [
      ['State', 0, 'activeHigh'],
      ['State', 1, 'activeLow'],
      ['Red', true, 'error'],
      ['Red', false, 'activeLow'],
    ] as const) {
      machine.write(name, value)
      await comesTo(connected, state)
    }
    machine.write('State', 0, StatusCodes.BadNoCommunication)
    await comesTo(connected, 'undefined')
    expect((await stateOf(connected.machineId)).detail).toContain('BadNoCommunication')
    machine.write('State', 0)
    await comesTo(connected, 'activeHigh')
    machine.write('State', 7)
    await comesTo(connected, 'undefined')
    expect((await stateOf(connected.machineId)).detail).toBe('ns=1;s=Red = false, ns=1;s=State = 7')
    expect(machine.sessions()).toBe(1)
    await gateway.stop()
    await waitUntil(() => machine.sessions() === 0, 'the session to end', patience)
    expect(await periodsOf(connected)).toEqual([
      ...['ready', 'activeHigh', 'activeLow', 'error', 'activeLow', 'undefined', 'activeHigh', 'undefined'],
    ])
  })

  it('that was never seen is trusted by nobody: its certificate is shown, and what was compared counts alone', async () => {
    const machine = await newMachine()
    const { gateway } = await gatewayFor(machine)
    const { gatewayId } = gateway.identity
    const connected = await connect(gatewayId, machine, { certificateTrusted: null, login: 'mes', password: 'right' })
    await failsBy(connected, 'certificateUnknown')
    const { id } = connected
    const trust = (certificate: string, by = site.browser) =>
      by.post('/signals/connection/trustCertificate.do', { id, certificate })
    expect((await connectionOf(id)).certificateSeen).toBe(machine.certificate)
    expect((await trust('0'.repeat(64))).data).toMatchObject({ refusal: 'connection.noCertificate' })
    expect((await stateOf(connected.machineId)).state).toBe('noNews')
    expect((await trust(machine.certificate)).code).toBe(1)
    await comesTo(connected, 'ready')
    // Somebody else answers at its address, or the control made itself another one.
    await machine.renew()
    await failsBy(connected, 'certificateChanged')
    machine.write('State', 0)
    expect((await stateOf(connected.machineId)).state).toBe('ready')
    expect((await trust(machine.certificate)).code).toBe(1)
    await comesTo(connected, 'activeHigh')
    await gateway.stop()
  })

  it('that goes away is a failure, and is heard on when it is back, also by a gateway that was started anew', async () => {
    const machine = await newMachine()
    const { gateway, again } = await gatewayFor(machine)
    const connected = await connect(gateway.identity.gatewayId, machine)
    await comesTo(connected, 'ready')
    await machine.stop()
    await waitUntil(async () => (await connectionOf(connected.id)).health === 'failing', 'the failure', patience)
    await machine.start()
    machine.write('State', 0)
    await comesTo(connected, 'activeHigh')
    await works(connected)
    // Nobody knows what it did meanwhile, and nobody is to take that for standstill.
    expect((await allPeriodsOf(connected)).slice(-3, -1)).toContain('noNews')
    await gateway.stop()
    // By the plan that it knows, while the server cannot be reached: what happens meanwhile comes in its order.
    const alone = await again()
    alone.identity.server = 'http://127.0.0.1:1'
    await waitUntil(() => machine.sessions() === 1, 'the gateway to be back', patience)
    for (const value of [1, 0, 1, 2]) {
      machine.write('State', value)
      const before = machine.reads()
      await waitUntil(() => machine.reads() > before + 12, 'the change to be taken', patience)
    }
    alone.identity.server = site.address
    await comesTo(connected, 'ready')
    expect(await periodsOf(connected)).toEqual([
      ...['ready', 'activeHigh', 'activeLow', 'activeHigh', 'activeLow', 'ready'],
    ])
    await alone.stop()
  })

  it('that cannot tell changes by itself is asked', async () => {
    const machine = await newMachine({ tells: false })
    const { gateway } = await gatewayFor(machine)
    const connected = await connect(gateway.identity.gatewayId, machine)
    await comesTo(connected, 'ready')
    machine.write('State', 0)
    await comesTo(connected, 'activeHigh')
    await gateway.stop()
  })

  it('that dates a change into the future puts nothing there', async () => {
    const machine = await newMachine()
    const { gateway } = await gatewayFor(machine)
    const connected = await connect(gateway.identity.gatewayId, machine, { security: 'none' })
    await comesTo(connected, 'ready')
    machine.writeAt('State', 0, Date.now() + 9 * 3_600_000)
    await comesTo(connected, 'activeHigh')
    expect(Date.parse((await stateOf(connected.machineId)).since)).toBeLessThanOrEqual(Date.now())
    await gateway.stop()
  })

  it.each([
    ['loginRefused', { login: 'mes', password: 'wrong' }],
    ['nodeUnknown', { stateNodes: [{ node: 'ns=1;s=Absent', equals: '1', state: 'ready' }] }],
  ])('says why it cannot be heard: %s', async (cause, more) => {
    const machine = await newMachine()
    const { gateway } = await gatewayFor(machine)
    const connected = await connect(gateway.identity.gatewayId, machine, more)
    await failsBy(connected, cause)
    expect(JSON.stringify(await connectionOf(connected.id))).not.toContain('wrong')
    await gateway.stop()
  })

  it('whose administrator does not know the gateway yet says so, and is heard once he trusts it', async () => {
    const machine = await newMachine({ trustsAnybody: false })
    const { gateway } = await gatewayFor(machine)
    const connected = await connect(gateway.identity.gatewayId, machine)
    await failsBy(connected, 'gatewayNotTrusted')
    await machine.trustAll()
    await comesTo(connected, 'ready')
    await gateway.stop()
  })

  it('is reached only where whoever installed the gateway allows it', async () => {
    const machine = await newMachine()
    const { gateway } = await gatewayFor(machine, { servers: '127.0.0.1:1;192.168.10.40' })
    const connected = await connect(gateway.identity.gatewayId, machine)
    await failsBy(connected, 'addressNotAllowed')
    expect(machine.sessions()).toBe(0)
    expect(() => readOpcuaServers('192.168.10.40;http://machine')).toThrow('http://machine')
    await gateway.stop()
  })
})
