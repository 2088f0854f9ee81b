/** Gates as people meet them: facts by the product's own calls, lights and reasons by HTTP. */
import { change, seedMould, shopOfEachTest } from '../../aps/server/factory.fixture.ts'
import type { Caller } from '@mouldwright/testkit'
import { ofEachTest } from '@mouldwright/testkit/of-file'
import { beforeEach, expect, it } from 'vitest'
import { countOverrides, overrideGate, queryGates, type ShownGate } from '../shared/index.ts'

const { world, caller, shop } = shopOfEachTest(['basic.*', 'production.*', 'gate.*'])
const mould = ofEachTest(() => seedMould(caller, shop, 'M1'))
let batchId: number
beforeEach(() => {
  batchId = mould.batches['C01']!
})

const minute = 60_000
const isoIn = (minutes: number) => new Date(world.clock.now() + minutes * minute).toISOString()
const ask = async (operationNumber: number, more: object = {}, who: Caller = caller): Promise<ShownGate> =>
  (await who.call(queryGates, { operations: [{ batchId, operationNumber, ...more }] })).operations[0]!
const codesOf = ({ light, reasons }: ShownGate): string[] => [light, ...reasons.map(({ code }) => code)]
/** Of the operation that burns: what electrodes lack is electrode's to say (set.test). */
const ownCodes = ({ reasons }: ShownGate): string[] =>
  reasons.map(({ code }) => code).filter((code) => code !== 'electrodes')

it('[FL-11] an operation waits for all that comes before it on the route, and for its material', async () => {
  expect(codesOf(await ask(10))).toEqual(['green'])
  const third = await ask(30)
  expect(codesOf(third)).toEqual(['red', 'predecessor'])
  expect(third.reasons[0]).toMatchObject({
    params: { number: '10', process: 'To mill', open: 2 },
    sentence: '前道工序未完成：10 To mill（未完成 2 道）',
    path: `/production/part?id=${mould.parts['C01']}`,
  })
  const done = (number: number) => ({ number, lock: 0, machineId: shop.machines['CNC01'], startedAt: isoIn(-60) })
  await change(caller, 'bom/bomBatch', batchId, { operations: [{ ...done(10), finishedAt: isoIn(-1) }, done(20)] })
  expect(ownCodes(await ask(20))).toEqual([])
  expect((await ask(30)).reasons[0]!.params).toMatchObject({ number: '20', open: 1 })
  await change(caller, 'bom/part', mould.parts['C01']!, { materialStatus: 'ordered', materialDate: '2026-10-02' })
  expect(ownCodes(await ask(20))).toEqual(['material'])
  expect((await ask(20)).reasons).toContainEqual(
    expect.objectContaining({ code: 'material', params: { part: 'C01', date: '2026-10-02' } }),
  )
  await change(caller, 'bom/part', mould.parts['C01']!, { materialStatus: 'arrived' })
  expect(ownCodes(await ask(20))).toEqual([])
})

it('[FL-11] an operation waits for the way that was begun, and not for others of its stretch', async () => {
  const { rows } = await caller.ok('bom/route/list.do', { filters: { partId: mould.parts['P01'] } })
  const on = (number: number, way?: string) => ({
    ...{ number, processId: shop.processes.mill, estimatedMinutes: 60 },
    ...(way ? { way } : {}),
  })
  await change(caller, 'bom/route', rows[0].id, { operations: [on(10, '1a'), on(20, '1b'), on(30)] })
  batchId = mould.batches['P01']!
  expect(codesOf(await ask(10))).toEqual(['green'])
  expect(codesOf(await ask(20))).toEqual(['green'])
  expect((await ask(30)).reasons[0]!.params).toMatchObject({ number: '10', open: 2 })
  const begun = { number: 20, lock: 0, machineId: shop.machines['CNC01'], startedAt: isoIn(-60) }
  await change(caller, 'bom/bomBatch', batchId, { operations: [begun] })
  expect((await ask(30)).reasons[0]!.params).toMatchObject({ number: '20', open: 1 })
  await change(caller, 'bom/bomBatch', batchId, { operations: [{ ...begun, finishedAt: isoIn(-1) }] })
  expect(codesOf(await ask(30))).toEqual(['green'])
})

it('[FL-11 BD-12] assembly waits for the bought parts that it joins, and says which of them are not in', async () => {
  const add = async (path: string, values: object): Promise<number> => (await caller.ok(`${path}/add.do`, values)).id
  const bought = await add('bms/partType', { code: 'GP', name: '导柱', isBought: true })
  const made = await add('bms/partType', { code: 'INS', name: '镶件' })
  const { mouldId } = await caller.ok('bom/part/get.do', { id: mould.parts['C01'] })
  const addPart = (number: string, more: object) =>
    add('bom/part', { mouldId, number, name: `P ${number}`, partTypeId: bought, ...more })
  const pin = await addPart('B02', { materialStatus: 'ordered', materialDate: '2026-10-02', assemblyGroup: 'A' })
  const spring = await addPart('B01', { materialStatus: 'notOrdered' })
  await addPart('B03', { materialStatus: 'arrived' })
  await addPart('B04', { materialStatus: 'notTracked' })
  await addPart('I01', { materialStatus: 'notOrdered', partTypeId: made })
  const other = await seedMould(caller, shop, 'M2')
  await addPart('B05', { materialStatus: 'notOrdered', mouldId: other.mouldId })
  const waits = async (operationNumber = 30) =>
    (await ask(operationNumber)).reasons.filter(({ code }) => code === 'boughtParts')
  expect(await waits()).toMatchObject([
    {
      light: 'red',
      sentence: '外购件未到（2 种）：B01 P B01（没有日期）、B02 P B02（预计 2026-10-02）',
      path: `/production/part?f.mouldId=${mouldId}&f.materialStatus=notOrdered,ordered`,
      mayOverride: true,
    },
  ])
  // Parts are machined before they are joined.
  expect([await waits(10), await waits(20)]).toEqual([[], []])

  await change(caller, 'bom/part', mould.parts['C01']!, { assemblyGroup: 'A' })
  expect((await waits())[0]!.params).toMatchObject({ count: 1, parts: 'B02 P B02（预计 2026-10-02）' })
  await change(caller, 'bom/part', mould.parts['C01']!, { assemblyGroup: null })
  await change(caller, 'bom/part', pin, { materialStatus: 'arrived' })
  expect((await waits())[0]!.params).toMatchObject({ count: 1, parts: 'B01 P B01（没有日期）' })
  await caller.call(overrideGate, { batchId, operationNumber: 30, code: 'boughtParts', reason: '弹簧后装' })
  expect(await waits()).toMatchObject([{ light: 'amber', override: { reason: '弹簧后装' } }])
  await change(caller, 'bom/part', spring, { materialStatus: 'arrived' })
  expect(await waits()).toEqual([])
})

it('[FL-11] a machine that is down stops what would start on it, until it is back', async () => {
  const machineId = shop.machines['CNC01']!
  await change(caller, 'machine', machineId, {
    downtimes: [{ startsAt: isoIn(-10), endsAt: isoIn(10), reason: '主轴' }],
  })
  expect(codesOf(await ask(10, { machineId }))).toEqual(['red', 'machineDown'])
  expect(codesOf(await ask(10, { machineId: shop.machines['CNC02'] }))).toEqual(['green'])
  world.clock.advance(11 * minute)
  expect(codesOf(await ask(10, { machineId }))).toEqual(['green'])
  await change(caller, 'machine', machineId, { status: 'service' })
  expect(codesOf(await ask(10, { machineId }))).toEqual(['red', 'machineDown'])
})

it('[FL-11] the route may demand that the part is measured and within tolerance', async () => {
  const { rows } = await caller.ok('bom/route/list.do', {})
  const { id } = rows.find(({ partId }: { partId: number }) => partId === mould.parts['C01'])
  const { operations } = await caller.ok('bom/route/get.do', { id })
  await change(caller, 'bom/route', id, {
    operations: operations.map(({ labels: _, ...of }: { labels: object }, at: number) => ({
      ...of,
      needsMeasurement: at === 0,
    })),
  })
  expect(codesOf(await ask(10))).toEqual(['red', 'measurement'])
  const size = { partId: mould.parts['C01'], piece: 1, nominal: 25, lower: -0.01, upper: 0.01 }
  await caller.ok('bom/measuredSize/add.do', { ...size, dimension: 'D1', measured: 25.002 })
  expect(codesOf(await ask(10))).toEqual(['green'])
  await caller.ok('bom/measuredSize/add.do', { ...size, dimension: 'D2', measured: 25.2 })
  expect((await ask(10)).reasons).toMatchObject([{ code: 'measurement', params: { measured: 1, quantity: 1, off: 1 } }])
})

it('[BD-33] what is done by a process with a measuring order is measured before the next operation, or that asks for a look', async () => {
  const add = async (path: string, values: object): Promise<number> => (await caller.ok(`${path}/add.do`, values)).id
  const tolerance = await add('bms/tolerance', { name: 'H7', lower: 0, upper: 0.02 })
  const specificationId = await add('bms/cmm/specification', {
    name: '型腔精测',
    features: [{ feature: 'position', toleranceId: tolerance }],
  })
  const rule = await add('bms/cmm/orderRule', { processId: shop.processes.mill, workpieceType: 1, specificationId })
  const measured = async () => (await ask(20)).reasons.filter(({ code }) => code === 'measurement')
  // While the process itself is open there is nothing to measure.
  expect(await measured()).toEqual([])
  await change(caller, 'bom/bomBatch', batchId, {
    operations: [
      { number: 10, lock: 0, machineId: shop.machines['CNC01'], startedAt: isoIn(-60), finishedAt: isoIn(-1) },
    ],
  })
  expect(await measured()).toMatchObject([
    { light: 'red', sentence: '零件 C01 要先测量合格：已测 0/1 件，超差尺寸 0 个 · 型腔精测' },
  ])
  await change(caller, 'bms/cmm/orderRule', rule, { isBlocking: false })
  expect(await measured()).toMatchObject([{ light: 'amber' }])
  const size = { partId: mould.parts['C01'], piece: 1, nominal: 25, lower: -0.01, upper: 0.01 }
  // What was measured before the process was done says nothing of it.
  await add('bom/measuredSize', { ...size, dimension: 'D1', measured: 25, measuredOn: '2020-01-01' })
  expect(await measured()).toHaveLength(1)
  await add('bom/measuredSize', { ...size, dimension: 'D2', measured: 25, measuredOn: isoIn(24 * 60).slice(0, 10) })
  expect(await measured()).toEqual([])
  await change(caller, 'bms/cmm/orderRule', rule, { workpieceType: 2 })
  await add('bom/measuredSize', { ...size, dimension: 'D3', measured: 26, measuredOn: isoIn(24 * 60).slice(0, 10) })
  expect(await measured()).toEqual([])
})

it('[FL-11] somebody of none of the section’s teams is amber: they may start after a look', async () => {
  const stranger = await world.user(['production.*'], { tenant: caller as never })
  const done = (number: number) => ({ number, lock: 0, machineId: shop.machines['CNC01'], startedAt: isoIn(-60) })
  const finished = [10, 20].map((number) => ({ ...done(number), finishedAt: isoIn(-1) }))
  await change(caller, 'bom/bomBatch', batchId, { operations: finished })
  expect(codesOf(await ask(30, { userId: caller.userId }))).toEqual(['green'])
  expect(codesOf(await ask(30, { userId: stranger.userId }))).toEqual(['amber', 'skill'])
  // Milling names machines and no people, so it asks nobody's.
  expect(codesOf(await ask(10, { userId: stranger.userId }))).toEqual(['green'])
})

it('[BD-27] a process asks for a grade of training, which the person has in the section’s teams', async () => {
  const title = async (code: string, name: string, grade: number): Promise<number> =>
    (await caller.ok('bms/skillTitle/add.do', { code, name, grade })).id
  const [junior, senior, master] = [
    await title('FIT-J', '初级钳工', 2),
    await title('FIT-S', '高级钳工', 5),
    await title('FIT-M', '钳工技师', 8),
  ]
  const { operations } = await caller.ok('bom/route/get.do', {
    id: (await caller.ok('bom/route/list.do', {})).rows.find(
      ({ partId }: { partId: number }) => partId === mould.parts['C01'],
    ).id,
  })
  const { processId } = operations.find(({ number }: { number: number }) => number === 30)
  const { sectionId } = await caller.ok('bms/process/get.do', { id: processId })
  const { rows: groups } = await caller.ok('bms/resourceGroup/list.do', { filters: { sectionId: [sectionId] } })
  const team = await caller.ok('bms/resourceGroup/get.do', { id: groups[0].id })
  const train = (skillTitleId: number | null) =>
    change(caller, 'bms/resourceGroup', team.id, {
      users: [{ userId: caller.userId, isMain: true, joinDate: null, endDate: null, skillTitleId }],
    })
  const done = (number: number) => ({ number, lock: 0, machineId: shop.machines['CNC01'], startedAt: isoIn(-60) })
  const finished = [10, 20].map((number) => ({ ...done(number), finishedAt: isoIn(-1) }))
  await change(caller, 'bom/bomBatch', batchId, { operations: finished })
  await change(caller, 'bms/process', processId, { skillTitleId: senior })
  const own = () => ask(30, { userId: caller.userId })
  expect(codesOf(await own())).toEqual(['amber', 'skillTitle'])
  await train(junior!)
  const lacking = await own()
  expect(codesOf(lacking)).toEqual(['amber', 'skillTitle'])
  expect(lacking.reasons[0]!.sentence).toMatch(/^要求“高级钳工”（5 级），此人在工段 .+ 没有达到$/)
  for (const enough of [senior, master]) {
    await train(enough!)
    expect(codesOf(await own())).toEqual(['green'])
  }
  // Who stands at it is unknown before a start: nothing is said of anybody.
  await train(null)
  expect(codesOf(await ask(30))).toEqual(['green'])
  const removal = await caller.post('bms/skillTitle/remove.do', { ids: [senior] })
  expect(removal.data).toMatchObject({ refusal: expect.any(String) })
})

it('[FL-11] a red gate is overridden by right and reason only; it is amber for a day then, and counted', async () => {
  const input = { batchId, operationNumber: 30, code: 'predecessor' as const, reason: '前道已完成未报工' }
  const shopFloor = await world.user(['production.*', 'gate.material:override'], { tenant: caller as never })
  expect((await ask(30, {}, shopFloor)).reasons[0]).toMatchObject({ mayOverride: false })
  expect((await shopFloor.post(overrideGate.path, input)).data).toMatchObject({ refusal: 'access.denied' })
  expect((await ask(30)).reasons[0]).toMatchObject({ mayOverride: true })
  await caller.call(overrideGate, input)
  const passed = await ask(30)
  expect(codesOf(passed)).toEqual(['amber', 'predecessor'])
  expect(passed.reasons[0]!.override).toMatchObject({ reason: input.reason, by: expect.any(String) })
  expect((await caller.post(overrideGate.path, input)).data).toMatchObject({ refusal: 'gate.notRed' })
  expect((await caller.post(overrideGate.path, { ...input, reason: '' })).code).not.toBe(1)
  const { months } = await caller.call(countOverrides, {})
  expect(months).toMatchObject([{ code: 'predecessor', count: 1 }])
  expect((await caller.ok('floor/gateOverride/list.do', {})).rows).toMatchObject([{ code: 'predecessor' }])
  world.clock.advance(24 * 60 * minute)
  const nextDay = await world.user(['production.*'], { tenant: caller as never })
  expect(codesOf(await ask(30, {}, nextDay))).toEqual(['red', 'predecessor'])
})

it('[FL-11] gates of another factory’s operations are not told', async () => {
  const stranger = await world.user(['production.*', 'gate.*'])
  expect((await stranger.post(queryGates.path, { operations: [{ batchId, operationNumber: 10 }] })).code).toBe(404)
})
