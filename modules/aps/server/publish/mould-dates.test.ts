/** Four dates of a mould: asked for, promised, forecast, finished. */
import { setPromise, listPromises, setMouldStatus } from '@mouldwright/production/shared'
import { dayIn, openWorkbook } from '@mouldwright/server-kit'
import { beforeEach, expect, it } from 'vitest'
import { change, dateIn, seedMould, shopOfEachTest, type SeededMould } from '../factory.fixture.ts'
import { load, planned, start } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()
const publishPath = 'aps/exe/job/releaseApsPlan'
let early: SeededMould
let late: SeededMould
beforeEach(async () => {
  early = await seedMould(caller, shop, 'M1', { deliveryDate: dateIn(60) })
  late = await seedMould(caller, shop, 'M2', { deliveryDate: '2020-01-02' })
})

const mouldOf = ({ mouldId }: SeededMould) => caller.ok('bom/mold/get.do', { id: mouldId })
const promisesOf = ({ mouldId }: SeededMould) => caller.ok(listPromises.path, { mouldId })
const plannedMoulds = async (scheduleId: number) => {
  const { rows } = await caller.ok('aps/task/plan/edit/getMoldList', { scheduleId })
  return new Map<string, any>(rows.map((row: any) => [row.mouldNumber, row]))
}
const promise = (ofMould: SeededMould, promisedDate: string, reason = 'Agreed by phone') =>
  caller.post<any>(setPromise.path, { moulds: [{ id: ofMould.mouldId }], promisedDate, reason })
const today = () => dayIn(new Date(), 'Asia/Shanghai')

it('[PH-13] promises when a mould is first published: the delivery date where the plan keeps it, else the day the plan ends', async () => {
  const { scheduleId } = await planned(caller)
  expect(await mouldOf(early)).toMatchObject({ promisedDate: null, forecastDate: null, finishedDate: null })
  await caller.ok(publishPath, { scheduleId })
  const rows = await plannedMoulds(scheduleId)
  const endOf = (number: string) => dayIn(new Date(Date.parse(rows.get(number).finishesAt) - 1), 'Asia/Shanghai')
  expect(await mouldOf(early)).toMatchObject({ promisedDate: dateIn(60), forecastDate: endOf('M1'), version: 1 })
  expect(await mouldOf(late)).toMatchObject({ promisedDate: endOf('M2'), forecastDate: endOf('M2') })
  expect(rows.get('M2')).toMatchObject({ deliveryDate: '2020-01-02', promisedDate: endOf('M2'), finishedDate: null })
  expect(await promisesOf(late)).toEqual({
    rows: [
      {
        promisedDate: endOf('M2'),
        reason: null,
        publishNumber: 1,
        by: expect.any(String),
        at: expect.any(String),
      },
    ],
    total: 1,
  })
  const { gantt } = { gantt: await caller.ok('aps/schedule/gantt/get.do', { scheduleId }) }
  const marks = new Map<string, any>(gantt.moulds.map((of: any) => [of.number, of]))
  expect(marks.get('M1').promised).toBe(marks.get('M1').due)
  expect(marks.get('M2').promised).toBeGreaterThan(marks.get('M2').due)
  // Planning reads neither promise nor forecast: what was loaded is as good as before.
  expect(await caller.ok('aps/exe/job/isNeedImportData', { scheduleId })).toMatchObject({ changes: [] })
})

it('[PH-13] counts what ends at midnight to the day that ends', async () => {
  const others = [early, late].map(({ mouldId: id }) => ({ id }))
  await caller.ok(setMouldStatus.path, { moulds: others, status: 'paused' })
  await change(caller, 'bms/shift', shop.shiftId, { periods: [{ rank: 1, startTime: '12:00', endTime: '24:00' }] })
  const add = async (path: string, draft: object): Promise<number> => (await caller.ok(`${path}/add.do`, draft)).id
  const mouldId = await add('bom/mold', { number: 'M3', name: 'Lid', deliveryDate: '2020-01-02', priority: 5 })
  const partId = await add('bom/part', { mouldId, number: 'P01', name: 'Plate', quantity: 1 })
  const operation = { number: 10, processId: shop.processes.mill, estimatedMinutes: 720 }
  await add('bom/route', { partId, operations: [operation] })
  await add('bom/bomBatch', { number: 'M3-P01-1', partId, quantity: 1 })
  // Some day on which the shop works.
  const monday = [3, 4, 5, 6, 7, 8, 9].map(dateIn).find((day) => new Date(day).getUTCDay() === 1)!
  const startPoint = `${monday}T04:00:00.000Z`
  const { scheduleId } = await planned(caller, { startPoint })
  const { finishesAt } = (await plannedMoulds(scheduleId)).get('M3')
  expect(finishesAt).toBe(`${monday}T16:00:00.000Z`)
  await caller.ok(publishPath, { scheduleId })
  expect(await caller.ok('bom/mold/get.do', { id: mouldId })).toMatchObject({
    promisedDate: monday,
    forecastDate: monday,
  })
})

it('[AP-06 PH-13] a schedule’s own delivery date is what its run aims at; what was asked for and is promised stays the customer’s', async () => {
  // One mould keeps the schedule's date, the other one that of its customer alone.
  const slow = await seedMould(caller, shop, 'M3', { deliveryDate: dateIn(60), hours: 20 })
  const { scheduleId } = await planned(caller, { deliveryDate: dateIn(2), startPoint: `${dateIn(0)}T00:00:00.000Z` })
  const rows = await plannedMoulds(scheduleId)
  expect(rows.get('M3')).toMatchObject({ deliveryDate: dateIn(2) })
  expect(rows.get('M3').lateMinutes).toBeGreaterThan(0)
  await caller.ok(publishPath, { scheduleId })
  for (const of of [early, slow])
    expect(await mouldOf(of)).toMatchObject({ deliveryDate: dateIn(60), promisedDate: dateIn(60) })
  expect((await mouldOf(slow)).forecastDate > dateIn(2)).toBe(true)
  const { promisedDate, forecastDate } = await mouldOf(late)
  expect(promisedDate).toBe(forecastDate)
})

it('[PH-13] exports the four dates of moulds', async () => {
  const { scheduleId } = await planned(caller)
  await caller.ok(publishPath, { scheduleId })
  const { taskId } = await caller.ok('bom/mold/export.do')
  expect(await caller.job(taskId)).toMatchObject({ status: 'succeeded', result: { rows: 2 } })
  const book = await openWorkbook(new Uint8Array((await caller.get(`comm/export/download.do?taskId=${taskId}`)).body))
  const rows: unknown[][] = []
  for await (const portion of book.rows(book.sheets[0]!)) rows.push(...portion.map(([, cells]) => cells))
  await book.close()
  const [header, ...moulds] = rows as [unknown[], ...unknown[][]]
  const columnOf = (label: string) => header.findIndex((name) => String(name).startsWith(label))
  for (const label of ['交期', '承诺交期', '预计完成', '实际完成']) expect(columnOf(label), label).toBeGreaterThan(-1)
  const { promisedDate } = await mouldOf(late)
  const row = moulds.find((cells) => cells[columnOf('模号')] === 'M2')!
  expect(JSON.stringify(row[columnOf('承诺交期')])).toContain(promisedDate)
})

it('[PH-13] keeps a promise through later publications, and takes over the forecast', async () => {
  const { scheduleId } = await planned(caller)
  await caller.ok(publishPath, { scheduleId })
  const before = await mouldOf(late)
  await change(caller, 'aps/schedule', scheduleId, { startPoint: `${dateIn(20)}T00:00:00.000Z` })
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  await caller.ok(publishPath, { scheduleId })
  const after = await mouldOf(late)
  expect(after.promisedDate).toBe(before.promisedDate)
  expect(after.forecastDate > before.forecastDate).toBe(true)
  expect((await promisesOf(late)).total).toBe(1)
})

it('[PH-13] changes a promise with a reason only, by who may, and keeps who, when and why', async () => {
  expect((await promise(early, dateIn(70))).data).toMatchObject({
    refusal: 'mould.notPromised',
    params: { mould: 'M1' },
  })
  const { scheduleId } = await planned(caller)
  await caller.ok(publishPath, { scheduleId })
  expect((await promise(early, dateIn(70), '  ')).data).toMatchObject({ refusal: 'input.invalid' })
  expect((await promise(early, dateIn(60))).data).toMatchObject({ refusal: 'mould.samePromise' })
  const viewer = await world.user(['production.mould:check', 'production.mould:modify'], {
    tenant: { tenantId: caller.tenantId, factoryId: caller.factoryId } as never,
  })
  const given = { moulds: [{ id: early.mouldId }], promisedDate: dateIn(70), reason: 'Mine' }
  expect((await viewer.post(setPromise.path, given)).code).toBe(403)
  // All or nothing, alike for absent moulds.
  const both = { ...given, moulds: [{ id: early.mouldId }, { id: 1 }] }
  expect((await caller.post<any>(setPromise.path, both)).code).not.toBe(1)
  expect((await promisesOf(early)).total).toBe(1)

  expect((await promise(early, dateIn(70), 'Design change')).data).toEqual({ changed: 1 })
  expect(await mouldOf(early)).toMatchObject({ promisedDate: dateIn(70), deliveryDate: dateIn(60) })
  expect((await promisesOf(early)).rows).toMatchObject([
    { promisedDate: dateIn(70), reason: 'Design change', publishNumber: null, by: expect.any(String) },
    { promisedDate: dateIn(60), publishNumber: 1 },
  ])
  const { rows } = await caller.ok('comm/history/list.do', { entity: 'production.mould', recordId: early.mouldId })
  expect(rows[0]).toMatchObject({
    operation: 'promise',
    changes: [{ field: 'promisedDate', before: dateIn(60), after: dateIn(70) }],
  })
})

it('[PH-13] has the day on which a mould was finished, and no other promise from then on', async () => {
  const { scheduleId } = await planned(caller)
  await caller.ok(publishPath, { scheduleId })
  const set = (status: string) => caller.ok(setMouldStatus.path, { moulds: [{ id: early.mouldId }], status })
  await set('finished')
  expect(await mouldOf(early)).toMatchObject({ finishedDate: today(), promisedDate: dateIn(60) })
  expect((await plannedMoulds(scheduleId)).get('M1').finishedDate).toBe(today())
  const { moulds } = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
  const finished = Object.fromEntries(moulds.map((of: any) => [of.number, of.finished]))
  expect(finished).toEqual({ M1: Date.parse(`${dateIn(1)}T00:00:00+08:00`) / 60_000, M2: null })
  expect((await promise(early, dateIn(70))).data).toMatchObject({ refusal: 'mould.promiseOver' })
  await set('open')
  expect((await mouldOf(early)).finishedDate).toBeNull()
})
