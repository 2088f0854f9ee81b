/** Suppliers with a calendar and a limit: their work rests on their days off, and waits for a place. */
import { addDays, localDayStart, weekdayOf } from '@mouldwright/worktime'
import { expect, it } from 'vitest'
import { change, dateIn, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { planned } from '../plans.fixture.ts'

const { caller, shop } = shopOfEachTest()
const zone = 'Asia/Shanghai'
const soon = dateIn(7)
const friday = addDays(soon, (12 - weekdayOf(soon)) % 7)
const momentOf = (day: string) => localDayStart(day, zone)
const startPoint = new Date(momentOf(friday) * 60_000).toISOString()
const day = 1_440
const three = <T>(one: T): T[] => [one, one, one]

interface Sent {
  part: string
  start: number
  end: number
}

/** A hardening shop that takes two days, and four hours there and back, for all plates of a mould. */
async function seedSupplier(): Promise<number> {
  const { id } = await caller.ok('bms/supplier/add.do', {
    ...{
      code: 'S001',
      name: 'Hengli',
      invoiceType: 'special',
      paymentMethod: 'transfer',
      accountDays: 30,
      taxRate: 13,
    },
    outsourcing: [{ processId: shop.processes.mill, leadMinutes: 2 * day, transportMinutes: 240 }],
  })
  const { parts } = await seedMould(caller, shop, 'M1', { plates: 3 })
  for (const name of ['P01', 'P02', 'P03']) {
    const { rows } = await caller.ok('bom/route/list.do', { filters: { partId: parts[name] } })
    const { operations } = await caller.ok('bom/route/get.do', { id: rows[0].id })
    const sent = operations.map(({ labels: _, ...of }: any) => ({ ...of, isOutsourced: true, supplierId: id }))
    await change(caller, 'bom/route', rows[0].id, { operations: sent })
  }
  return id
}

const minutesOf = (iso: string) => Date.parse(iso) / 60_000 - momentOf(friday)

/** Work at the supplier, as minutes since Friday began. */
async function sentIn(scheduleId: number): Promise<Sent[]> {
  const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200 })
  return rows
    .filter(({ isOutsourced }: any) => isOutsourced)
    .map((of: any) => ({ part: of.partNumber, start: minutesOf(of.plannedStart), end: minutesOf(of.plannedEnd) }))
    .toSorted((one: Sent, other: Sent) => one.start - other.start || one.part.localeCompare(other.part))
}
const plannedWith = async (name: string): Promise<Sent[]> =>
  sentIn((await planned(caller, { name, startPoint, horizonDays: 60 })).scheduleId)

it('[BD-21] counts a supplier’s working days alone, and his places', async () => {
  const supplierId = await seedSupplier()
  const takes = 2 * day
  // As many as come, every day, the way there and back included.
  expect((await plannedWith('Any')).map(({ end }) => end)).toEqual(three(takes + 240))
  const { id: calendarId } = await caller.ok('bms/calendar/add.do', {
    name: 'Weekdays',
    restSaturday: true,
    restSunday: true,
  })
  await change(caller, 'bms/supplier', supplierId, { calendarId })
  const weekdays = await plannedWith('Weekdays')
  expect(weekdays.map(({ start: from, end }) => [from, end])).toEqual(three([120, takes + 2 * day + 120]))
  await change(caller, 'bms/supplier', supplierId, { simultaneousTasks: 2 })
  const [first, second, third] = await plannedWith('Two places')
  expect([first, second].map((of) => of?.end)).toEqual([4 * day + 120, 4 * day + 120])
  expect(third).toMatchObject({ start: 4 * day + 120, end: 6 * day + 120 })
  const { scheduleId, planId } = await planned(caller, { name: 'Chart', startPoint, horizonDays: 60 })
  // Suppliers share one row of the chart; who waits is told for whom.
  const { tasks, resources } = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
  const outside = resources.findIndex(({ kind }: any) => kind === 'outside')
  expect(tasks.resource.filter((at: number) => at === outside)).toHaveLength(3)
  const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200 })
  const fitted = rows.find(({ processName }: any) => processName === 'To fit')
  expect(minutesOf(fitted.plannedStart)).toBeGreaterThanOrEqual(third!.end + 120)
  const { taskId } = rows.find(({ isOutsourced, plannedStart }: any) => isOutsourced && minutesOf(plannedStart) > day)
  const { why } = await caller.ok('aps/task/plan/edit/getSchPlanDetail', { planId, taskId })
  expect(why[0]).toMatchObject({ code: 'ownMould', sentence: expect.stringContaining('Hengli') })
})

it('[BD-21] keeps to what was agreed for single work, whatever else the supplier has to do', async () => {
  const supplierId = await seedSupplier()
  await change(caller, 'bms/supplier', supplierId, { simultaneousTasks: 1 })
  const { rows } = await caller.ok('bom/route/list.do', { filters: {}, size: 50 })
  const plate = rows.find((row: any) => JSON.stringify(row).includes('P01'))
  const { operations } = await caller.ok('bom/route/get.do', { id: plate.id })
  const agreed = operations.map(({ labels: _, ...of }: any) => ({ ...of, turnaroundMinutes: 3 * day }))
  await change(caller, 'bom/route', plate.id, { operations: agreed })
  const ends = (await plannedWith('Agreed')).toSorted((one, other) => one.end - other.end)
  expect(ends.map(({ part, end }) => [part, end])).toEqual([
    ['P02', 2 * day + 120],
    ['P01', 3 * day],
    ['P03', 4 * day + 120],
  ])
})
