/** Figures as managers read them: one worked example each, through the calls that people make, and the list behind each. */
import { change, seedMould, seedShop, type SeededMould, type Shop } from '../../aps/server/factory.fixture.ts'
import { planned } from '../../aps/server/plans.fixture.ts'
import { piecesOf, seedElectrode } from '../../electrode/server/electrode.fixture.ts'
import { addIssue, addTrial } from '../../trial/server/trial.fixture.ts'
import { getCompletionRate } from '@mouldwright/aps/shared'
import { decideCorrections, proposeCorrection, tellReport } from '@mouldwright/floor/shared'
import { overrideGate } from '@mouldwright/gate/shared'
import { openWorkbook } from '@mouldwright/server-kit'
import type { Caller } from '@mouldwright/testkit'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import { addDays, localDayStart, toLocal, weekdayOf } from '@mouldwright/worktime'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { exportFigures, figureKeys, listFigure, queryFigures, type Figure, type FigureKey } from '../shared/index.ts'

const zone = 'Asia/Shanghai'
const rights = [
  ...['basic.*', 'production.*', 'aps.*', 'jobs.*', 'gate.*', 'floor.*'],
  ...['electrode.*', 'trial.*', 'outsourcing.*', 'figures.*'],
]
const world = worldOfFile()
const caller = ofEachTest(() => world.user(rights))
const shop = ofEachTest((): Promise<Shop> => seedShop(caller))
let mould: SeededMould
let who: Caller
beforeEach(async () => {
  mould = await seedMould(caller, shop, 'M1')
  who = caller
})

const today = () => toLocal(Math.floor(world.clock.now() / 60_000), zone).date
const nextMonday = () => addDays(today(), 8 - weekdayOf(today()))
/** Sessions end meanwhile. */
/** When the next report is told: seconds that a busy machine takes are no hours of anybody. */
let tellAt = 0

async function goTo(day: string, hour: number): Promise<void> {
  tellAt = (localDayStart(day, zone) + hour * 60) * 60_000
  world.clock.advance(tellAt - world.clock.now())
  who = await world.user(rights, { tenant: caller })
}
const tell = (kind: string, batchId: number, operationNumber: number, machine?: string, by: Caller = who) =>
  world.clock.standing(() => {
    world.clock.advance(tellAt - world.clock.now())
    tellAt += 1
    return by.call(tellReport, {
      key: randomUUID(),
      kind: kind as 'start',
      batchId,
      operationNumber,
      ...(machine ? { machineId: shop.machines[machine as 'CNC01']! } : {}),
    })
  })
async function figure(key: FigureKey, fromDate = today(), toDate = fromDate): Promise<Figure> {
  const { figures } = await who.call(queryFigures, { fromDate, toDate })
  expect(figures.map((one) => one.key)).toEqual([...figureKeys])
  const found = figures.find((one) => one.key === key)!
  // The list behind it sums up to it.
  const { rows, total } = await who.call(listFigure, { fromDate, toDate, key, size: 200 })
  expect(total).toBe(found.rows)
  expect(rows.reduce((sum, { top }) => sum + top, 0)).toBeCloseTo(found.top, 1)
  expect(rows.reduce((sum, { bottom }) => sum + (bottom ?? 0), 0)).toBeCloseTo(found.bottom ?? 0, 1)
  return found
}
const behind = async (key: FigureKey, day = today()) =>
  (await who.call(listFigure, { fromDate: day, toDate: day, key })).rows

it('[FL-17] sparking, spindle and night hours are those that machines ran; side by side they count once', async () => {
  const { id: partId } = await caller.ok('bom/part/add.do', {
    mouldId: mould.mouldId,
    number: 'X1',
    name: 'Insert',
    quantity: 2,
  })
  await caller.ok('bom/route/add.do', {
    partId,
    operations: [{ number: 10, processId: shop.processes.burn, estimatedMinutes: 60 }],
  })
  const batches = []
  for (const number of ['X1-1', 'X1-2'])
    batches.push((await caller.ok('bom/bomBatch/add.do', { number, partId, quantity: 1 })).id)
  const monday = nextMonday()
  await goTo(monday, 8)
  await tell('start', batches[0], 10, 'EDM01')
  await goTo(monday, 10)
  await tell('start', batches[1], 10, 'EDM01')
  await goTo(monday, 13)
  await tell('finish', batches[0], 10)
  await tell('finish', batches[1], 10)
  await tell('start', mould.batches['C01']!, 10, 'CNC01')
  await goTo(addDays(monday, 1), 1)
  await tell('finish', mould.batches['C01']!, 10)
  // 8 to 13 o'clock, of the 24 hours of that day: 35 of 168.
  expect(await figure('sparkingHours', monday)).toMatchObject({ value: 35, top: 5, bottom: 24, rows: 1 })
  expect(await behind('sparkingHours', monday)).toMatchObject([{ name: 'EDM01', top: 5, bottom: 24 }])
  // Until midnight.
  expect(await figure('spindleHours', monday)).toMatchObject({ value: 11, top: 11, bottom: null })
  // One of four machines ran in the one night of the period.
  expect(await figure('nightShare', monday)).toMatchObject({ value: 25, top: 1, bottom: 4 })
  expect((await behind('nightShare', monday)).filter(({ top }) => top > 0)).toMatchObject([
    { name: 'CNC01', detail: 'CNC' },
  ])
  await goTo(addDays(monday, 7), 8)
  expect(await figure('sparkingHours', monday, addDays(monday, 6))).toMatchObject({ value: 5, top: 5, bottom: 168 })
  // Six more nights, Saturday and Sunday.
  expect(await figure('nightShare', monday, addDays(monday, 6))).toMatchObject({ top: 1, bottom: 4 * 9 })
})

it('[FL-17] correction hours are labour at operations that close issues, for each mould that was worked on', async () => {
  const other = await seedMould(caller, shop, 'M2')
  await goTo(nextMonday(), 8)
  await tell('start', mould.batches['C01']!, 10, 'CNC01')
  await goTo(today(), 10)
  await tell('finish', mould.batches['C01']!, 10)
  await tell('start', other.batches['C01']!, 10, 'CNC01')
  await goTo(today(), 13)
  await tell('finish', other.batches['C01']!, 10)
  expect(await figure('correctionHours')).toMatchObject({ value: 0, top: 0, bottom: 2 })
  await addIssue(who, mould.mouldId, { closingBatchId: mould.batches['C01'], closingOperation: 10 })
  expect(await figure('correctionHours')).toMatchObject({ value: 1, top: 2, bottom: 2 })
  expect(await behind('correctionHours')).toMatchObject([
    { name: 'M1', top: 2 },
    { name: 'M2', top: 0 },
  ])
})

it('[FL-17 FL-04] correction hours are labour at rework, too', async () => {
  const batchId = mould.batches['C01']!
  await goTo(nextMonday(), 8)
  await tell('start', batchId, 10, 'CNC01')
  await goTo(today(), 11)
  await tell('finish', batchId, 10)
  await who.call(tellReport, {
    ...{ key: randomUUID(), kind: 'scrap', batchId, operationNumber: 10, quantity: 1, reason: '过切' },
    ...{ followUp: 'reworkOperation', reworkProcessId: shop.processes.mill, reworkMinutes: 60 },
  })
  await tell('start', batchId, 15, 'CNC01')
  await goTo(today(), 12)
  await tell('finish', batchId, 15)
  expect(await figure('correctionHours')).toMatchObject({ value: 1, top: 1, bottom: 1 })
})

it('[FL-17 FL-03] a period tells how many of its reports were corrected once it was over', async () => {
  const batchId = mould.batches['C01']!
  await goTo(nextMonday(), 8)
  await tell('start', batchId, 10, 'CNC01')
  await goTo(today(), 10)
  await tell('finish', batchId, 10)
  const monday = today()
  await goTo(addDays(monday, 1), 8)
  const correctionsUntil = async (toDate: string) =>
    (await who.call(queryFigures, { fromDate: monday, toDate })).corrections
  const { rows } = await who.ok('floor/report/list.do', { filters: { kind: ['finish'] } })
  const { id } = await who.call(proposeCorrection, {
    ...{ key: randomUUID(), reportId: rows[0].id, correctedKind: 'finish', reason: '忘了按' },
    at: new Date((localDayStart(monday, zone) + 9 * 60) * 60_000).toISOString(),
  })
  expect(await correctionsUntil(monday)).toBe(0)
  await who.call(decideCorrections, { corrections: [{ id }], approve: true })
  expect(await correctionsUntil(monday)).toBe(1)
  expect(await correctionsUntil(today())).toBe(0)
  expect(await figure('spindleHours', monday)).toMatchObject({ top: 1 })
})

it('[FL-17 BD-02] hours for tooling are those of sections that make it, out of all hours of people', async () => {
  await change(caller, 'bms/section', shop.sections.GRA, { isTooling: true })
  await goTo(nextMonday(), 8)
  await tell('start', mould.batches['C01']!, 10, 'CNC01')
  await goTo(today(), 11)
  await tell('finish', mould.batches['C01']!, 10)
  await tell('start', mould.batches['E01']!, 10, 'GRA01')
  await goTo(today(), 12)
  await tell('finish', mould.batches['E01']!, 10)
  expect(await figure('toolingShare')).toMatchObject({ value: 25, top: 1, bottom: 4, rows: 2 })
  expect(await behind('toolingShare')).toMatchObject([
    { name: 'GRA', top: 1, bottom: 1 },
    { name: 'CNC', top: 0, bottom: 3 },
  ])
})

it('[FL-17] T0 on time and issues per trial', async () => {
  const other = await seedMould(caller, shop, 'M2')
  const tried = async (mouldId: number, plannedDate: string) => {
    const { id } = await addTrial(who, mouldId, 'T0', { plannedDate })
    await who.ok('tr/trial/ready.do', { id, despite: '客户催样' })
    await who.ok('tr/trial/record.do', { id, triedDate: today() })
    return id
  }
  const first = await tried(mould.mouldId, today())
  const late = await tried(other.mouldId, addDays(today(), -1))
  expect(await figure('t0OnTime', addDays(today(), -2), today())).toMatchObject({ value: 50, top: 1, bottom: 2 })
  for (const trialId of [first, first, late]) {
    const mouldId = trialId === first ? mould.mouldId : other.mouldId
    await addIssue(who, mouldId, { trialId })
  }
  expect(await figure('issuesPerTrial')).toMatchObject({ value: 1.5, top: 3, bottom: 2 })
  expect((await behind('issuesPerTrial')).map(({ name, top }) => [name, top])).toEqual([
    ['M1 T0', 2],
    ['M2 T0', 1],
  ])
})

it('[FL-17] electrodes right first time: the first measurement counts, and a concession is none', async () => {
  const cavity = { shop, mouldId: mould.mouldId, cavityId: mould.parts['C01']!, batchId: mould.batches['C01']! }
  const { electrodeId } = await seedElectrode(caller, cavity)
  const pieces = piecesOf(caller)
  await pieces.make(electrodeId)
  const made = await pieces.list({ partId: [electrodeId] })
  for (const to of ['blankReady', 'milling', 'cleaned'])
    await caller.ok('electrode/piece/advance.do', { pieces: made.map(({ id }) => ({ id })), to })
  const results = ['ok', 'ng', 'ok']
  for (const [at, { id }] of made.entries())
    await caller.ok('electrode/piece/measure.do', {
      id,
      result: results[at],
      ...(results[at] === 'ng' ? { reason: '缺料' } : {}),
    })
  expect(await figure('electrodesRight')).toMatchObject({ value: 66.67, top: 2, bottom: 3 })
  expect((await behind('electrodesRight')).filter(({ top }) => top === 0)).toMatchObject([{ detail: 'ng 缺料' }])
})

it('[FL-17] suppliers on time are measured by the day agreed first', async () => {
  const { id: supplierId } = await caller.ok('bms/supplier/add.do', { code: 'S1', name: 'Steel & Co' })
  const order = async (part: string, days: number) => {
    const partId = mould.parts[part]!
    await change(who, 'bom/part', partId, { materialStatus: 'notOrdered' })
    const { id } = await who.ok('outsource/purchase/make.do', { supplierId, lines: [{ partId }] })
    await who.ok('outsource/purchase/send.do', { id })
    const { lines } = await who.ok('outsource/purchase/read.do', { id })
    const lineId = lines[0].id
    await who.ok('outsource/purchase/confirm.do', { id, lines: [{ lineId, promisedDate: addDays(today(), days) }] })
    return { id, lineId }
  }
  const orders = [await order('C01', 1), await order('P01', 5)]
  await goTo(addDays(today(), 2), 8)
  // A later promise does not make it on time.
  await who.ok('outsource/purchase/confirm.do', {
    id: orders[0]!.id,
    lines: [{ lineId: orders[0]!.lineId, promisedDate: addDays(today(), 3) }],
  })
  for (const { id, lineId } of orders)
    await who.ok('outsource/purchase/receive.do', { id, lines: [{ lineId, quantity: 1 }] })
  expect(await figure('suppliersOnTime')).toMatchObject({ value: 50, top: 1, bottom: 2 })
})

it('[FL-17] gates overridden are counted, with who and why', async () => {
  expect(await figure('gatesOverridden')).toMatchObject({ value: 0, rows: 0 })
  const batchId = mould.batches['C01']!
  await caller.call(overrideGate, { batchId, operationNumber: 30, code: 'predecessor', reason: '前道已完成未报工' })
  expect(await figure('gatesOverridden')).toMatchObject({ value: 1, top: 1 })
  expect(await behind('gatesOverridden')).toMatchObject([{ detail: expect.stringMatching(/: 前道已完成未报工$/) }])
})

it('[FL-17] plan completion is that of plan against real, and all of it goes out as a workbook', async () => {
  const { scheduleId } = await planned(caller)
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  const from = today()
  await goTo(addDays(from, 1), 8)
  await change(who, 'bom/bomBatch', mould.batches['P01']!, {
    operations: [
      {
        number: 10,
        lock: 0,
        machineId: shop.machines['CNC01'],
        startedAt: new Date(world.clock.now() - 7_200_000).toISOString(),
        finishedAt: new Date(world.clock.now() - 3_600_000).toISOString(),
      },
    ],
  })
  await goTo(addDays(from, 30), 8)
  const to = addDays(today(), -1)
  const { total } = await who.call(getCompletionRate, { fromDate: from, toDate: to, groupBy: 'section' })
  expect(total.count.finished).toBe(1)
  const done = await figure('planCompletion', from, to)
  expect(done).toMatchObject({ top: 1, bottom: total.count.planned, rows: total.count.planned })
  expect(Math.round(done.value!)).toBe(total.rate)
  const { taskId } = await who.ok(exportFigures.path, { fromDate: from, toDate: to })
  const { result } = await who.job(taskId)
  expect(result.rows).toBe(figureKeys.length)
  const { body } = await who.get(`comm/export/download.do?taskId=${taskId}`)
  const book = await openWorkbook(new Uint8Array(body))
  expect(book.sheets.length).toBe(1 + figureKeys.length)
})

it('[FL-17] a period is refused when it ends before it begins, or is longer than a year; figures are the factory’s own', async () => {
  const ask = (fromDate: string, toDate: string, by = caller) => by.post<any>(queryFigures.path, { fromDate, toDate })
  expect((await ask('2026-05-02', '2026-05-01')).message).toBe('开始日期 2026-05-02 晚于结束日期 2026-05-01')
  expect((await ask('2024-01-01', '2026-01-01')).data.refusal).toBe('figure.tooLong')
  const batchId = mould.batches['C01']!
  await caller.call(overrideGate, { batchId, operationNumber: 30, code: 'predecessor', reason: '前道已完成' })
  const stranger = await world.user(rights)
  const { figures } = await stranger.call(queryFigures, { fromDate: today(), toDate: today() })
  expect(figures.every(({ rows }) => rows === 0)).toBe(true)
  expect((await ask('2026-05-01', '2026-05-02', await world.user(['production.*']))).data.refusal).toBe('access.denied')
})

it('[FL-17 BD-29] a figures board shows each figure of the last four weeks, by name and unit, to whoever may look at boards', async () => {
  const draft = { code: 'F1', name: 'Figures', type: 'figures', displaySeconds: 30, sequence: 1 }
  const { id } = await caller.ok('bms/kanban/add.do', draft)
  await goTo(nextMonday(), 8)
  await tell('start', mould.batches['C01']!, 10, 'CNC01')
  await goTo(today(), 11)
  await tell('finish', mould.batches['C01']!, 10)
  await goTo(addDays(today(), 2), 8)
  const viewer = await world.user(['basic.kanban:detail'], { tenant: caller, language: 'en' })
  const { figures } = await viewer.ok('bms/kanban/show.do', { id })
  expect([figures.fromDate, figures.toDate]).toEqual([addDays(today(), -27), today()])
  const { figures: asked } = await who.call(queryFigures, { fromDate: figures.fromDate, toDate: figures.toDate })
  expect(figures.shown.map(({ key, value, rows }: Figure) => [key, value, rows])).toEqual(
    asked.map(({ key, value, rows }) => [key, value, rows]),
  )
  expect(figures.shown.find(({ key }: Figure) => key === 'spindleHours')).toMatchObject({
    ...{ name: 'Spindle hours', unit: 'h', value: 3 },
  })
  // They are the factory's own, and new ones stand there after a while.
  const stranger = await world.user(['basic.*'], { language: 'en' })
  const { id: theirs } = await stranger.ok('bms/kanban/add.do', draft)
  const spindle = async (by: Caller, board: number) =>
    (await by.ok('bms/kanban/show.do', { id: board })).figures.shown.find(({ key }: Figure) => key === 'spindleHours')
      .value
  expect(await spindle(stranger, theirs)).toBe(0)
  await tell('start', mould.batches['P01']!, 10, 'CNC01')
  await goTo(today(), 9)
  expect(await spindle(who, id)).toBe(4)
})
