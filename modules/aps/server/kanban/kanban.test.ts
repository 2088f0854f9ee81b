/** What boards show, from the published plan and from what the shop floor has reported. */
import { randomUUID } from 'node:crypto'
import type { Caller } from '@mouldwright/testkit'
import { addDays, localDayStart, toLocal, weekdayOf, type Hours } from '@mouldwright/worktime'
import { beforeAll, expect, it } from 'vitest'
import { ofEachTest } from '@mouldwright/testkit/of-file'
import type { KanbanLine, KanbanShown } from '../../shared/index.ts'
import { change, dateIn, planner, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { planned } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()

/** When the first day of the week began. */
let monday: number

beforeAll(async () => {
  // The first minutes of a Monday by the factory's clock, so that today and this week are known.
  const zone = 'Asia/Shanghai'
  const now = Math.floor(world.clock.now() / 60_000)
  const { date } = toLocal(now, zone)
  const begins = localDayStart(addDays(date, 8 - weekdayOf(date)), zone)
  monday = begins * 60_000
  world.clock.advance((begins + 1 - now) * 60_000)
})
const mould = ofEachTest(() => seedMould(caller, shop, 'M1'))

const placeOf = (caller: Caller) => ({ tenant: caller })

let boards = 0
async function board(draft: object): Promise<number> {
  boards += 1
  const given = { code: `K${boards}`, name: 'Board', displaySeconds: 5, sequence: boards, ...draft }
  return (await caller.ok('bms/kanban/add.do', given)).id
}
const show = (id: number, who = caller): Promise<KanbanShown> => who.ok('bms/kanban/show.do', { id })
const publish = async () => {
  const { scheduleId, planId } = await planned(caller)
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId, planId })
  return planId
}
const report = (part: string, operations: object[]) =>
  change(caller, 'bom/bomBatch', mould.batches[part]!, { operations: operations.map((of) => ({ lock: 0, ...of })) })
const jobs = ({ running, next }: KanbanLine) => ({
  running: running.map(({ partNumber, operationNumber }) => `${partNumber} ${operationNumber}`),
  next: next.map(({ partNumber, operationNumber }) => `${partNumber} ${operationNumber}`),
})
const lineOf = ({ lines }: KanbanShown, name: string) => lines.find((line) => line.name === name)
const startedAt = '2026-09-01T00:00:00.000Z'

it('[BD-29] a list board shows each machine of its sections with what runs and what is next', async () => {
  const list = await board({ type: 'list', sections: [{ sectionId: shop.sections.CNC }] })
  expect(await show(list)).toMatchObject({ plan: null, lines: [] })
  const planId = await publish()
  const first = await show(list)
  expect(first).toMatchObject({ plan: { planId }, loads: [], places: [] })
  expect(first.lines.every(({ sectionName }) => sectionName === 'CNC')).toBe(true)
  expect(first.lines.flatMap((line) => jobs(line).next).sort()).toEqual(['C01 10', 'P01 10'])
  expect(first.lines.flatMap(({ running }) => running)).toEqual([])

  // Reported elsewhere than planned: it stands where it runs.
  const planned = first.lines.find((line) => jobs(line).next.includes('C01 10'))!.name
  const other = planned === 'CNC01' ? 'CNC02' : 'CNC01'
  await report('C01', [{ number: 10, machineId: shop.machines[other], startedAt, progress: 40 }])
  const running = lineOf(await show(list), other)!
  expect(jobs(running).running).toEqual(['C01 10'])
  expect(running.running[0]).toMatchObject({ state: 'inProgress', progress: 40, startedAt })
  await report('C01', [{ number: 10, machineId: shop.machines[other], startedAt, progress: 40, isPaused: true }])
  expect(lineOf(await show(list), other)!.running[0]).toMatchObject({ state: 'paused' })

  // Finished, outsourced and closed work has left the board.
  const finishedAt = '2026-09-02T00:00:00.000Z'
  await report('C01', [{ number: 10, machineId: shop.machines[other], startedAt, finishedAt }])
  expect((await show(list)).lines.flatMap((line) => [...line.running, ...line.next])).toMatchObject([
    { partNumber: 'P01' },
  ])
  await caller.ok('bom/bomBatch/close', { batches: [{ id: mould.batches['P01'] }] })
  expect((await show(list)).lines).toEqual([])
  const all = await show(await board({ type: 'list' }))
  expect(all.lines.map(({ name }) => name).sort()).toEqual(['EDM01', 'FIT team', 'GRA01'])
  const group = await show(await board({ type: 'list', resourceGroupId: shop.groups.EDM }))
  expect(group.lines.map(jobs)).toEqual([{ running: [], next: ['C01 20'] }])
})

it('[BD-29 PH-13] a list board marks work of late moulds and work whose planned end has passed, and has what was promised and is forecast', async () => {
  await seedMould(caller, shop, 'M2', { deliveryDate: dateIn(-1), plates: 2 })
  await publish()
  const { lines } = await show(await board({ type: 'list' }))
  const shown = lines.flatMap(({ next }) => next)
  expect(shown.filter(({ mouldNumber }) => mouldNumber === 'M2').length).toBeGreaterThan(0)
  for (const { mouldNumber, lateMinutes, isOverdue } of shown)
    expect([mouldNumber, lateMinutes > 0, isOverdue]).toEqual([mouldNumber, mouldNumber === 'M2', false])
  for (const { mouldNumber, deliveryDate, promisedDate, forecastDate } of shown) {
    if (mouldNumber === 'M2') expect(deliveryDate).toBe(dateIn(-1))
    expect(forecastDate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(promisedDate! >= forecastDate!).toBe(true)
  }
  expect(lines.find(({ next, waiting }) => waiting > next.length)).toBeDefined()
  const cnc = await board({ type: 'list', resourceGroupId: shop.groups.CNC })
  // Sessions of today are over by then.
  world.clock.advance(2 * 86_400_000)
  try {
    const { lines: later } = await show(cnc, await world.user(['basic.kanban:detail'], placeOf(caller)))
    expect(later.flatMap(({ next }) => next).some(({ isOverdue }) => isOverdue)).toBe(true)
  } finally {
    world.clock.advance(-2 * 86_400_000)
  }
})

it('[BD-29] a utilisation board sets planned work against working time, today and this week', async () => {
  const id = await board({ type: 'utilisation', sections: [{ sectionId: shop.sections.CNC }] })
  expect((await show(id)).loads).toEqual([])
  await change(caller, 'machine', shop.machines['CNC01']!, { targetRate: 82.5 })
  await publish()
  const { loads } = await show(id)
  expect(loads.map(({ name, groupName, targetRate }) => [name, groupName, targetRate])).toEqual([
    ['CNC01', 'CNC team', 82.5],
    ['CNC02', 'CNC team', null],
  ])
  // Twelve hours a day; a cavity and a plate of four and a half hours each are milled on the first.
  for (const { today, week } of loads) {
    expect(today.openMinutes).toBe(12 * 60)
    expect(week.openMinutes).toBe(6 * 12 * 60)
  }
  const sum = (of: 'today' | 'week') => loads.reduce((all, line) => all + line[of].plannedMinutes, 0)
  expect([sum('today'), sum('week')]).toEqual([540, 540])
  const team = await show(await board({ type: 'utilisation', resourceGroupId: shop.groups.FIT }))
  expect(team.loads).toMatchObject([{ name: 'FIT team', targetRate: null }])
  expect((await show(await board({ type: 'utilisation' }))).loads).toHaveLength(5)
})

it('[PH-15] a utilisation board has the hours of the week plan, where a machine stands still or runs on at night as well', async () => {
  const { CNC01, EDM01 } = shop.machines
  const at = (hours: number) => new Date(world.clock.now() + hours * 3_600_000).toISOString()
  await change(caller, 'machine', CNC01!, { downtimes: [{ startsAt: at(10), endsAt: at(34), reason: 'Service' }] })
  await change(caller, 'machine', EDM01!, { runsUnattended: true })
  await seedMould(caller, shop, 'M2', { plates: 4, hours: 9 })
  const { scheduleId, planId } = await planned(caller)
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId, planId })
  const { loads } = await show(await board({ type: 'utilisation' }))
  const { date: day } = toLocal(Math.floor(world.clock.now() / 60_000), 'Asia/Shanghai')
  const { rows } = await caller.ok('aps/resource/week/plan/query', { scheduleId, day, unit: 'day' })
  const load = ({ planned: plannedMinutes, available: openMinutes }: Hours) => ({ plannedMinutes, openMinutes })
  const inWeekPlan = Object.fromEntries(
    rows.map(({ name, cells, total }: { name: string; cells: Hours[]; total: Hours }) => [
      name,
      { today: load(cells[0]!), week: load(total) },
    ]),
  )
  expect(Object.fromEntries(loads.map(({ name, today, week }) => [name, { today, week }]))).toEqual(inWeekPlan)
  // There is something to agree about.
  const of = (name: string) => loads.find((line) => line.name === name)!
  expect(of('CNC01').today.openMinutes).toBeLessThan(of('CNC02').today.openMinutes)
  expect(of('CNC02').today.plannedMinutes).toBeGreaterThan(0)
  expect(of('CNC02').week.plannedMinutes).toBeGreaterThan(of('CNC02').today.plannedMinutes)
})

it('[BD-29 FL-17] a utilisation board sets what machines ran against the time in which they could have, until now', () =>
  world.clock.standing(async () => {
    const { CNC01, EDM01 } = shop.machines
    await change(caller, 'machine', EDM01!, { runsUnattended: true })
    const id = await board({ type: 'utilisation' })
    await publish()
    const tell = (kind: string, part: string, machineId?: number, by = caller) =>
      by.ok('floor/report/tell.do', {
        ...{ key: randomUUID(), kind, batchId: mould.batches[part], operationNumber: 10 },
        ...(machineId ? { machineId } : {}),
      })
    const worker = () => world.user([...planner, 'floor.*'], { tenant: caller })
    const shownTo = async (who: Caller) => {
      const { loads } = await show(id, who)
      return Object.fromEntries(loads.map(({ name, worked }) => [name, worked]))
    }
    // Ten o'clock, and again the next day.
    const before = world.clock.now()
    world.clock.advance(monday + 10 * 3_600_000 - before)
    await tell('start', 'C01', CNC01, await worker())
    world.clock.advance(90 * 60_000)
    const noon = await shownTo(await worker())
    const { availableMinutes } = noon['CNC01']!.today
    const worked = (workedMinutes: number, available: number) => ({ workedMinutes, availableMinutes: available })
    expect(noon['CNC01']!.today).toEqual(worked(90, availableMinutes))
    expect(noon['CNC01']!.week).toEqual(noon['CNC01']!.today)
    expect(availableMinutes).toBeGreaterThan(0)
    expect(availableMinutes).toBeLessThan(11.5 * 60)
    expect(noon['CNC02']!.today).toEqual(worked(0, availableMinutes))
    // It may run alone: around the clock.
    expect(noon['EDM01']!.today).toEqual(worked(0, 11.5 * 60))
    expect(noon['FIT team']).toBeNull()
    world.clock.advance(86_400_000)
    try {
      const who = await worker()
      await tell('finish', 'C01', undefined, who)
      const { today, week } = (await shownTo(who))['CNC01']!
      expect(today).toEqual(worked(11.5 * 60, availableMinutes))
      expect(week).toEqual(worked(90 + 12.5 * 60 + 11.5 * 60, 12 * 60 + availableMinutes))
    } finally {
      world.clock.advance(before - world.clock.now())
    }
  }))

it('[BD-29] a layout board shows machines at their places with what the shop floor reported', async () => {
  const { CNC01, CNC02, EDM01, GRA01 } = shop.machines
  const machines = [CNC01, CNC02, EDM01, GRA01].map((machineId, at) => ({ machineId, x: at * 10, y: 99.5 }))
  const id = await board({ type: 'layout', machines })
  await change(caller, 'machine', GRA01!, { status: 'service' })
  await report('C01', [{ number: 10, machineId: CNC01, startedAt, progress: 25 }])
  await report('P01', [{ number: 10, machineId: CNC02, startedAt, isPaused: true }])
  const { places, plan } = await show(id)
  expect(plan).toBeNull()
  expect(places.map(({ name, x, y, state }) => [name, x, y, state])).toEqual([
    ['CNC01', 0, 99.5, 'running'],
    ['CNC02', 10, 99.5, 'paused'],
    ['EDM01', 20, 99.5, 'idle'],
    ['GRA01', 30, 99.5, 'down'],
  ])
  expect(places[0]!.job).toEqual({
    mouldNumber: 'M1',
    partNumber: 'C01',
    operationNumber: 10,
    processName: 'To mill',
    startedAt,
    progress: 25,
    isLate: false,
  })
  expect(places[2]!.job).toBeNull()
  const now = world.clock.now()
  const [from, to] = [-1, 1].map((hours) => new Date(now + hours * 3_600_000).toISOString())
  await change(caller, 'machine', EDM01!, { downtimes: [{ startsAt: from, endsAt: to }] })
  expect((await show(id)).places[2]).toMatchObject({ name: 'EDM01', state: 'down' })
})

it('[BD-29 R1] asks for the right to look at boards, and knows none of another factory', async () => {
  const id = await board({ type: 'list' })
  const place = placeOf(caller)
  expect(await show(id, await world.user(['basic.kanban:detail'], place))).toMatchObject({ board: { id } })
  expect((await (await world.user(['basic.kanban:check'], place)).post('bms/kanban/show.do', { id })).code).toBe(403)
  expect((await (await world.user(planner)).post('bms/kanban/show.do', { id })).code).toBe(404)
})
