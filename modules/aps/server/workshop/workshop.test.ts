/** Resource plan detail, workshop plan, batch plan and product list: what each needs to be told, what it shows, and what its workbook holds. */
import { openWorkbook } from '@mouldwright/server-kit'
import { addDays, localDayStart, weekdayOf } from '@mouldwright/worktime'
import { dayFrom } from '@mouldwright/testkit'
import { expect, it } from 'vitest'
import { change, dateIn, planner, seedMould, seedShop, shopOfEachTest } from '../factory.fixture.ts'
import { newSchedule, planned } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()
const zone = 'Asia/Shanghai'
const soon = dateIn(7)
const monday = addDays(soon, 8 - weekdayOf(soon))
const days = { from: monday, to: addDays(monday, 6) }
const startOf = (date: string) => new Date(localDayStart(date, zone) * 60_000).toISOString()

interface Task {
  resourceName: string | null
  sectionName: string
  partNumber: string
  operationNumber: number
  workMinutes: number
  plannedStart: string
  batchId: number | null
  code: string | null
  shift: { day: string; name: string; start: string; end: string } | null
}

async function published(from = monday) {
  const made = await planned(caller, { startPoint: startOf(from), horizonDays: 30 })
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId: made.scheduleId })
  return made
}
const refused = async (path: string, body: object, by = caller) => {
  const { data, message } = await by.post(path, body)
  return [(data as { refusal: string }).refusal, message]
}

/** Texts of a workbook's sheet, row by row, the header first. */
async function exported(path: string, body: object): Promise<unknown[][]> {
  const { taskId } = await caller.ok(path, body)
  expect(await caller.job(taskId)).toMatchObject({ status: 'succeeded' })
  const { body: bytes } = await caller.get(`comm/export/download.do?taskId=${taskId}`)
  const book = await openWorkbook(new Uint8Array(bytes))
  const rows: unknown[][] = []
  for await (const portion of book.rows(book.sheets[0]!)) rows.push(...portion.map(([, cells]) => cells))
  await book.close()
  return rows
}

const detail = 'aps/resource/plan/detail/getList'
const plan = 'aps/workshop/plan/getList'

it('[CL-57 PH-15] lists what a machine or a group does in some days, with their hours, and exports it', async () => {
  await seedMould(caller, shop, 'M1', { plates: 5, hours: 7 })
  const { planId } = await published()
  const group = await caller.ok(detail, { groupId: shop.groups.CNC, ...days, size: 200 })
  expect(group.plan.planId).toBe(planId)
  expect(group.resources.map(({ name }: { name: string }) => name)).toEqual(['CNC01', 'CNC02'])
  const worked = (rows: Task[]) => rows.reduce((sum, { workMinutes }) => sum + workMinutes, 0)
  expect(group.total).toBe(6)
  expect(group.hours).toMatchObject({ planned: worked(group.rows), available: 2 * 6 * 12 * 60 })
  const machine = await caller.ok(detail, { machineId: shop.machines['CNC02'], ...days, size: 200 })
  expect(new Set(machine.rows.map(({ resourceName }: Task) => resourceName))).toEqual(new Set(['CNC02']))
  expect(machine.hours.planned).toBe(worked(machine.rows))
  // The same hours as the week plan's.
  const week = await caller.ok('aps/resource/week/plan/query', { day: monday, unit: 'day', groupId: shop.groups.CNC })
  expect(week.groups[0].total).toEqual(group.hours)

  const book = await exported('aps/resource/plan/detail/export', { planId, groupId: shop.groups.CNC, ...days })
  expect(book[0]).toContain('计划开始')
  expect(book.slice(1).map(([resource]) => resource)).toEqual(group.rows.map(({ resourceName }: Task) => resourceName))
})

it('[CL-59] puts the plan by section and shift, with the barcodes of batches, and exports it', async () => {
  // The milling shop works day and night.
  const { id: shiftId } = await caller.ok('bms/shift/add.do', {
    name: 'Two shifts',
    periods: [
      { rank: 1, startTime: '08:00', endTime: '20:00' },
      { rank: 2, startTime: '20:00', endTime: '08:00' },
    ],
  })
  await change(caller, 'bms/resourceGroup', shop.groups.CNC, { shiftId })
  const mould = await seedMould(caller, shop, 'M1', { plates: 6, hours: 5 })
  const storeman = await world.user(['codes.*', 'production.*'], { tenant: caller })
  await storeman.ok('bms/barcode/generate.do', { kind: 'batch', count: 1, records: [{ id: mould.batches['P01'] }] })
  const { planId } = await published()
  const { rows, ...answer } = await caller.ok(plan, { ...days, order: 'shift', size: 500 })
  expect(answer).toMatchObject({ planId, scheduleName: 'Main', total: rows.length })
  const sections = (rows as Task[]).map(({ sectionName }) => sectionName)
  expect(sections).toEqual(sections.toSorted())
  for (const { sectionName, plannedStart, shift } of rows as Task[]) {
    const hour = (new Date(plannedStart).getUTCHours() + 8) % 24
    if (sectionName !== 'CNC') {
      expect(shift).toMatchObject({ name: 'Day', start: '08:00' })
      continue
    }
    expect(shift!.start, plannedStart).toBe(hour >= 8 && hour < 20 ? '08:00' : '20:00')
    // What begins after midnight belongs to the night before.
    const local = dayFrom(Date.parse(plannedStart))
    expect(shift!.day).toBe(hour < 8 ? addDays(local, -1) : local)
  }
  expect((rows as Task[]).some(({ shift }) => shift?.start === '20:00')).toBe(true)
  for (const { partNumber, code } of rows as Task[])
    expect(code, partNumber).toEqual(partNumber === 'P01' ? expect.stringMatching(/^\d{13}$/) : null)
  const cnc = await caller.ok(plan, { ...days, order: 'shift', sectionId: shop.sections.CNC, size: 500 })
  expect(new Set(cnc.rows.map(({ sectionName }: Task) => sectionName))).toEqual(new Set(['CNC']))
  const book = await exported('aps/workshop/plan/export', { planId, ...days, order: 'shift' })
  expect(book).toHaveLength(1 + rows.length)
  expect(book[1]!.slice(0, 3)).toEqual(['CNC', expect.anything(), 'Two shifts 08:00–20:00'])
})

it('[CL-63 AP-05] lists batches of the published plan with what is next of each, by day and state, and exports them', async () => {
  await seedMould(caller, shop, 'M1', { plates: 3, deliveryDate: addDays(monday, 1), hours: 20 })
  await seedMould(caller, shop, 'M2', { deliveryDate: addDays(monday, 60), hours: 1 })
  const { planId } = await published()
  const list = 'bom/bomBatch/getWorkshopPlan'
  const { rows, ...answer } = await caller.ok(list, { size: 100 })
  expect(answer).toMatchObject({ planId, scheduleName: 'Main', total: rows.length })
  const tasks: Task[] = (await caller.ok(plan, { search: 'M', size: 500 })).rows
  const of = (number: string) => rows.find((row: any) => row.number === number)
  const batchIds = new Set(tasks.flatMap(({ batchId }) => batchId ?? []))
  expect(new Set(rows.map(({ batchId }: any) => batchId))).toEqual(batchIds)
  const first = rows[0]
  const own = tasks.filter(({ batchId }) => batchId === first.batchId)
  expect(first).toMatchObject({
    doneOperations: 0,
    operations: new Set(own.map(({ operationNumber }) => operationNumber)).size,
    status: 'open',
    next: { operationNumber: own[0]!.operationNumber, resourceName: own[0]!.resourceName },
  })
  expect(Date.parse(first.plannedStart)).toBe(Math.min(...own.map(({ plannedStart }) => Date.parse(plannedStart))))
  // Twenty hours for each operation do not end by Tuesday.
  const isLate = (row: any) => row.lateMinutes > 0
  const late = rows.filter(isLate)
  expect([late.length > 0, late.length < rows.length]).toEqual([true, true])
  expect((await caller.ok(list, { onlyLate: true, size: 100 })).rows).toEqual(late)
  expect(first.lateMinutes >= 0).toBe(true)
  expect((await caller.ok(list, { search: first.number })).rows).toEqual([of(first.number)])
  const before = { from: addDays(monday, -7), to: addDays(monday, -1) }
  expect(await caller.ok(list, before)).toMatchObject({ rows: [], total: 0 })
  const planner = await world.user(['production.*', 'aps.*'], { tenant: caller })
  await planner.ok('bom/bomBatch/dispatch', { batches: [{ id: first.batchId }] })
  expect((await caller.ok(list, { status: 'dispatched' })).rows).toMatchObject([{ number: first.number }])

  // What is done is not what comes next, in the list as in the file.
  const [done, second] = [...new Map(own.map((task) => [task.operationNumber, task])).values()]
  const at = new Date(world.clock.now()).toISOString()
  const machineId = shop.machines[done!.resourceName!]
  await change(caller, 'bom/bomBatch', first.batchId, {
    operations: [{ number: done!.operationNumber, lock: 0, machineId, startedAt: at, finishedAt: at }],
  })
  const [left] = (await caller.ok(list, { search: first.number })).rows
  expect(left).toMatchObject({
    doneOperations: 1,
    next: { operationNumber: second!.operationNumber, plannedStart: second!.plannedStart },
  })

  const book = await exported('bom/bomBatch/export/file', { planId, status: 'dispatched' })
  expect(book).toHaveLength(2)
  expect(book[1]!.slice(0, 2)).toEqual([first.number, 'M1'])
  expect(book[1]).toContain('已派工')
  expect(book[1]!.filter((cell) => new RegExp(`^${second!.operationNumber} `).test(String(cell)))).toHaveLength(1)
  expect(await refused('bom/bomBatch/export/file', {})).toEqual(['export.queryFirst', '请先查询，再导出查询结果'])
  expect((await refused(list, { from: monday }))[0]).toBe('query.missing')
  expect((await refused(list, { from: days.to, to: monday }))[0]).toBe('query.reversed')
})

it('[AP-11 AP-12] names all that is to be chosen, in both languages', async () => {
  const english = await world.user(planner, { tenant: caller, language: 'en' })
  expect(await refused(detail, {})).toEqual(['query.missing', '请先选择：资源、查询区间'])
  expect(await refused(detail, {}, english)).toEqual(['query.missing', 'Choose first: a resource, the query interval'])
  expect(await refused(detail, { groupId: shop.groups.CNC, from: monday })).toEqual([
    'query.missing',
    '请先选择：查询区间',
  ])
  expect((await refused(plan, {}))[0]).toBe('query.empty')
  expect(await refused(plan, { sectionId: shop.sections.CNC })).toEqual(['query.missing', '请先选择：计划日期'])
  expect(await refused(plan, { sectionId: shop.sections.CNC }, english)).toEqual([
    'query.missing',
    'Choose first: the plan dates',
  ])
  expect(await refused('aps/product/list/query.do', {})).toEqual(['query.missing', '请先选择：排程方案或模具编号'])
  expect(await refused('aps/product/list/query.do', {}, english)).toEqual([
    'query.missing',
    'Choose first: a schedule or a mould number',
  ])
  for (const [path, body] of [
    ['aps/resource/plan/detail/export', { groupId: shop.groups.CNC, ...days }],
    ['aps/workshop/plan/export', days],
  ] as const) {
    expect(await refused(path, body), path).toEqual(['export.queryFirst', '请先查询，再导出查询结果'])
    expect((await refused(path, {}))[0], path).toMatch(/^query\./)
  }
})

it('[CL-55] lists products of a schedule, or by number in the published plan', async () => {
  await seedMould(caller, shop, 'M1', { deliveryDate: dateIn(40) })
  await seedMould(caller, shop, 'M2', { deliveryDate: addDays(monday, 1), hours: 30 })
  const { scheduleId, planId } = await published()
  const products = (query: object) => caller.ok('aps/product/list/query.do', query)
  const all = await products({ scheduleId })
  expect(all).toMatchObject({ plan: { planId, isPublished: true }, total: 2 })
  // The latest first, with its dates.
  expect(all.rows[0]).toMatchObject({ mouldNumber: 'M2', deliveryDate: addDays(monday, 1), planStatus: 'planned' })
  expect(all.rows[0].lateMinutes).toBeGreaterThan(0)
  expect(
    (await products({ search: 'm1' })).rows.map(({ mouldNumber }: { mouldNumber: string }) => mouldNumber),
  ).toEqual(['M1'])
  expect((await products({ scheduleId, onlyLate: true })).total).toBe(1)
})

it('[CL-55 CL-57 CL-59 CL-63] knows no plan of another tenant or factory', async () => {
  const tenant = await world.tenant({ factories: [{ name: 'Main' }, { name: 'Second' }] })
  const own = await world.user(planner, { tenant, factory: 'Main' })
  await seedMould(own, await seedShop(own), 'M1')
  const { scheduleId, planId } = await planned(own)
  await own.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  for (const other of [await world.user(planner), await world.user(planner, { tenant, factory: 'Second' })]) {
    const { id: groupId } = { id: (await seedShop(other)).groups.CNC }
    await newSchedule(other)
    for (const [path, body] of [
      [detail, { groupId, ...days }],
      [plan, days],
      ['bom/bomBatch/getWorkshopPlan', {}],
      ['aps/product/list/query.do', { search: 'M1' }],
    ] as const)
      expect((await other.post(path, body)).data, path).toMatchObject({ refusal: 'plan.nothingPublished' })
    for (const [path, body] of [
      ['aps/resource/plan/detail/export', { groupId, ...days, planId }],
      ['aps/workshop/plan/export', { ...days, planId }],
      ['bom/bomBatch/export/file', { planId }],
    ] as const)
      expect((await other.post(path, body)).data, path).toMatchObject({ refusal: 'plan.absent' })
    expect((await other.post('aps/product/list/query.do', { scheduleId })).code).not.toBe(1)
  }
})
