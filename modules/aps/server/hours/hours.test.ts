/** Week plan and capacity detail: the hours of a plan by resource, group and section, day by day, and as a workbook. */
import { openWorkbook, type SheetCell } from '@mouldwright/server-kit'
import { addDays, localDayStart, weekdayOf, type Hours } from '@mouldwright/worktime'
import { expect, it } from 'vitest'
import { change, dateIn, planner, seedMould, seedShop, shopOfEachTest } from '../factory.fixture.ts'
import { openPlan, planned } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()
const zone = 'Asia/Shanghai'
const soon = dateIn(7)
const monday = addDays(soon, 8 - weekdayOf(soon))
const startOf = (date: string) => new Date(localDayStart(date, zone) * 60_000).toISOString()

interface Line {
  cells: Hours[]
  total: Hours
}
const none: Hours = { available: 0, planned: 0, overtime: 0, unattended: 0, down: 0, free: 0 }
const sum = (list: readonly Hours[]): Hours =>
  list.reduce(
    (all, one) => ({
      available: all.available + one.available,
      planned: all.planned + one.planned,
      overtime: all.overtime + one.overtime,
      unattended: all.unattended + one.unattended,
      down: all.down + one.down,
      free: all.free + one.free,
    }),
    none,
  )
const byName = <T extends { name: string }>(list: readonly T[], name: string): T =>
  list.find((one) => one.name === name)!
const plannedFrom = (date: string) => planned(caller, { startPoint: startOf(date), horizonDays: 30 })
const weekPlan = (query: object) => caller.ok('aps/resource/week/plan/query', { day: monday, unit: 'day', ...query })
const capacity = (query: object) =>
  caller.ok('aps/capacity/detail/getCapacityDetailList', { unit: 'day', level: 'group', size: 500, ...query })

it('[CL-56 CL-58 PH-15] says the same hours in week plan, capacity detail, chart and evaluation', async () => {
  await change(caller, 'machine', shop.machines['CNC02']!, {
    downtimes: [{ startsAt: startOf(monday), endsAt: startOf(addDays(monday, 1)), reason: 'Service' }],
  })
  await seedMould(caller, shop, 'M1', { plates: 3, hours: 10 })
  const { scheduleId, planId } = await plannedFrom(monday)
  const week = await weekPlan({ scheduleId })
  expect(week).toMatchObject({ plan: { planId, scheduleId, isPublished: false }, total: 5 })
  expect(week.columns.map(({ from }: { from: string }) => from)).toEqual(
    Array.from({ length: 7 }, (_, day) => addDays(monday, day)),
  )
  // Twelve hours from Monday to Saturday, none while the machine stands still, none on Sunday.
  const cnc = byName(week.rows as (Line & { name: string })[], 'CNC02')
  expect(cnc.cells.map(({ available }) => available / 60)).toEqual([0, 12, 12, 12, 12, 12, 0])
  expect(cnc.cells.map(({ down }) => down / 60)).toEqual([24, 0, 0, 0, 0, 0, 0])
  for (const line of [...week.rows, ...week.groups] as Line[]) expect(line.total).toEqual(sum(line.cells))
  for (const group of week.groups as (Line & { groupId: number })[])
    expect(group.total).toEqual(
      sum(week.rows.filter((row: { groupId: number }) => row.groupId === group.groupId).map((row: Line) => row.total)),
    )
  // Weeks are sums of days; the eight of them hold all the work there is.
  const weeks = await weekPlan({ scheduleId, unit: 'week' })
  expect(weeks.columns).toHaveLength(8)
  weeks.rows.forEach((row: Line, at: number) => expect(row.cells[0]).toEqual(week.rows[at].total))
  const { rows: tasks } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200 })
  const work = tasks.reduce((all: number, { workMinutes }: { workMinutes: number }) => all + workMinutes, 0)
  expect(sum(weeks.rows.map((row: Line) => row.total)).planned).toBe(work)

  const sections = await caller.ok('aps/resource/week/plan/getCapacityBySection', {
    scheduleId,
    day: monday,
    unit: 'day',
  })
  expect(sections.sections.map(({ sectionName }: { sectionName: string }) => sectionName)).toEqual([
    'CNC',
    'EDM',
    'FIT',
    'GRA',
  ])
  expect(sum(sections.sections.map((of: Line) => of.total))).toEqual(sum(week.rows.map((row: Line) => row.total)))

  const days = { from: monday, to: addDays(monday, 6) }
  for (const level of ['section', 'group', 'resource'])
    for (const unit of ['day', 'week']) {
      const detail = await capacity({ scheduleId, ...days, level, unit })
      expect(detail.sum, `${level} ${unit}`).toEqual(sum(week.rows.map((row: Line) => row.total)))
      expect(sum(detail.rows)).toEqual(detail.sum)
      expect(sum(detail.columns)).toEqual(detail.sum)
      expect(detail.total).toBe({ section: 4, group: 4, resource: 5 }[level]! * (unit === 'day' ? 7 : 1))
    }
  // The whole plan, as the evaluation sets load against capacity.
  const { groups } = await caller.ok('aps/exe/job/getEvaluate', { scheduleId })
  const workHours = groups.reduce((all: number, group: { workHours: number }) => all + group.workHours, 0)
  expect(workHours * 60).toBeCloseTo(work, 6)
  const gantt = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
  for (const { id, share } of groups.map((of: { groupId: number; share: number }) => ({ id: of.groupId, ...of })))
    expect(gantt.groups.find((of: { id: number }) => of.id === id).load).toBeCloseTo(100 * share, 6)
  expect(gantt).not.toHaveProperty('hours')
})

it('[CL-56] narrows by section and group, pages, and keeps overloaded resources alone', async () => {
  await seedMould(caller, shop, 'M1', { plates: 2, hours: 6 })
  const { scheduleId } = await plannedFrom(monday)
  const names = async (query: object): Promise<string[]> =>
    (await weekPlan({ scheduleId, ...query })).rows.map(({ name }: { name: string }) => name)
  expect(await names({})).toEqual(['CNC01', 'CNC02', 'EDM01', 'FIT team', 'GRA01'])
  expect(await names({ sectionId: shop.sections.CNC })).toEqual(['CNC01', 'CNC02'])
  expect(await names({ groupId: shop.groups.EDM })).toEqual(['EDM01'])
  expect(await names({ size: 2, page: 2 })).toEqual(['EDM01', 'FIT team'])
  // Nothing is planned beyond what there is time for.
  expect(await weekPlan({ scheduleId, onlyOverloaded: true })).toMatchObject({ rows: [], groups: [], total: 0 })
  const { sections } = await caller.ok('aps/resource/week/plan/queryTree', { scheduleId })
  expect(
    sections.map(
      ({ sectionName, groups }: { sectionName: string; groups: { name: string; resources: unknown[] }[] }) => [
        sectionName,
        groups.map(({ name, resources }) => `${name} ${resources.length}`),
      ],
    ),
  ).toEqual([
    ['CNC', ['CNC team 2']],
    ['EDM', ['EDM team 1']],
    ['FIT', ['FIT team 1']],
    ['GRA', ['GRA team 1']],
  ])
  const own = await caller.ok('aps/capacity/detail/getSectionList', { scheduleId })
  expect(own.map(({ sectionName, resources }: Record<string, unknown>) => `${sectionName} ${resources}`)).toEqual([
    'CNC 2',
    'EDM 1',
    'FIT 1',
    'GRA 1',
  ])
})

it('[BD-02 BD-04 CL-58] puts the capacity that groups and sections are said to have beside the hours of their calendars', async () => {
  await change(caller, 'bms/resourceGroup', shop.groups.CNC, { capacityHours: 140 })
  await change(caller, 'bms/section', shop.sections.EDM, { capacityHours: 35 })
  await seedMould(caller, shop, 'M1')
  const { scheduleId, planId } = await plannedFrom(monday)
  const days = { from: monday, to: addDays(monday, 6) }
  const rated = async (query: object) => {
    const { rows } = await capacity({ scheduleId, ...days, ...query })
    return Object.fromEntries(
      rows.map((row: Record<string, any>) => [
        row['resourceName'] ?? row['groupName'] ?? row['sectionName'],
        row['rated'] === null ? null : row['rated'] / 60,
      ]),
    )
  }
  expect(await rated({ unit: 'week', level: 'group' })).toMatchObject({ 'CNC team': 140, 'EDM team': 24 })
  // How a week's capacity falls to its days, nobody said.
  expect(await rated({ unit: 'day', level: 'group' })).toMatchObject({ 'CNC team': null, 'EDM team': null })
  // A section's own goes before that of its groups.
  expect(await rated({ unit: 'week', level: 'section' })).toMatchObject({ CNC: 140, EDM: 35 })
  expect(await rated({ unit: 'week', level: 'resource' })).toMatchObject({ CNC01: null })
  const asked = { scheduleId, planId, ...days, unit: 'week', level: 'group' }
  const { taskId } = await caller.ok('aps/capacity/detail/exportExcel', asked)
  await caller.job(taskId)
  const { body } = await caller.get(`comm/export/download.do?taskId=${taskId}`)
  const book = await openWorkbook(new Uint8Array(body))
  const cells: SheetCell[][] = []
  for await (const portion of book.rows(book.sheets[0]!)) cells.push(...portion.map(([, row]) => row))
  book.close()
  const at = cells[0]!.indexOf('额定产能 (h)')
  expect(cells.find((row) => row.includes('CNC team'))![at]).toBe(140)
})

it('[CL-56 CL-58] tells days that the plan does not cover from days of rest', async () => {
  await seedMould(caller, shop, 'M1', { plates: 1, hours: 4 })
  const wednesday = addDays(monday, 2)
  const { scheduleId } = await plannedFrom(wednesday)
  const { columns } = await weekPlan({ scheduleId })
  expect(columns.map((of: { isCovered: boolean }) => of.isCovered)).toEqual([false, false, ...Array(5).fill(true)])
  const days = { from: monday, to: addDays(monday, 6) }
  const detail = await capacity({ scheduleId, ...days })
  expect(detail.covers).toEqual({ from: wednesday, to: addDays(wednesday, 29) })
  expect([...new Set(detail.rows.map(({ from }: { from: string }) => from))]).toEqual(
    [2, 3, 4, 5, 6].map((day) => addDays(monday, day)),
  )
  const before = await capacity({ scheduleId, from: monday, to: addDays(monday, 1) })
  expect(before).toMatchObject({ rows: [], total: 0, covers: { from: wednesday } })
})

it('[CL-56] shows the plan as the planning session has it', async () => {
  await seedMould(caller, shop, 'M1', { plates: 1, hours: 4 })
  const { scheduleId } = await plannedFrom(monday)
  const before = await weekPlan({ scheduleId })
  const { sessionId, version } = await openPlan(caller, scheduleId)
  const gantt = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
  const { id: resourceId } = byName(gantt.resources as { id: number; name: string }[], 'CNC02')
  const at = gantt.tasks.resource.findIndex((own: number) => gantt.resources[own].name === 'CNC01')
  const friday = localDayStart(addDays(monday, 4), zone)
  await caller.ok('aps/session/change.do', {
    scheduleId,
    version,
    kind: 'move',
    taskId: gantt.tasks.taskId[at],
    split: 1,
    resourceId,
    start: friday,
  })
  const after = await weekPlan({ scheduleId, sessionId })
  const fridays = (plan: { rows: (Line & { name: string })[] }) => byName(plan.rows, 'CNC02').cells[4]!.planned
  expect(fridays(before)).toBe(0)
  expect(fridays(after)).toBeGreaterThan(0)
  expect(fridays(await weekPlan({ scheduleId }))).toBe(0)
})

it('[AP-11 AP-12 CL-58] says in both languages what to choose, and exports what was queried', async () => {
  await seedMould(caller, shop, 'M1', { plates: 2, hours: 6 })
  const { scheduleId, planId } = await plannedFrom(monday)
  const english = await world.user(planner, { tenant: caller, language: 'en' })
  const days = { from: monday, to: addDays(monday, 6) }
  const list = 'aps/capacity/detail/getCapacityDetailList'
  const asked = { scheduleId, unit: 'day', level: 'resource' }
  const refused = async (path: string, body: object, by = caller) => {
    const { data, message } = await by.post(path, body)
    return [(data as { refusal: string }).refusal, message]
  }
  expect(await refused(list, asked)).toEqual(['query.missing', '请先选择：产能日期'])
  expect(await refused(list, { ...asked, from: monday }, english)).toEqual([
    'query.missing',
    'Choose first: the capacity dates',
  ])
  expect((await refused(list, { ...asked, from: days.to, to: days.from }))[0]).toBe('query.reversed')
  expect((await refused(list, { ...asked, from: monday, to: addDays(monday, 62) }))[0]).toBe('query.tooLong')
  const path = 'aps/capacity/detail/exportExcel'
  expect(await refused(path, { ...asked, ...days })).toEqual(['export.queryFirst', '请先查询，再导出查询结果'])
  expect(await refused(path, { ...asked, ...days }, english)).toEqual([
    'export.queryFirst',
    'Query first, then export what was found',
  ])
  expect((await refused(path, { ...asked, planId }))[0]).toBe('query.missing')

  const detail = await capacity({ ...asked, ...days })
  const { taskId } = await caller.ok(path, { ...asked, ...days, planId: detail.plan.planId })
  const job = await caller.job(taskId)
  expect(job).toMatchObject({ status: 'succeeded', result: { rows: detail.total } })
  const { body } = await caller.get(`comm/export/download.do?taskId=${taskId}`)
  const book = await openWorkbook(new Uint8Array(body))
  expect(book.sheets).toHaveLength(1)
})

it('[CL-56 CL-58] knows no plan of another tenant or factory', async () => {
  const tenant = await world.tenant({ factories: [{ name: 'Main' }, { name: 'Second' }] })
  const own = await world.user(planner, { tenant, factory: 'Main' })
  await seedMould(own, await seedShop(own), 'M1')
  const { scheduleId, planId } = await planned(own)
  await own.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  const others = [await world.user(planner), await world.user(planner, { tenant, factory: 'Second' })]
  for (const other of others)
    for (const [path, body] of [
      ['aps/resource/week/plan/query', { day: monday, unit: 'day' }],
      ['aps/resource/week/plan/queryTree', {}],
      ['aps/resource/week/plan/getCapacityBySection', { day: monday, unit: 'day' }],
      ['aps/capacity/detail/getCapacityDetailList', { from: monday, to: monday, unit: 'day', level: 'group' }],
      ['aps/capacity/detail/getSectionList', {}],
      ['aps/capacity/detail/exportExcel', { from: monday, to: monday, unit: 'day', level: 'group' }],
    ] as const) {
      expect((await other.post(path, { ...body, planId })).data, path).toMatchObject({ refusal: 'plan.absent' })
      expect((await other.post(path, { ...body, scheduleId, planId })).code, path).not.toBe(1)
      if (!path.includes('export'))
        expect((await other.post(path, body)).data, path).toMatchObject({ refusal: 'plan.nothingPublished' })
    }
  // Who may not look is told so.
  const worker = await world.user(['aps.dispatch:*'], { tenant, factory: 'Main' })
  for (const path of ['aps/resource/week/plan/queryTree', 'aps/capacity/detail/getSectionList'])
    expect((await worker.post(path, {})).code).toBe(403)
})
