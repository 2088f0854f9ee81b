import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { enrolledGateway, type TestGateway } from '../../gateway/server/gateway.fixture.ts'
import { browserIn, freshPhone, memberOf, type Browser, type Member } from '../../gateway/server/traveller.fixture.ts'
import { watchSignals } from './watch.ts'

/** Its services do nothing by themselves: tests look instead. */
const world = worldOfFile({ role: 'web' })
const minute = 60_000

interface Site {
  member: Member
  browser: Browser
  gateway: TestGateway
}

async function newSite(computerId: string): Promise<Site> {
  const member = await memberOf(world, freshPhone())
  const browser = await browserIn(world, member)
  return { member, browser, gateway: await enrolledGateway(world, browser, member.factoryId, computerId) }
}

let site: Site
let sectionId: number
beforeAll(async () => {
  site = await newSite('S-1')
  sectionId = (await site.browser.ok('/bms/section/add.do', { name: 'CNC', type: 'cnc' })).id
})

/** Time goes on; who has not been there for long signs in anew. */
async function later(ms: number): Promise<void> {
  world.clock.advance(ms)
  site.browser = await browserIn(world, site.member)
}

let serial = 0
async function connected(more: object = {}, of = site) {
  serial += 1
  const machine = await of.browser.ok('/machine/add.do', {
    ...{ name: `CNC${serial}`, sectionId, simultaneousTasks: 1, status: 'normal' },
  })
  const draft = { name: `Light ${serial}`, kind: 'push', machineId: machine.id, silentMinutes: 5, ...more }
  const made = await of.browser.ok('/signals/connection/add.do', { ...draft, gatewayId: of.gateway.gatewayId })
  return { machineId: machine.id as number, connectionId: made.id as number }
}

const nowText = (offset = 0) => new Date(world.clock.now() + offset).toISOString()
const state = (connectionId: number, word: string, sequence: number, at = nowText(), detail?: string) => ({
  stream: `connection ${connectionId}`,
  sequence,
  at,
  body: JSON.stringify({ type: 'state', connectionId, state: word, ...(detail ? { detail } : {}) }),
})
const deliver = (signals: object[], session = 'one', of = site) =>
  of.gateway.ok('/signals/gateway/deliver.do', { session, signals })
const stateOf = async (machineId: number, of = site) =>
  (await of.browser.ok('/signals/machineState/list.do', { filters: { machineId } })).rows.find(
    (row: any) => row.machineId === machineId,
  )
const periodsOf = async (machineId: number) =>
  (await site.browser.ok('/signals/statePeriod/list.do', { size: 500 })).rows
    .filter((row: any) => row.machineId === machineId)
    .map(({ state: word, startsAt, endsAt }: any) => ({ state: word, startsAt, endsAt }))
    .reverse()
const look = () => {
  const { pool, newId } = world.composition
  const parts = { pool, newId, clock: world.clock, log: { info() {}, warn() {}, error() {} } }
  return watchSignals(parts, { tenantId: site.member.tenantId, factoryId: site.member.factoryId })
}

describe('[GW-04] signals that arrive', () => {
  it('count once and in order, however often and in whatever batches they come', async () => {
    const { machineId, connectionId } = await connected()
    const times = [-40_000, -30_000, -20_000, -10_000].map((offset) => nowText(offset))
    const all = ['ready', 'activeLow', 'activeHigh', 'error'].map((word, at) =>
      state(connectionId, word, at + 1, times[at]),
    )
    expect(await deliver(all.slice(0, 2))).toMatchObject({ taken: 2, known: 0, unused: 0 })
    // The answer was lost: the gateway comes again, with what has come in between.
    expect(await deliver(all)).toMatchObject({ taken: 2, known: 2, unused: 0 })
    const both = await Promise.all([deliver(all), deliver(all)])
    expect(both.map(({ known }) => known)).toEqual([4, 4])
    expect(await periodsOf(machineId)).toEqual([
      { state: 'ready', startsAt: times[0], endsAt: times[1] },
      { state: 'activeLow', startsAt: times[1], endsAt: times[2] },
      { state: 'activeHigh', startsAt: times[2], endsAt: times[3] },
      { state: 'error', startsAt: times[3], endsAt: null },
    ])
    // A gateway that was opened anew counts from the beginning.
    expect(await deliver([state(connectionId, 'ready', 1)], 'two')).toMatchObject({ taken: 1, known: 0 })
    expect(await stateOf(machineId)).toMatchObject({ state: 'ready' })
  })

  it('of two that come at the same moment, one counts', async () => {
    const { connectionId } = await connected()
    const read = {
      stream: 'reader',
      sequence: 1,
      at: nowText(),
      body: JSON.stringify({ type: 'reading', connectionId, text: 'E-0417' }),
    }
    const answers = await Promise.all([1, 2, 3].map(() => deliver([read], 'race')))
    expect(answers.map(({ taken }) => taken).sort()).toEqual([0, 0, 1])
    const { rows } = await site.browser.ok('/signals/reading/list.do')
    expect(rows.filter((row: any) => row.connectionId === connectionId)).toEqual([
      expect.objectContaining({ text: 'E-0417' }),
    ])
  })

  it('a reading that a device told again, as it had no answer, counts once; the name is the device’s own', async () => {
    const [{ connectionId }, other] = [await connected(), await connected()]
    const reading = (of: number, sequence: number, key?: string) => ({
      ...{ stream: 'again', sequence, at: nowText() },
      body: JSON.stringify({ type: 'reading', connectionId: of, text: 'E-0418', key }),
    })
    await deliver([
      reading(connectionId, 1, 'r-7'),
      reading(connectionId, 2, 'r-7'),
      reading(other.connectionId, 3, 'r-7'),
    ])
    await deliver([reading(connectionId, 1, 'r-7'), reading(connectionId, 2, 'r-8'), reading(connectionId, 3)], 'later')
    const { rows } = await site.browser.ok('/signals/reading/list.do', { size: 500 })
    const of = (id: number) => rows.filter((row: any) => row.connectionId === id)
    expect([of(connectionId).length, of(other.connectionId).length]).toEqual([3, 1])
  })

  it('what cannot be used stops nothing behind it, and is counted', async () => {
    const { machineId, connectionId } = await connected()
    const foreign = await newSite('S-2')
    const broken = ['{', '[]', '"x"', 'null', JSON.stringify({ type: 'state', connectionId, state: 'running' })]
    const signals = [
      ...broken.map((body, at) => ({ stream: 's', sequence: at + 1, at: nowText(), body })),
      // Of a connection that is not there.
      {
        stream: 's',
        sequence: 98,
        at: nowText(),
        body: JSON.stringify({ type: 'state', connectionId: 7, state: 'ready' }),
      },
      {
        stream: 's',
        sequence: 99,
        at: nowText(),
        body: JSON.stringify({ type: 'state', connectionId, state: 'error', detail: 'A\u0000B\nC' }),
      },
    ]
    expect(await deliver(signals, 'broken')).toMatchObject({ taken: 1, unused: 6 })
    expect(await stateOf(machineId)).toMatchObject({ state: 'error', detail: 'A B C' })
    // Another tenant's gateway cannot speak for it.
    expect(await deliver([state(connectionId, 'ready', 1)], 'foreign', foreign)).toMatchObject({ taken: 0, unused: 1 })
    expect(await stateOf(machineId)).toMatchObject({ state: 'error' })
  })

  it('a person cannot deliver them, nor see another tenant’s', async () => {
    const { machineId } = await connected()
    const foreign = await newSite('S-3')
    expect((await site.browser.post('/signals/gateway/deliver.do', { session: 'x', signals: [] })).code).not.toBe(1)
    expect((await site.browser.post('/signals/gateway/plan.do', {})).code).not.toBe(1)
    expect(await stateOf(machineId, foreign)).toBeUndefined()
  })
})

describe('[GW-05] machine states', () => {
  it('no news is a state of its own, from the last signal on; what comes late undoes it', () =>
    world.clock.standing(async () => {
      const { machineId, connectionId } = await connected()
      // Connected, and never heard.
      expect(await stateOf(machineId)).toMatchObject({ state: 'noNews', signalAt: null })
      const first = nowText()
      await deliver([state(connectionId, 'activeHigh', 1, first)], 'silence')
      await later(4 * minute)
      await look()
      expect(await stateOf(machineId)).toMatchObject({ state: 'activeHigh', since: first, signalAt: first })
      await later(2 * minute)
      await look()
      expect(await stateOf(machineId)).toMatchObject({ state: 'noNews', signalAt: first })
      // The line was cut: the signals of those minutes come now, and there was no silence.
      const [second, third] = [nowText(-3 * minute), nowText()]
      await deliver([state(connectionId, 'activeHigh', 2, second), state(connectionId, 'ready', 3, third)], 'silence')
      expect((await periodsOf(machineId)).slice(-2)).toEqual([
        { state: 'activeHigh', startsAt: first, endsAt: third },
        { state: 'ready', startsAt: third, endsAt: null },
      ])
      // A silence that was one stays in the history.
      await later(20 * minute)
      await look()
      const fourth = nowText()
      await deliver([state(connectionId, 'activeLow', 4, fourth)], 'silence')
      const periods = await periodsOf(machineId)
      expect(periods.slice(-3).map(({ state: word }: any) => word)).toEqual(['ready', 'noNews', 'activeLow'])
      expect(periods.at(-2).endsAt).toBe(fourth)
    }))

  it('a clock that is ahead puts nothing into the future', async () => {
    const { machineId, connectionId } = await connected()
    await deliver([state(connectionId, 'ready', 1, nowText(3 * 60 * minute))], 'ahead')
    const shown = await stateOf(machineId)
    expect(shown.state).toBe('ready')
    for (const moment of [shown.since, shown.signalAt])
      expect(Date.parse(moment)).toBeLessThanOrEqual(world.clock.now())
  })
})

describe('[GW-05] device connections', () => {
  it('are planned for their own gateway alone, with secrets and without those that are not valid', async () => {
    const { connectionId } = await connected({ login: 'agent', password: 'geheim-7' })
    await connected({ valid: false, name: 'Out of use' })
    const { token, path } = await site.browser.ok('/signals/connection/issueToken.do', { id: connectionId })
    expect(path).toBe(`/signals/${connectionId}`)
    const at = nowText()
    const health = [{ connectionId, state: 'failing', detail: 'connect ECONNREFUSED', at }]
    const { connections } = await site.gateway.ok('/signals/gateway/plan.do', { health })
    const own = connections.find(({ id }: any) => id === connectionId)
    expect(own).toMatchObject({ kind: 'push', login: 'agent', password: 'geheim-7' })
    expect(own.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(connections)).not.toContain(token)
    expect(connections.some(({ name }: any) => name === 'Out of use')).toBe(false)
    const shown = await site.browser.ok('/signals/connection/get.do', { id: connectionId })
    expect(shown).toMatchObject({ health: 'failing', healthDetail: 'connect ECONNREFUSED', healthAt: at })
    expect(JSON.stringify(shown)).not.toContain('geheim-7')
    const foreign = await newSite('S-4')
    const beside = await enrolledGateway(world, site.browser, site.member.factoryId, 'S-7')
    const told = { health: [{ connectionId, state: 'working', at }] }
    for (const other of [foreign.gateway, beside])
      expect((await other.ok('/signals/gateway/plan.do', told)).connections).toEqual([])
    expect(await site.browser.ok('/signals/connection/get.do', { id: connectionId })).toEqual(shown)
  })

  it('need what their kind needs, and a gateway of this factory', async () => {
    const draft = { name: 'Agent', silentMinutes: 5, gatewayId: site.gateway.gatewayId }
    const add = (more: object) => site.browser.post('/signals/connection/add.do', { ...draft, ...more })
    const faults = async (more: object) => ((await add(more)).data.issues ?? []).map(({ field }: any) => field)
    expect(await faults({ kind: 'mtconnect' })).toEqual(expect.arrayContaining(['address', 'machineId']))
    expect(await faults({ kind: 'folder' })).toEqual(['address'])
    const foreign = await newSite('S-5')
    expect((await add({ kind: 'push', gatewayId: foreign.gateway.gatewayId })).code).not.toBe(1)
  })

  it('of OPC UA are planned with what decides the state, the strictest security, and the certificate that was compared', async () => {
    const stateNodes = [
      { node: 'ns=2;s=Red', equals: 'true', state: 'error' },
      { node: 'ns=2;s=State', equals: '0', state: 'activeHigh' },
    ]
    const of = {
      kind: 'opcua',
      address: 'opc.tcp://192.168.10.40:4840',
      stateNodes,
      login: 'mes',
      password: 'geheim-8',
    }
    const { connectionId: id, machineId } = await connected(of)
    expect(await stateOf(machineId)).toMatchObject({ state: 'noNews' })
    const certificate = 'ab'.repeat(32)
    const planned = async (health: object[] = []) =>
      (await site.gateway.ok('/signals/gateway/plan.do', { health })).connections.find((one: any) => one.id === id)
    const cause = 'certificateUnknown'
    const told = { connectionId: id, state: 'failing', cause, certificate, detail: certificate, at: nowText() }
    expect(await planned([told])).toMatchObject({
      password: 'geheim-8',
      opcua: { security: 'signAndEncrypt', certificateTrusted: null, stateNodes },
    })
    const shown = await site.browser.ok('/signals/connection/get.do', { id })
    expect(shown).toMatchObject({ healthCause: cause, certificateSeen: certificate })
    expect(JSON.stringify(shown)).not.toContain('geheim-8')
    // The page offers to trust what a row of its list shows.
    const { rows } = await site.browser.ok('/signals/connection/list.do', { size: 500 })
    expect(rows.find((row: any) => row.id === id)).toMatchObject({
      ...{ kind: 'opcua', certificateSeen: certificate, certificateTrusted: null },
    })
    const trust = (by: Browser, seen: string) =>
      by.post('/signals/connection/trustCertificate.do', { id, certificate: seen })
    const foreign = await newSite('S-6')
    expect((await trust(foreign.browser, certificate)).code).not.toBe(1)
    expect((await trust(site.browser, 'cd'.repeat(32))).data).toMatchObject({ refusal: 'connection.noCertificate' })
    expect((await planned()).opcua.certificateTrusted).toBeNull()
    expect((await trust(site.browser, certificate)).code).toBe(1)
    expect((await planned([{ connectionId: id, state: 'working', at: nowText() }])).opcua.certificateTrusted).toBe(
      certificate,
    )
    const trusted = await site.browser.ok('/signals/connection/get.do', { id })
    expect(trusted).toMatchObject({ certificateSeen: certificate, health: 'working', healthCause: null })
    const add = async (more: object) => {
      const draft = { name: 'OPC', silentMinutes: 5, gatewayId: site.gateway.gatewayId, machineId, ...of, ...more }
      const { data } = await site.browser.post('/signals/connection/add.do', draft)
      return (data.issues ?? []).map(({ field }: any) => field)
    }
    expect(await add({ address: 'http://192.168.10.40' })).toEqual(['address'])
    expect(await add({ stateNodes: [] })).toEqual(['stateNodes'])
    expect(await add({ security: 'none' })).toEqual(['security'])
  })

  it('a file of a watched folder is kept once, and can be fetched', async () => {
    const { connectionId } = await connected({ kind: 'folder', address: '/cmm' })
    const content = await readFile(new URL(import.meta.url))
    const hash = createHash('sha256').update(content).digest('hex')
    const file = { connectionId, name: 'result.csv', modifiedAt: nowText(), hash, content: content.toString('base64') }
    expect(await site.gateway.ok('/signals/gateway/receiveFile.do', file)).toEqual({ isKnown: false })
    expect(await site.gateway.ok('/signals/gateway/receiveFile.do', file)).toEqual({ isKnown: true })
    const damaged = await site.gateway.post('/signals/gateway/receiveFile.do', { ...file, hash: '0'.repeat(64) })
    expect(damaged.data).toMatchObject({ refusal: 'file.notTaken' })
    const rows = (await site.browser.ok('/signals/receivedFile/list.do')).rows
    expect(rows).toEqual([expect.objectContaining({ name: 'result.csv', bytes: content.length, hash, connectionId })])
  })
})

describe('[GW-05] the history of states', () => {
  it('history is let go of after ninety days, the present state is not', async () => {
    const { machineId, connectionId } = await connected()
    await deliver([state(connectionId, 'ready', 1), state(connectionId, 'error', 2, nowText(1))], 'old')
    await later(1_000)
    await deliver([state(connectionId, 'activeLow', 3)], 'old')
    await later(91 * 24 * 60 * minute)
    await look()
    expect((await periodsOf(machineId)).map(({ state: word }: any) => word)).toEqual(['noNews'])
    expect(await stateOf(machineId)).toMatchObject({ state: 'noNews' })
  })
})
