/** Rules and goals on a factory that works by a published plan: what another choice changes in the next run. */
import { expect, it } from 'vitest'
import { settingDefaults, type SettingValues } from '../../shared/index.ts'
import { change, dateIn, shopOfEachTest } from '../factory.fixture.ts'
import { load, newSchedule, openPlan, start } from '../plans.fixture.ts'

const { caller, shop } = shopOfEachTest()
const timeout = 240_000
const startPoint = () => `${dateIn(3)}T00:00:00.000Z`

interface Row {
  mouldNumber: string
  partNumber: string
  operationNumber: number
  split: number
  resourceName: string
  plannedStart: string
  plannedEnd: string
  workMinutes: number
  setupMinutes: number
}

/** A run with these settings, from the published plan if there is one. */
async function run(scheduleId: number, values: Partial<SettingValues> = {}): Promise<Row[]> {
  const { sets } = await caller.ok('aps/schedule/param/setting/options.do', {})
  const { version } = sets.find((of: any) => of.set === 'default')
  const set = { set: 'default', version, values: [{ ...settingDefaults, ...values }] }
  await caller.ok('aps/schedule/param/setting/save.do', set)
  await load(caller, scheduleId)
  const job = await start(caller, scheduleId)
  expect(job.status, JSON.stringify(job.error)).toBe('succeeded')
  return (await caller.ok('aps/schedule/task/getList', { scheduleId, size: 500 })).rows
}

const publish = (scheduleId: number) => caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })

/** Plans with these settings and publishes; the runs of the test go on from there. */
async function published(values: Partial<SettingValues> = {}): Promise<{ scheduleId: number; rows: Row[] }> {
  const { id: scheduleId } = await newSchedule(caller, { startPoint: startPoint() })
  const rows = await run(scheduleId, values)
  await publish(scheduleId)
  return { scheduleId, rows }
}

const startOf = (row: Row) => Date.parse(row.plannedStart)
const endOf = (row: Row) => Date.parse(row.plannedEnd)
const lastEnd = (rows: readonly Row[]) => Math.max(...rows.map(endOf))
const on = (rows: readonly Row[], resource: string) => rows.filter(({ resourceName }) => resourceName === resource)
const inOrder = (rows: readonly Row[]) =>
  rows.toSorted((one, other) => startOf(one) - startOf(other)).map(({ mouldNumber }) => mouldNumber)

interface Plate {
  mould: string
  hours: number
  due?: string
  priority?: number
  quantity?: number
  part?: object
}

/** A mould of one plate that is milled. */
async function plate({ mould, hours, due = dateIn(60), priority = 5, quantity = 1, part = {} }: Plate) {
  const draft = { number: mould, name: mould, deliveryDate: due, priority }
  const { id: mouldId } = await caller.ok('bom/mold/add.do', draft)
  const { id: partId } = await caller.ok('bom/part/add.do', { mouldId, number: 'P', name: 'Plate', quantity, ...part })
  const operations = [{ number: 10, processId: shop.processes.mill, estimatedMinutes: hours * 60, setupMinutes: 0 }]
  await caller.ok('bom/route/add.do', { partId, operations })
  const { id: batchId } = await caller.ok('bom/bomBatch/add.do', { number: `${mould}-1`, partId, quantity })
  return { mouldId, partId, batchId }
}

const outOfService = (name: string) => change(caller, 'machine', shop.machines[name]!, { status: 'service' })

it('[AP-11] each rule for resources chooses anew what another rule had chosen', { timeout }, async () => {
  await change(caller, 'machine', shop.machines['CNC01']!, { equipmentRate: 200 })
  await change(caller, 'machine', shop.machines['CNC02']!, { equipmentRate: 20 })
  // The second mill helps out in milling; its main group is another one.
  await change(caller, 'bms/resourceGroup', shop.groups.CNC, {
    machines: [
      { machineId: shop.machines['CNC01'], isMain: true },
      { machineId: shop.machines['CNC02'], isMain: false },
    ],
  })
  await change(caller, 'bms/resourceGroup', shop.groups.GRA, {
    machines: [
      { machineId: shop.machines['GRA01'], isMain: true },
      { machineId: shop.machines['CNC02'], isMain: true },
    ],
  })
  const downtimes = [{ startsAt: startPoint(), endsAt: `${dateIn(5)}T00:00:00.000Z`, reason: '' }]
  await change(caller, 'machine', shop.machines['CNC02']!, { downtimes })
  for (let at = 1; at <= 6; at += 1) await plate({ mould: `M${at}`, hours: 4 })
  const { scheduleId, rows } = await published()
  expect(on(rows, 'CNC01').length).toBeGreaterThan(3)
  const onFirst = async (resourceSelectionRule: SettingValues['resourceSelectionRule']) =>
    on(await run(scheduleId, { resourceSelectionRule }), 'CNC01').length
  expect(await onFirst('leastLoaded')).toBe(3)
  expect(await onFirst('lowestRate')).toBe(0)
  expect(await onFirst('mainGroupFirst')).toBe(6)
  await publish(scheduleId)
  expect(await onFirst('previousResource')).toBe(6)
  expect(await onFirst('lowestRate')).toBe(0)
  await publish(scheduleId)
  expect(await onFirst('previousResource')).toBe(0)
  const anew = await run(scheduleId, { reusePreviousResource: 'no' })
  expect(on(anew, 'CNC01').length).toBeGreaterThan(3)
  // Without lateness a run that reuses resources leaves all where it is.
  expect(on(await run(scheduleId), 'CNC01')).toHaveLength(0)
})

it(
  '[AP-11] of plans that are equally good that of the chosen rule for tasks stands, where nothing has to be reused',
  { timeout },
  async () => {
    await outOfService('CNC02')
    await plate({ mould: 'A', hours: 8, due: dateIn(60), priority: 9 })
    await plate({ mould: 'B', hours: 2, due: dateIn(40), priority: 1 })
    await plate({ mould: 'C', hours: 30, due: dateIn(41), priority: 5 })
    const { scheduleId, rows } = await published()
    expect(inOrder(rows)).toEqual(['A', 'C', 'B'])
    const orders: Record<string, string> = {}
    for (const rule of ['priorityThenDue', 'dueDate', 'criticalRatio', 'slack', 'shortestTime', 'firstIn'] as const) {
      const next = await run(scheduleId, { taskSchedulingRule: rule, reusePreviousResource: 'no' })
      orders[rule] = inOrder(next).join('')
    }
    expect(orders).toEqual({
      priorityThenDue: 'ACB',
      dueDate: 'BCA',
      criticalRatio: 'CAB',
      slack: 'CBA',
      shortestTime: 'BAC',
      firstIn: 'ABC',
    })
    expect(inOrder(await run(scheduleId, { taskSchedulingRule: 'dueDate' }))).toEqual(['A', 'C', 'B'])
  },
)

it('[AP-02] each goal is served better by its own plan than by that of on-time delivery', { timeout }, async () => {
  const hours = { A: 2, B: 4, C: 6, D: 10 }
  for (const [mould, of] of Object.entries(hours)) await plate({ mould, hours: of })
  const { scheduleId } = await published()
  // By hand: all on one machine, the longest first, days later.
  const { tasks, resources, moulds } = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
  const resourceId = resources.find((one: any) => one.name === 'CNC01').id
  const begin = Math.min(...tasks.start) + 5 * 1_440
  await openPlan(caller, scheduleId)
  const moves = ['D', 'C', 'B', 'A'].map((number, at) => {
    const place = tasks.mould.findIndex((mould: number) => moulds[mould].number === number)
    return { no: at + 1, kind: 'move', taskId: tasks.taskId[place], resourceId, start: begin + at * 1_440 }
  })
  await caller.ok('aps/session/change.do', { scheduleId, version: 1, kind: 'several', changes: moves })
  await caller.ok('aps/session/save.do', { scheduleId, version: 2 })
  await publish(scheduleId)
  const { rows: byHand }: { rows: Row[] } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 500 })
  const figures = (rows: Row[]) => {
    const load = ['CNC01', 'CNC02'].map((name) => on(rows, name).reduce((sum, row) => sum + row.workMinutes, 0))
    return {
      makespan: lastEnd(rows),
      flow: rows.reduce((sum, row) => sum + endOf(row), 0),
      utilisation: Math.abs(load[0]! - load[1]!),
    }
  }
  const onTime = figures(await run(scheduleId, { optimizationGoal: 'onTime' }))
  for (const goal of ['makespan', 'flow', 'utilisation'] as const)
    expect(figures(await run(scheduleId, { optimizationGoal: goal }))[goal], goal).toBeLessThan(onTime[goal])
  const starts = (rows: Row[]) => rows.map((row) => [row.mouldNumber, row.resourceName, row.plannedStart]).toSorted()
  const kept = starts(await run(scheduleId, { optimizationGoal: 'stability' }))
  expect(kept).toEqual(starts(byHand))
  expect(starts(await run(scheduleId, { optimizationGoal: 'onTime' }))).not.toEqual(kept)
})

it('[AP-02] paused work is resumed before new work as soon as the settings ask for it', { timeout }, async () => {
  await outOfService('CNC02')
  const { batchId } = await plate({ mould: 'A', hours: 20, priority: 1, due: dateIn(3) })
  await plate({ mould: 'B', hours: 4, priority: 9, due: dateIn(3) })
  const paused = {
    machineId: shop.machines['CNC01']!,
    startedAt: `${dateIn(-1)}T08:00:00.000Z`,
    workedMinutes: 60,
    progress: 5,
    isPaused: true,
  }
  await change(caller, 'bom/bomBatch', batchId, { operations: [{ number: 10, lock: 0, ...paused }] })
  const { scheduleId, rows } = await published({ pausedTaskPriority: 'no' })
  expect(inOrder(rows)).toEqual(['B', 'A'])
  expect(inOrder(await run(scheduleId, { pausedTaskPriority: 'no' }))).toEqual(['B', 'A'])
  for (const reusePreviousResource of ['yes', 'no'] as const) {
    const resumed = await run(scheduleId, { pausedTaskPriority: 'yes', reusePreviousResource })
    expect(inOrder(resumed), reusePreviousResource).toEqual(['A', 'B'])
  }
})
