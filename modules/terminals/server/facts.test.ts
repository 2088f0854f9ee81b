/** What terminals show, and what becomes of what is reported there. */
import { seedMould, seedShop, type SeededMould, type Shop } from '../../aps/server/factory.fixture.ts'
import { planned } from '../../aps/server/plans.fixture.ts'
import { overrideGate } from '@mouldwright/gate/shared'
import { fewAtATime, type Caller } from '@mouldwright/testkit'
import { openPushConnection } from '@mouldwright/testkit/fault'
import { ofFile, worldOfFile } from '@mouldwright/testkit/of-file'
import fc from 'fast-check'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { dueEntries, answered, newEntry, unanswered, type Entry } from '@mouldwright/terminals/shared'
import { enrolledTablet, factAt, type Tablet } from './tablet.fixture.ts'

const world = worldOfFile()
const caller: Caller = ofFile(() => world.user(['*'], { language: 'en' }))
const shop = ofFile((): Promise<Shop> => seedShop(caller))
let tablet: Tablet
let mould: SeededMould
let people: { userId: number; pin: string }[]

const pinOf = (at: number) => String(58_203_117 + at * 7)

beforeAll(async () => {
  mould = await seedMould(caller, shop, 'M1', { plates: 7 })
  const { scheduleId } = await planned(caller)
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  tablet = await enrolledTablet(world, caller)
  const tenant = { tenantId: caller.tenantId, factoryId: caller.factoryId }
  people = await Promise.all(
    [0, 1, 2, 3].map(async (at) => {
      const { userId } = await world.user(['terminals.terminal:work'], { tenant })
      await caller.ok('terminals/pin/set.do', { userId, pin: pinOf(at) })
      await tablet.ok('terminals/person/signIn.do', { userId, pin: pinOf(at) })
      return { userId, pin: pinOf(at) }
    }),
  )
})

const send = 'terminals/fact/send.do'
const fact = (more: object = {}) =>
  factAt(world, {
    ...{ kind: 'start', userId: people[0]!.userId, batchId: mould.batches['C01'], machineId: shop.machines['CNC01'] },
    ...more,
  })
const operationOf = async (batchId: number, number: number) =>
  (await caller.ok('bom/bomBatch/get.do', { id: batchId })).operations.find((one: any) => one.number === number)
const refusalOf = ({ data }: { data: any }) => data.refusal as string

async function rowsOf(sql: string, values: unknown[] = []): Promise<any[]> {
  const client = await world.composition.pool.connect()
  try {
    await client.query(
      `begin; set local app.tenant = '${caller.tenantId}'; set local app.factory = '${caller.factoryId}'`,
    )
    const { rows } = await client.query(sql, values)
    await client.query('commit')
    return rows
  } finally {
    client.release()
  }
}

describe('[FL-05] the work of a terminal', () => {
  it('shows machines and the plan’s jobs in its order, with their gates, sections and codes', async () => {
    const work = await tablet.ok('terminals/work/show.do')
    expect(work.machines.map(({ name }: any) => name).sort()).toEqual(['CNC01', 'CNC02', 'EDM01', 'GRA01'])
    const here = work.jobs.filter(({ machineId }: any) => machineId === shop.machines['CNC01'])
    expect(here.length).toBeGreaterThan(1)
    const starts = here.map(({ plannedStart }: any) => plannedStart)
    expect(starts).toEqual([...starts].sort())
    const burn = work.jobs.find((job: any) => job.operationNumber === 20)
    expect(burn).toMatchObject({
      light: 'red',
      reasons: [
        { code: 'predecessor', light: 'red' },
        { code: 'electrodes', light: 'red' },
      ],
    })
    const made = await caller.ok('bms/barcode/generate.do', {
      ...{ kind: 'machine', records: [{ id: shop.machines['CNC01'] }], count: 1 },
    })
    const { code } = await caller.ok('bms/barcode/get.do', { id: made.ids[0] })
    expect((await tablet.ok('terminals/work/show.do')).codes).toContainEqual({
      ...{ code, kind: 'machine', id: shop.machines['CNC01'] },
    })
    expect((await tablet.ok('terminals/work/find.do', { code })).machine.name).toBe('CNC01')
    expect(refusalOf(await tablet.post('terminals/work/find.do', { code: '2000000000008' }))).toBe('scan.unknown')
    expect((await tablet.post('terminals/work/find.do', { code: '2000000000001' })).code).toBe(400)
  })
})

async function changeOne(path: string, id: number, values: object): Promise<void> {
  const { version } = await caller.ok(`${path}/get.do`, { id })
  await caller.ok(`${path}/modify.do`, { id, version, ...values })
}

it('[BD-01 FL-05] a terminal knows what each machine is set up by', async () => {
  await changeOne('machine', shop.machines['CNC02']!, {
    ...{ fixtureCount: 4, startToolNumber: 21, safeCoordinateMode: 'workpiece', canCheckOnMachine: true },
  })
  const { machines } = await tablet.ok('terminals/work/show.do')
  const of = (name: string) => machines.find((one: any) => one.name === name)
  expect(of('CNC02')).toMatchObject({
    ...{ fixtureCount: 4, startToolNumber: 21, safeCoordinateMode: 'workpiece' },
    ...{ canAdjustOnMachine: false, canCheckOnMachine: true, isAutomationLine: false },
  })
  expect(of('CNC01')).toMatchObject({ fixtureCount: null, startToolNumber: null, safeCoordinateMode: null })
})

it('[BD-33 FL-05] a terminal knows at which temperature a measuring machine measures, and where its programs and reports are', async () => {
  const add = async (path: string, values: object): Promise<number> => (await caller.ok(`${path}/add.do`, values)).id
  const programFormatId = await add('bms/cmm/format', { use: 'program', name: 'DMIS', ending: 'dmi' })
  const id = await add('bms/cmm/environment', {
    ...{ machineId: shop.machines['GRA01'], temperatureMin: 19, temperatureMax: 21.5, programFormatId },
    ...{ programFolder: 'D:\\CMM\\programs', reportFolder: 'D:\\CMM\\reports' },
  })
  const of = async (name: string) =>
    (await tablet.ok('terminals/work/show.do')).machines.find((one: any) => one.name === name)
  expect(await of('GRA01')).toMatchObject({
    ...{ measuresAt: '19–21.5 °C', programsFrom: 'D:\\CMM\\programs · DMIS (.dmi)', reportsTo: 'D:\\CMM\\reports' },
  })
  const nothing = { measuresAt: null, programsFrom: null, reportsTo: null }
  expect(await of('CNC01')).toMatchObject(nothing)
  await changeOne('bms/cmm/environment', id, { valid: false })
  expect(await of('GRA01')).toMatchObject(nothing)
})

it('[BD-07 BD-18 BD-22 FL-05] a job says material and surface; heat treatment where that is done, and addresses where deliveries are reported', async () => {
  const add = async (path: string, values: object): Promise<number> => (await caller.ok(`${path}/add.do`, values)).id
  const materialId = await add('bms/material', {
    ...{ code: '1-2343', name: 'Hot work steel', hardnessMin: 18, hardnessMax: 22 },
    heatTreatments: [
      { name: 'Quench', hardnessMin: 48, hardnessMax: 52 },
      { name: 'Nitride', hardnessMin: 60 },
    ],
  })
  const surfaceRequirementId = await add('bms/surfaceRequirement', {
    ...{ surfaceLevel: 'SPI-A2', treatment: 'Mirror', roughness: 'Ra 0.05' },
  })
  const customerId = await add('bms/customer', {
    ...{ number: 'C-77', name: 'Harbour Cars' },
    deliveryAddresses: [{ name: 'Gate 3', detail: 'Harbour Road 18' }],
  })
  await changeOne('bom/mold', mould.mouldId, { customerId })
  await changeOne('bom/part', mould.parts['C01']!, { materialId, surfaceRequirementId })
  const askedOf = async () => {
    const { jobs } = await tablet.ok('terminals/work/show.do')
    return jobs.find(({ partNumber, operationNumber }: any) => partNumber === 'C01' && operationNumber === 10).asked
  }
  const always = { material: '1-2343 Hot work steel 18–22 HRC', surface: 'SPI-A2 · Mirror · Ra 0.05' }
  expect(await askedOf()).toEqual({ ...always, treatments: [], deliverTo: [] })
  const id = shop.sections.CNC
  const { type } = await caller.ok('bms/section/get.do', { id })
  await changeOne('bms/section', id, {
    ...{ type: 'heatTreatment', reportItems: [{ workpieceType: 1, item: 'delivery' }] },
  })
  expect(await askedOf()).toEqual({
    ...always,
    treatments: ['Quench 48–52 HRC', 'Nitride ≥ 60 HRC'],
    deliverTo: ['Gate 3 · Harbour Road 18'],
  })
  await changeOne('bms/section', id, { type, reportItems: [] })
})

it('[BD-10] a terminal knows what colours stand for in a section, by its standard: those that are valid, in their order', async () => {
  const standard = async (code: string) => (await caller.ok('bms/colourStandard/add.do', { code, name: code })).id
  const [fit, other] = [await standard('FIT'), await standard('OTHER')]
  const colour = (standardId: number, code: string, more: object) =>
    caller.ok('bms/colour/add.do', { standardId, code, name: code, rgb: '#1E88E5', ...more })
  await colour(fit, 'Blue', { sort: 2, meaning: 'Fitting face' })
  await colour(fit, 'Red', { sort: 1, rgb: '#E53935' })
  await colour(fit, 'Grey', { valid: false })
  await colour(other, 'Green', {})
  const { id, version } = await caller.ok('bms/section/get.do', { id: shop.sections.CNC })
  await caller.ok('bms/section/modify.do', { id, version, colourStandardId: fit })
  const { sections } = await tablet.ok('terminals/work/show.do')
  const coloursOf = (sectionId: number) => sections.find((section: any) => section.id === sectionId).colours
  expect(coloursOf(id)).toEqual([
    { name: 'Red', rgb: '#E53935', meaning: null },
    { name: 'Blue', rgb: '#1E88E5', meaning: 'Fitting face' },
  ])
  expect(coloursOf(shop.sections.EDM)).toEqual([])
})

it('[BD-38 FL-11] a terminal offers dispositions; one that needs approval stops what comes behind until it has it', async () => {
  const way = (values: object) => caller.ok('bms/dealWay/add.do', values)
  await way({ name: 'Use as is', outcome: 'concession', needsApproval: true })
  await way({ name: 'Polish again', outcome: 'rework', sort: 1 })
  expect((await tablet.ok('terminals/work/show.do')).dealWays).toEqual([
    { name: 'Polish again', outcome: 'rework', needsApproval: false },
    { name: 'Use as is', outcome: 'concession', needsApproval: true },
  ])
  const { batches } = await seedMould(caller, shop, 'D1')
  const of = { batchId: batches['C01'], operationNumber: 10 }
  const machineId = shop.machines['CNC02']
  await tablet.ok(send, fact({ ...of, machineId }))
  const scrap = { kind: 'scrap', quantity: 1, reason: 'Clamping', follows: 'concession', dealWay: 'Use as is' }
  expect(await tablet.ok(send, fact({ ...of, machineId, ...scrap }))).toMatchObject({ answer: 'applied' })
  await tablet.ok(send, fact({ ...of, machineId, kind: 'finish' }))
  const [asked] = (await caller.ok('floor/disposition/list.do', { filters: { batchId: [of.batchId] } })).rows
  expect(asked).toMatchObject({ status: 'waiting', dealWay: 'Use as is', followUp: 'concession', quantity: 1 })
  // Electrodes are missing as well, before and after.
  const next = () => tablet.ok(send, fact({ ...of, operationNumber: 20, machineId: shop.machines['EDM01'] }))
  const unapproved = '“Use as is”还没有批准'
  expect(await next()).toMatchObject({ answer: 'refused', message: expect.stringContaining(unapproved) })
  await caller.ok('floor/disposition/decide.do', { dispositions: [{ id: asked.id }], decision: 'approved' })
  expect((await next()).message).not.toContain(unapproved)
})

it('[BD-38 FL-05] a terminal offers the company’s remarks for reports, pauses and scrap, and a report carries them whole', async () => {
  const long = '等待电极：'.repeat(20)
  for (const [use, name] of [
    ['pause', long],
    ['scrap', '撞刀'],
    ['outsourcing', '供应商没有空'],
  ])
    await caller.ok('bms/remark/add.do', { use, name })
  expect((await tablet.ok('terminals/work/show.do')).phrases).toEqual({ report: [], pause: [long], scrap: ['撞刀'] })
  const { batches } = await seedMould(caller, shop, 'M8')
  const of = { batchId: batches['P01'], machineId: shop.machines['CNC02'] }
  await tablet.ok(send, fact(of))
  expect((await tablet.ok(send, fact({ ...of, kind: 'pause', reason: long }))).answer).toBe('applied')
  const kept = await rowsOf(`select reason from floor_report where batch_id = $1 and kind = 'pause'`, [of.batchId])
  expect(kept).toEqual([{ reason: long }])
})

describe('[FL-05] a report', () => {
  it('starts, pauses, continues and finishes the operation, in the person’s name', async () => {
    const batchId = mould.batches['P01']!
    const of = { batchId, userId: people[1]!.userId }
    expect((await tablet.ok(send, fact(of))).answer).toBe('applied')
    expect(await operationOf(batchId, 10)).toMatchObject({
      machineId: shop.machines['CNC01'],
      isPaused: false,
      finishedAt: null,
    })
    await tablet.ok(send, fact({ ...of, kind: 'pause' }))
    expect((await operationOf(batchId, 10)).isPaused).toBe(true)
    await tablet.ok(send, fact({ ...of, machineId: shop.machines['CNC02'] }))
    expect(await operationOf(batchId, 10)).toMatchObject({ machineId: shop.machines['CNC02'], isPaused: false })
    await tablet.ok(send, fact({ ...of, kind: 'handOver' }))
    await tablet.ok(
      send,
      fact({ ...of, kind: 'scrap', quantity: 1, reason: 'Clamping', follows: 'rework', reworkMinutes: 75 }),
    )
    await tablet.ok(send, fact({ ...of, kind: 'finish', quantity: 1 }))
    expect((await operationOf(batchId, 10)).finishedAt).not.toBeNull()
    const kept = await rowsOf(
      'select kind, user_id from floor_report where batch_id = $1 order by received_at, device_sequence, id',
      [batchId],
    )
    expect(kept.map(({ kind }) => kind)).toEqual(['start', 'pause', 'start', 'handOver', 'scrap', 'finish'])
    const reworked = await rowsOf(
      `select o.number, o.estimated_minutes from production_route_operations o join production_route r on r.id = o.parent_id
        where r.part_id = $1 order by o.number`,
      [mould.parts['P01']],
    )
    expect(reworked.map((row) => [row.number, row.estimated_minutes])).toEqual([
      [10, 240],
      [15, 75],
    ])
    expect(new Set(kept.map((row) => Number(row.user_id)))).toEqual(new Set([people[1]!.userId]))
  })

  it('[FL-02] sets up, starts and is handed to the next shift, whose names the terminal shows', async () => {
    const batchId = mould.batches['P07']!
    const jobNow = async () => {
      const { jobs } = await tablet.ok('terminals/work/show.do')
      const { state, people: names } = jobs.find((job: any) => job.batchId === batchId && job.operationNumber === 10)
      return { state, people: names.map(({ userId }: any) => userId) }
    }
    const [first, second] = [people[0]!, people[1]!]
    const by = (kind: string, { userId }: { userId: number }) => tablet.ok(send, fact({ batchId, kind, userId }))
    expect(await jobNow()).toEqual({ state: 'notStarted', people: [] })
    expect((await by('setUp', first)).answer).toBe('applied')
    expect(await jobNow()).toEqual({ state: 'settingUp', people: [first.userId] })
    world.clock.advance(3 * 60_000)
    expect((await by('start', first)).answer).toBe('applied')
    expect(await jobNow()).toEqual({ state: 'inProgress', people: [first.userId] })
    expect((await by('handOver', first)).answer).toBe('applied')
    expect(await jobNow()).toEqual({ state: 'inProgress', people: [] })
    expect((await by('start', second)).answer).toBe('applied')
    expect(await jobNow()).toEqual({ state: 'inProgress', people: [second.userId] })
    await by('finish', second)
    const [row] = await rowsOf('select setup_minutes from floor_operation where batch_id = $1', [batchId])
    expect(row.setup_minutes).toBe(3)
  })

  it('[FL-05] is told of work by hand, which stands in the list of its team', async () => {
    const team = shop.groups.FIT
    const here = async () => {
      const { teams, jobs } = await tablet.ok('terminals/work/show.do')
      expect(teams).toEqual([{ id: team, name: 'FIT team', sectionId: shop.sections.FIT }])
      return jobs.filter(({ groupId }: any) => groupId === team)
    }
    const [fit] = await here()
    expect(fit).toMatchObject({ operationNumber: 30, machineId: null, state: 'notStarted' })
    const { batchId } = fit
    await caller.call(overrideGate, { batchId, operationNumber: 30, code: 'predecessor', reason: '试装' })
    const of = { batchId, operationNumber: 30, machineId: null }
    expect((await tablet.ok(send, fact({ ...of, resourceGroupId: team }))).answer).toBe('applied')
    expect(await operationOf(batchId, 30)).toMatchObject({ resourceGroupId: team, machineId: null })
    expect(await here()).toMatchObject([{ operationNumber: 30, state: 'inProgress' }])
    expect((await tablet.ok(send, fact({ ...of, kind: 'finish' }))).answer).toBe('applied')
    expect(await here()).toEqual([])
  })

  it('[FL-11 BD-12] of assembly is refused while bought parts are not in, by name as in the list of its team', async () => {
    const { batches, mouldId } = await seedMould(caller, shop, 'M9')
    const { id: partTypeId } = await caller.ok('bms/partType/add.do', { code: 'GP', name: 'Guide', isBought: true })
    const guide = { mouldId, number: 'B01', name: 'Guide pin', partTypeId, quantity: 4 }
    const { id: pin } = await caller.ok('bom/part/add.do', { ...guide, materialStatus: 'notOrdered' })
    const batchId = batches['C01']!
    await caller.call(overrideGate, { batchId, operationNumber: 30, code: 'predecessor', reason: 'Trial fit' })
    const made = await caller.ok('bms/barcode/generate.do', { kind: 'batch', records: [{ id: batchId }], count: 1 })
    const { code } = await caller.ok('bms/barcode/get.do', { id: made.ids[0] })
    const fitting = async () => {
      const { jobs } = await tablet.ok('terminals/work/find.do', { code })
      return jobs.find((job: any) => job.operationNumber === 30)
    }
    const lacking = '外购件未到（1 种）：B01 Guide pin（没有日期）'
    expect(await fitting()).toMatchObject({ light: 'red' })
    expect((await fitting()).reasons).toContainEqual({ code: 'boughtParts', light: 'red', text: lacking })
    const start = () =>
      tablet.ok(send, fact({ batchId, operationNumber: 30, machineId: null, resourceGroupId: shop.groups.FIT }))
    expect(await start()).toMatchObject({
      ...{ answer: 'refused', code: 'report.gateClosed' },
      message: `批次“M9-C01-1”的这道工序现在不能开工：${lacking}`,
    })
    const { version } = await caller.ok('bom/part/get.do', { id: pin })
    await caller.ok('bom/part/modify.do', { id: pin, version, materialStatus: 'arrived' })
    expect((await fitting()).reasons.filter(({ light }: any) => light === 'red')).toEqual([])
    expect((await start()).answer).toBe('applied')
  })

  it('[FL-08] counts once for its key, however often it arrives at once', async () => {
    const one = fact({ batchId: mould.batches['P02'] })
    const answers = await Promise.all(Array.from({ length: 8 }, () => tablet.ok(send, one)))
    expect(answers.filter(({ answer }) => answer === 'applied')).toHaveLength(1)
    expect(answers.filter(({ answer }) => answer === 'already')).toHaveLength(7)
  })

  it('is refused at a red gate with its reasons, and where it does not fit, which is kept for the supervisor', async () => {
    const red = await tablet.ok(send, fact({ operationNumber: 20, machineId: shop.machines['EDM01'] }))
    expect(red).toMatchObject({ answer: 'refused', code: 'report.gateClosed' })
    expect(red.message).toMatch(/前道工序未完成：10 To mill.+；电极不齐：0\/2/)
    expect((await operationOf(mould.batches['C01']!, 20))?.startedAt ?? null).toBeNull()
    const batchId = mould.batches['P03']!
    expect(await tablet.ok(send, fact({ batchId, kind: 'pause' }))).toMatchObject({
      answer: 'refused',
      code: 'report.notRunning',
    })
    await tablet.ok(send, fact({ batchId }))
    await tablet.ok(send, fact({ batchId, kind: 'finish' }))
    const again = await tablet.ok(send, fact({ batchId, kind: 'finish' }))
    expect(again).toMatchObject({ answer: 'refused', code: 'report.operationFinished' })
    expect(again.message).toContain('M1-P03-1')
    const faults = await rowsOf('select fault from floor_report where batch_id = $1 and fault is not null', [batchId])
    expect(faults).toEqual([{ fault: 'operationFinished' }])
  })

  it('[FL-08 FL-11] that waited has happened although its gate was red: it is kept for the supervisor, and says so', async () => {
    const { batches } = await seedMould(caller, shop, 'M7')
    const of = { batchId: batches['C01'], operationNumber: 20, machineId: shop.machines['EDM01'] }
    const deviceAt = new Date(world.clock.now() - 60 * 60_000).toISOString()
    const waited = fact({ ...of, deviceAt })
    const answer = { answer: 'refused', code: 'report.gateWasClosed' }
    expect(await tablet.ok(send, waited)).toMatchObject(answer)
    // Sent again, it hears the same.
    const again = await tablet.ok(send, waited)
    expect(again).toMatchObject(answer)
    expect(again.message).toContain('M7-C01-1')
    const kept = await rowsOf('select kind, fault from floor_report where batch_id = $1', [of.batchId])
    expect(kept).toEqual([{ kind: 'start', fault: 'gateClosed' }])
    expect((await operationOf(of.batchId!, 20))?.startedAt ?? null).toBeNull()
  })

  it('[FL-07] is taken only of who stood at this terminal, and of its own factory’s work', async () => {
    const { userId } = await world.user(['terminals.terminal:work'], { tenant: caller as never })
    expect(refusalOf(await tablet.post(send, fact({ userId })))).toBe('fact.notProven')
    const stranger = await enrolledTablet(world, await world.user(['*']), { name: 'Theirs' })
    expect(refusalOf(await stranger.post(send, fact()))).toBe('fact.notProven')
    // A device cannot report of the future: what it says is held to now.
    const ahead = new Date(world.clock.now() + 73 * 3_600_000).toISOString()
    const later = fact({ batchId: mould.batches['P04'], deviceAt: ahead })
    expect((await tablet.ok(send, later)).answer).toBe('applied')
    const { startedAt } = await operationOf(mould.batches['P04']!, 10)
    expect(Date.parse(startedAt)).toBeLessThanOrEqual(world.clock.now())
    const missing = await tablet.post(send, { ...fact({ kind: 'scrap' }), batchId: null })
    expect(missing.data.issues.map(({ field }: any) => field).sort()).toEqual(['batchId', 'reason'])
  })

  it('[FL-08] happened by the server’s clock, whatever the device’s says', async () => {
    const batchId = mould.batches['P05']!
    const wrong = 5 * 3_600_000
    const hourAgo = world.clock.now() - 3_600_000
    const deviceAt = new Date(hourAgo - wrong).toISOString()
    await tablet.ok(send, fact({ batchId, deviceAt, clockOffset: wrong }))
    const { startedAt } = await operationOf(batchId, 10)
    expect(Math.abs(Date.parse(startedAt) - hourAgo)).toBeLessThan(1_000)
  })
})

it('[FL-08] a report that waited happened no earlier than the last contact, by whatever clock', async () => {
  const wrong = 5 * 3_600_000
  const contact = world.clock.now() - 2 * 3_600_000
  const device = (at: number) => new Date(at - wrong).toISOString()
  const times = { deviceAt: device(contact - 3_600_000), lastContactAt: device(contact), clockOffset: wrong }
  const batchId = mould.batches['P06']!
  await tablet.ok(send, fact({ batchId, ...times }))
  const { startedAt } = await operationOf(batchId, 10)
  expect(Math.abs(Date.parse(startedAt) - contact)).toBeLessThan(1_000)
})

describe('[FL-08] a shift off line', () => {
  it('arrives whole: each fact once, in the order of its operation, whatever is lost, repeated or cut', async () => {
    const factor = inject('propertyFactor')
    for (let run = 0; run < factor; run += 1) {
      const { batches } = await seedMould(caller, shop, `S${run}`, { plates: 9 })
      const lanes = Object.entries(batches).filter(([name]) => name.startsWith('P'))
      const hours = 6 * 3_600_000
      const began = world.clock.now() - hours
      const wrong = -7 * 3_600_000
      const steps = ['start', 'pause', 'start', 'handOver', 'pause', 'start', 'finish']
      // Four people, nine operations, sixty-three reports.
      let all: Entry<ReturnType<typeof fact>>[] = lanes.flatMap(([, batchId], lane) =>
        steps.map((kind, step) => {
          const at = began + (step * hours) / steps.length + lane * 60_000
          const number = 1_000 * (run + 1) + step * lanes.length + lane
          const content = fact({
            ...{ batchId, kind, userId: people[(lane + step) % people.length]!.userId, deviceSequence: number },
            ...{ deviceAt: new Date(at - wrong).toISOString(), clockOffset: wrong },
          })
          return newEntry(content.key, number, `${batchId}/10`, content)
        }),
      )
      const total = all.length
      const random = fc.sample(
        fc.record({ lost: fc.boolean(), copies: fc.integer({ min: 1, max: 50 }), cut: fc.boolean() }),
        {
          numRuns: 400,
          seed: run + 1,
        },
      )
      let nth = 0
      const late: ReturnType<typeof fact>[] = []
      for (let now = 0; all.length > 0; now += 100_000) {
        // A power cut: what is on the disk is all that is left.
        if (random[nth % random.length]!.cut) all = JSON.parse(JSON.stringify(all))
        const due = dueEntries(all, now)
        for (const entry of due.sort(() => (random[(nth += 1) % random.length]!.lost ? 1 : -1))) {
          const { lost, copies } = random[(nth += 1) % random.length]!
          const sent = await Promise.all(Array.from({ length: 1 + (copies % 4) }, () => tablet.ok(send, entry.content)))
          // Old requests come again long after.
          if (copies > 40) late.push(entry.content)
          const { answer, code, message } = sent[0]!
          const left = lost
            ? unanswered(entry, now)
            : answered(entry, answer === 'refused' ? { code, message } : answer)
          all = all.flatMap((one) => (one.key === entry.key ? (left ?? []) : one))
          expect(left?.refusal).toBeUndefined()
        }
      }
      for (const content of late) expect((await tablet.ok(send, content)).answer).toBe('already')
      const burst = fact({ batchId: lanes[0]![1], kind: 'deliver' })
      const answers: string[] = []
      await fewAtATime(Array.from({ length: 50 }), async () => void answers.push((await tablet.ok(send, burst)).answer))
      expect(answers.filter((answer) => answer === 'applied')).toHaveLength(1)
      const ids = lanes.map(([, id]) => id)
      const kept = await rowsOf(
        `select batch_id, kind, at from floor_report where batch_id = any($1) and kind <> 'deliver' order by at`,
        [ids],
      )
      expect(kept).toHaveLength(total)
      for (const id of ids) {
        expect(kept.filter((row) => Number(row.batch_id) === id).map(({ kind }) => kind)).toEqual(steps)
        const operation = await operationOf(id, 10)
        expect(operation.finishedAt).not.toBeNull()
        expect(Date.parse(operation.startedAt)).toBeGreaterThanOrEqual(began - 1_000)
        expect(Date.parse(operation.finishedAt)).toBeLessThanOrEqual(world.clock.now())
      }
    }
  })
})

describe('[FL-12] a call', () => {
  const call = (more: object = {}) =>
    fact({ kind: 'call', callKind: 'quality', batchId: null, operationNumber: null, ...more })

  it('reaches those who answer, is answered by name, and its time to answer is measured', async () => {
    const made = call()
    expect((await tablet.ok(send, made)).answer).toBe('applied')
    expect((await tablet.ok(send, made)).answer).toBe('already')
    const [open] = (await tablet.ok('terminals/call/listOpen.do')).calls
    expect(open).toMatchObject({ kind: 'quality', machineName: 'CNC01', acknowledgedBy: null })
    const helper = await world.user(['terminals.call:*'], { tenant: caller as never, language: 'en' })
    world.clock.advance(4 * 60_000)
    const { answerMinutes } = await helper.ok('terminals/call/acknowledge.do', { id: open.id })
    expect(answerMinutes).toBeGreaterThanOrEqual(4)
    expect(answerMinutes).toBeLessThan(5)
    const { realName } = await caller.ok('upms/user/get.do', { id: helper.userId })
    const again = await helper.post<any>('terminals/call/acknowledge.do', { id: open.id })
    expect(refusalOf(again)).toBe('call.acknowledged')
    const [seen] = (await tablet.ok('terminals/call/listOpen.do')).calls
    expect(seen.acknowledgedBy).toBe(realName)
    expect(again.message).toContain(realName)
    await helper.ok('terminals/call/close.do', { id: open.id })
    expect((await tablet.ok('terminals/call/listOpen.do')).calls).toEqual([])
    expect(refusalOf(await helper.post<any>('terminals/call/close.do', { id: open.id }))).toBe('call.closed')
    const listed = (await helper.ok('terminals/call/list.do', {})).rows[0]
    expect(listed).toMatchObject({ status: 'closed', kind: 'quality', answerMinutes })
  })

  it('names who is wanted and is over when it is closed, also unanswered: nobody answers it then', async () => {
    for (const callKind of ['material', 'quality', 'maintenance', 'supervisor']) {
      await tablet.ok(send, call({ callKind }))
      const [open] = (await tablet.ok('terminals/call/listOpen.do')).calls
      expect(open.kind).toBe(callKind)
      await caller.ok('terminals/call/close.do', { id: open.id })
      expect(refusalOf(await caller.post<any>('terminals/call/acknowledge.do', { id: open.id }))).toBe('call.closed')
    }
    const { rows } = await caller.ok('terminals/call/list.do', { size: 4 })
    expect(rows.map(({ answerMinutes, acknowledgedBy }: any) => [answerMinutes, acknowledgedBy])).toEqual(
      rows.map(() => [null, null]),
    )
  })

  it('reaches the pages of those who answer at once, over the push socket, and is told when it is answered', async () => {
    const address = await world.composition.app.listen({ port: 0, host: '127.0.0.1' })
    const helper = await world.user(['terminals.call:*'], { tenant: caller as never })
    const { shortToken, longToken } = helper.tokens
    const credentials = { cookie: `mw_long=${longToken}`, token: shortToken } as never
    const connection = await openPushConnection(address, { credentials })
    await tablet.ok(send, call({ callKind: 'maintenance' }))
    const heard = await connection.hears('terminals.callChanged')
    expect(heard.payload).toMatchObject({ kind: 'maintenance', status: 'open', machine: 'CNC01' })
    connection.close()
  })

  it('is answered by those who have the right, in its own factory', async () => {
    await tablet.ok(send, call({ callKind: 'material' }))
    const [open] = (await tablet.ok('terminals/call/listOpen.do')).calls
    const idle = await world.user(['terminals.call:check'], { tenant: caller as never })
    expect(refusalOf(await idle.post<any>('terminals/call/acknowledge.do', { id: open.id }))).toBe('access.denied')
    const other = await world.user(['*'])
    expect(refusalOf(await other.post<any>('terminals/call/acknowledge.do', { id: open.id }))).toBe('record.absent')
  })
})

describe('[FL-13] a screen', () => {
  it('shows its boards by its address alone until it is revoked, and nothing else', async () => {
    const board = await caller.ok('bms/kanban/add.do', {
      code: 'CNC-1',
      name: 'Mill',
      type: 'list',
      displaySeconds: 30,
      sequence: 1,
    })
    const { id, token } = await caller.ok('terminals/screen/make.do', { name: 'Hall', kanbanId: board.id })
    const show = (given: string, more: object = {}) =>
      world.post<any>('terminals/screen/show.do', { token: given, board: 0, ...more })
    const { data } = await show(token)
    expect(data).toMatchObject({ name: 'Hall', boards: 1, shown: { board: { name: 'Mill' } } })
    expect(data.shown.lines.length).toBeGreaterThan(0)
    expect(JSON.stringify(await caller.ok('terminals/screen/list.do', {}))).not.toContain(token)
    const all = await caller.ok('terminals/screen/make.do', { name: 'All' })
    expect((await show(all.token, { board: 7 })).data.shown.board.name).toBe('Mill')
    await caller.ok('terminals/screen/revoke.do', { screens: [{ id }] })
    const answers = [await show(token), await show('x'.repeat(43))]
    expect(answers.map(refusalOf)).toEqual(['screen.unknown', 'screen.unknown'])
    expect(answers[0]!.message).toBe(answers[1]!.message)
  })

  it('[BD-29] gets the pictures of its boards, and no other file', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    const [plan, notice, other] = [
      await caller.upload('0.png', png),
      await caller.upload('1.png', png),
      await caller.upload('2.png', png),
    ]
    const common = { displaySeconds: 30, sequence: 1 }
    const layout = await caller.ok('bms/kanban/add.do', {
      ...{ ...common, code: 'HALL', name: 'Hall', type: 'layout' },
      ...{ backgroundImage: plan, pictures: [{ picture: notice }] },
    })
    const list = { ...common, code: 'L', name: 'List', type: 'list', pictures: [{ picture: other }] }
    await caller.ok('bms/kanban/add.do', list)
    const { id, token } = await caller.ok('terminals/screen/make.do', { name: 'Wall', kanbanId: layout.id })
    const { data } = await world.post<any>('terminals/screen/show.do', { token, board: 0 })
    expect(data.shown.board).toMatchObject({ backgroundImage: plan, pictures: [notice] })
    const picture = (fileId: number, given = token) => {
      const url = '/front/terminals/screen/picture.do'
      return world.composition.app.inject({ method: 'POST', url, payload: { token: given, fileId } })
    }
    for (const fileId of [plan, notice]) expect((await picture(fileId)).rawPayload).toEqual(png)
    for (const fileId of [other, 4_242_424]) expect((await picture(fileId)).json()).toMatchObject({ code: 404 })
    expect((await picture(plan, 'x'.repeat(43))).json()).toMatchObject({ data: { refusal: 'screen.unknown' } })
    await caller.ok('terminals/screen/revoke.do', { screens: [{ id }] })
    expect((await picture(plan)).json()).toMatchObject({ data: { refusal: 'screen.unknown' } })
  })
})
