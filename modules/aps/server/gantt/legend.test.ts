/** Every colour and mark that the chart's legend names comes of something that people enter. */
import { expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import {
  settingDefaults,
  settingSetOf,
  taskFlags,
  taskStatus,
  type GanttAnswer,
  type ShownTask,
} from '../../shared/index.ts'
import { change, dateIn, planner, seedMould, seedShop } from '../factory.fixture.ts'
import { load, planned, start } from '../plans.fixture.ts'

const world = worldOfFile()

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

it('[AP-08] the chart has a bar of each colour and mark, by what was entered', { timeout: 300_000 }, async () => {
  const caller = await world.user(planner)
  const shop = await seedShop(caller)
  const { parts, batches } = await seedMould(caller, shop, 'M1', { plates: 5 })
  const late = await seedMould(caller, shop, 'M2', { deliveryDate: '2020-01-01' })
  const { scheduleId } = await planned(caller, { frozenHours: 48 })
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  const report = (batch: string, operation: object) =>
    change(caller, 'bom/bomBatch', batches[batch]!, { operations: [{ number: 10, lock: 0, ...operation }] })
  await report('P01', { machineId: shop.machines['CNC01'], startedAt: ago(9), finishedAt: ago(5) })
  await report('P02', { machineId: shop.machines['CNC02'], startedAt: ago(1), progress: 30 })
  await report('P03', { isOutsourced: true, turnaroundMinutes: 2_880 })
  await report('P05', { lock: 1 })
  await change(caller, 'bom/part', parts['P04']!, { materialStatus: 'arrived' })
  await change(caller, 'bom/bomBatch', batches['E01']!, { source: 2 })
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  // Bars of the chart by part and operation, and the same of the list.
  const chart: GanttAnswer = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
  const { tasks, moulds } = chart
  const names = tasks.taskId.map(
    (_, at) => `${moulds[tasks.mould[at]!]!.number} ${chart.parts[tasks.part[at]!]!.number}-${tasks.operation[at]}`,
  )
  const colours = Object.fromEntries(names.map((name, at) => [name, taskStatus[tasks.status[at]!]]))
  expect(colours).toMatchObject({
    'M1 P01-10': 'completed',
    'M1 P02-10': 'inProgress',
    'M1 E01-10': 'forcedShipment',
    'M1 P04-10': 'materialArrived',
    'M1 P05-10': 'notStarted',
  })
  expect(new Set(Object.values(colours))).toEqual(new Set(taskStatus))
  const marked = (flag: number) => names.filter((_, at) => tasks.flags[at]! & flag)
  expect(marked(taskFlags.outsourced)).toEqual(['M1 P03-10'])
  expect(marked(taskFlags.locked)).toEqual(['M1 P05-10'])
  expect(marked(taskFlags.late).toSorted()).toEqual(names.filter((name) => name.startsWith('M2')).toSorted())
  // The list says the same, and finds by it.
  const list = async (more: object): Promise<string[]> =>
    (await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200, ...more })).rows
      .map((row: ShownTask) => `${row.mouldNumber} ${row.partNumber}-${row.operationNumber}`)
      .toSorted()
  for (const status of taskStatus)
    expect(await list({ taskStatus: status }), status).toEqual(
      names.filter((name) => colours[name] === status).toSorted(),
    )
  expect(await list({ onlyOutsourced: true })).toEqual(['M1 P03-10'])
  expect(await list({ lock: 1 })).toEqual(['M1 P05-10'])
  expect(await list({ onlyLate: true })).toEqual(await list({ mouldId: late.mouldId }))
  // What the frozen period holds.
  expect(marked(taskFlags.frozen).length).toBeGreaterThan(0)
  // Later than the shop's plan has it: changed. A lock may hold the resource alone.
  const set = settingSetOf(await caller.ok('aps/schedule/get.do', { id: scheduleId }))
  await caller.ok('aps/schedule/param/setting/save.do', {
    set,
    version: 0,
    values: [{ ...settingDefaults, resourceLocking: 'resource' }],
  })
  const { version: own } = await caller.ok('aps/schedule/get.do', { id: scheduleId })
  await caller.ok('aps/schedule/modify.do', {
    id: scheduleId,
    version: own,
    frozenHours: 0,
    startPoint: `${dateIn(7)}T00:00:00.000Z`,
  })
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  const later: GanttAnswer = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
  for (const flag of [taskFlags.changed, taskFlags.resourceLocked])
    expect(later.tasks.flags.filter((flags) => flags & flag).length).toBeGreaterThan(0)
})
