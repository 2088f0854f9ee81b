/** A number in somebody's hand: what bears it, where that is and what comes next, by HTTP. */
import { seedMould, seedShop, type SeededMould, type Shop } from '../../../aps/server/factory.fixture.ts'
import { planned } from '../../../aps/server/plans.fixture.ts'
import { seedBatch, seedOutsourcing } from '../../../outsourcing/server/outsourcing.fixture.ts'
import { piecesOf, seedElectrode } from '../../../electrode/server/electrode.fixture.ts'
import { addOrder, report } from '../../../trial/server/modification.fixture.ts'
import type { Caller } from '@mouldwright/testkit'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'
import { queryIds, type FoundId } from '../../shared/index.ts'

const world = worldOfFile()
const everything = ['basic.*', 'production.*', 'aps.*', 'jobs.*', 'electrode.*', 'outsourcing.*', 'trial.*', 'codes.*']
const company = ofEachTest(() => world.tenant({ factories: [{ name: 'Main' }, { name: 'East' }] }))
const caller = ofEachTest(() => world.user(everything, { tenant: company, factory: 'Main', language: 'en' }))

const ask = (number: string, who: Caller = caller) => who.call(queryIds, { number })
const one = async (number: string, kind: string, who: Caller = caller): Promise<FoundId> => {
  const { found } = await ask(number, who)
  const [first] = found.filter((of) => of.kind === kind)
  if (!first) throw new Error(`No ${kind} bears ${number}: ${JSON.stringify(found)}`)
  return first
}
const texts = (lines: FoundId['now']) => lines.map(({ text }) => text)
const colleague = (rights: readonly string[], factory = 'Main') =>
  world.user(rights, { tenant: company, factory, language: 'en' })
const begun = { number: 10, lock: 0, startedAt: '2026-09-01T00:00:00.000Z' }

async function seed(): Promise<{ shop: Shop; mould: SeededMould }> {
  const shop = await seedShop(caller)
  return { shop, mould: await seedMould(caller, shop, 'M1') }
}

it('[HD-04] a batch says at which machine it is, and when and where its next operation is planned', async () => {
  const { shop, mould } = await seed()
  const batchId = mould.batches['C01']!
  expect(await one('m1-c01', 'batch')).toMatchObject({
    number: 'M1-C01-1',
    path: `/production/batch?id=${batchId}`,
    now: [{ text: 'Not started' }],
    next: [{ text: '10 To mill · CNC · not in the published plan' }],
  })
  const { scheduleId } = await planned(caller)
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  await report(caller, batchId, [{ ...begun, machineId: shop.machines['CNC02'] }])
  const running = await one('M1-C01-1', 'batch')
  expect(texts(running.now)).toEqual([
    expect.stringMatching(/^10 To mill · CNC on CNC02, in progress since 2026-09-01 \d\d:00$/),
  ])
  const { rows } = await caller.ok('aps/dispatch/getList.do', { search: 'M1-C01-1 burn', size: 10 })
  expect(texts(running.next)).toEqual([
    expect.stringMatching(/^20 To burn · EDM · planned \d{4}-\d\d-\d\d \d\d:\d\d · EDM01$/),
  ])
  expect(rows).toHaveLength(1)

  // The same from the part, the mould, the machine; whoever may not see the dispatch list is told no planned times.
  expect(texts((await one('C01', 'part')).next)).toEqual([`M1-C01-1 · ${running.next[0]!.text}`])
  const whole = await one('M1', 'mould')
  expect(texts(whole.now)).toEqual(['Parts: 3, batches: 3, of these finished: 0'])
  expect(whole.next).toContainEqual({
    text: expect.stringContaining('planned'),
    path: expect.stringContaining('/production/batch?id='),
  })
  const machine = await one('CNC02', 'machine')
  expect(machine.now).toEqual([
    { text: 'In section CNC' },
    {
      text: expect.stringContaining('Working on M1-C01-1 · 10 To mill since'),
      path: `/production/batch?id=${batchId}`,
    },
  ])
  expect(texts((await one('EDM01', 'machine')).next)[0]).toContain('M1-C01-1 · 20 To burn')
  const outsider = await colleague(['production.batch:check'])
  expect(texts((await one('M1-C01-1', 'batch', outsider)).next)).toEqual([
    '20 To burn · EDM · not in the published plan',
  ])

  // Work of a section that is not theirs is named, without machine and time.
  const { version } = await caller.ok('bms/section/get.do', { id: shop.sections.CNC })
  await caller.ok('bms/section/modify.do', { id: shop.sections.CNC, version, permission: 'assigned' })
  const stranger = await one('M1-C01-1', 'batch', await colleague(['production.batch:check']))
  expect(texts(stranger.now)).toEqual(['10 To mill · CNC in progress'])
  await report(caller, batchId, [
    { ...begun, machineId: shop.machines['CNC02'], finishedAt: '2026-09-01T04:00:00.000Z' },
  ])
  expect(texts((await one('M1-C01-1', 'batch')).now)[0]).toMatch(/^10 To mill · CNC finished 2026-09-01/)
})

it('[HD-04] an electrode piece says its state and place, and which burn waits for it', async () => {
  const { shop, mould } = await seed()
  const of = { shop, mouldId: mould.mouldId, cavityId: mould.parts['C01']!, batchId: mould.batches['C01']! }
  const { electrodeId } = await seedElectrode(caller, of)
  const { make, list, cut, advance, measure } = piecesOf(caller)
  await make(electrodeId)
  const [piece] = await list({ partId: [electrodeId] })
  expect(texts((await one(piece!.number, 'piece')).next)).toEqual([
    'Waits for its blank',
    'A burn waits for it: batch M1-C01-1, 20 To burn, not in the published plan',
  ])
  await cut([piece!])
  await measure(piece!.id)
  await caller.ok('bms/shelf/add.do', {
    ...{ code: 'A01', name: 'Electrodes', layers: 1, slotsPerLayer: 2, warehouse: 'Store' },
    places: [
      { layer: 1, slot: 1, code: 'A01-1-1' },
      { layer: 1, slot: 2, code: 'A01-1-2' },
    ],
  })
  await advance([piece!], 'stored', { place: 'A01-1-1' })
  const stored = await one(piece!.number, 'piece')
  expect(stored).toMatchObject({
    path: `/electrode/piece?id=${piece!.id}`,
    state: 'In store',
    now: [{ text: 'Stored at A01-1-1' }],
  })
  expect(stored.next).toEqual([
    {
      text: 'A burn waits for it: batch M1-C01-1, 20 To burn, not in the published plan',
      path: `/electrode/set?batchId=${of.batchId}&operation=20`,
    },
  ])
  const kept = { text: `${piece!.number} · In store`, path: stored.path }
  expect((await one('a01-1-1', 'place')).now).toEqual([{ text: 'On shelf Electrodes, warehouse Store' }, kept])
  expect(texts((await one('A01-1-2', 'place')).now)[1]).toBe('No electrodes recorded here')
  expect((await one('A01', 'shelf')).now).toEqual([
    { text: 'Warehouse Store, places: 2, with electrodes: 1' },
    { ...kept, text: `A01-1-1 · ${kept.text}` },
  ])
})

it('[HD-04] orders to suppliers and modification orders say who has them and what is to come', async () => {
  const shop = await seedOutsourcing(caller)
  const { batchId, mouldId, partId } = await seedBatch(caller, shop, 'M2')
  const { id, number } = await caller
    .ok('outsource/order/make.do', {
      supplierId: shop.suppliers.heat,
      lines: [{ batchId, operationNumber: 20, quantity: 4 }],
    })
    .then(async ({ id: made }: { id: number }) => caller.ok('outsource/order/get.do', { id: made }))
  expect(await one(number, 'outsourceOrder')).toMatchObject({
    state: 'Draft',
    path: `/outsource/order/${id}`,
    now: [{ text: 'Not sent to Heat & Co yet, lines: 1' }],
  })
  const order = await addOrder(caller, mouldId, [partId], { number: 'M2-M-01' })
  expect(await one('M2-M-01', 'modification')).toMatchObject({
    path: `/tr/modification?id=${order.id}`,
    now: [{ text: 'Mould M2, parts changed: 1' }],
    next: [{ text: 'To be released once affected work is decided on' }],
  })
})

it('[HD-04 BD-31] a scanned code leads to what it names; a retired one says so and leads nowhere', async () => {
  const { mould } = await seed()
  const { ids } = await caller.ok('bms/barcode/generate.do', {
    kind: 'batch',
    count: 1,
    records: [{ id: mould.batches['C01']! }],
  })
  const { code } = await caller.ok('bms/barcode/get.do', { id: ids[0] })
  const { found } = await ask(code)
  expect(found.map(({ kind, number }) => [kind, number])).toEqual([
    ['barcode', code],
    ['batch', 'M1-C01-1'],
  ])
  expect(found[0]!.now).toEqual([{ text: 'Batch: M1-C01-1', path: `/production/batch?id=${mould.batches['C01']}` }])
  await caller.ok('bms/barcode/retire.do', { barcodes: [{ id: ids[0] }] })
  const retired = await ask(code)
  expect(retired.found.map(({ kind, state }) => [kind, state])).toEqual([['barcode', 'Retired']])
})

it('[HD-04 R1] only kinds that somebody may see, of their own factory and of modules that are open, the exact number first', async () => {
  const { shop } = await seed()
  await seedMould(caller, shop, 'M10', { plates: 0 })
  expect((await ask('M1')).found.filter(({ kind }) => kind === 'mould').map(({ number }) => number)).toEqual([
    'M1',
    'M10',
  ])
  const kinds = async (who: Caller, number = 'M1') => [
    ...new Set((await ask(number, who)).found.map(({ kind }) => kind)),
  ]
  expect(await kinds(caller)).toEqual(['mould', 'batch'])
  expect(await kinds(await colleague(['production.mould:check']))).toEqual(['mould'])
  expect(await kinds(await colleague([]))).toEqual([])
  expect(await kinds(await colleague(everything, 'East'))).toEqual([])
  expect(await kinds(await world.user(everything))).toEqual([])
  // A wildcard or a percent sign is a sign like any other at the start of a number.
  expect(await kinds(caller, '%')).toEqual([])
  const closed = await world.user(everything, { tenant: await world.tenant({ modules: ['aps', 'bom'] } as never) })
  expect((await closed.post(queryIds.path, { number: 'M1' })).code).not.toBe(1)
})
