/** Work that is done: history in chart and lists, and nobody's load any more. */
import { beforeEach, describe, expect, it } from 'vitest'
import { taskFlags, taskStatus, type GanttAnswer, type PlannedMould, type ShownTask } from '../../shared/index.ts'
import { change, seedMould, type SeededMould, shopOfEachTest } from '../factory.fixture.ts'
import { load, newSchedule, planned, start } from '../plans.fixture.ts'

const { caller, shop } = shopOfEachTest()
let mould: SeededMould

beforeEach(async () => {
  mould = await seedMould(caller, shop, 'M1', { plates: 2 })
})

const minute = 60_000
const now = Math.floor(Date.now() / minute) * minute
const ago = (days: number) => new Date(now - days * 1_440 * minute).toISOString()

/** Reports operations of a batch. */
const report = (batch: string, operations: object[]) =>
  change(caller, 'bom/bomBatch', mould.batches[batch]!, {
    operations: operations.map((of) => ({ lock: 0, ...of })),
  })
const milled = (more: object = {}) => ({
  number: 10,
  machineId: shop.machines['CNC01'],
  startedAt: ago(2),
  finishedAt: ago(1),
  ...more,
})
const gantt = (scheduleId: number): Promise<GanttAnswer> => caller.ok('aps/schedule/gantt/get.do', { scheduleId })
const tasks = async (scheduleId: number, more: object = {}): Promise<ShownTask[]> =>
  (await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200, ...more })).rows
const doneBars = ({ tasks: of, resources, moulds, parts, processes }: GanttAnswer) =>
  of.status.flatMap((status, at) =>
    taskStatus[status] === 'completed'
      ? [
          {
            taskId: of.taskId[at],
            name: `${moulds[of.mould[at]!]!.number} ${parts[of.part[at]!]!.number}-${of.operation[at]}`,
            process: processes[of.process[at]!],
            resource: resources[of.resource[at]!]!,
            start: of.start[at]! * minute,
            end: of.end[at]! * minute,
            progress: of.progress[at],
          },
        ]
      : [],
  )

describe('[AP-05 AP-08] what is done', () => {
  it('stays in the chart at its actual times, in the lists, and in the count of its mould', async () => {
    const before = await planned(caller)
    const loadOf = async (id: number) => (await gantt(id)).resources.map(({ name, load: percent }) => [name, percent])
    expect(doneBars(await gantt(before.scheduleId))).toEqual([])
    await report('C01', [
      milled(),
      { number: 20, machineId: shop.machines['EDM01'], startedAt: ago(0.5), progress: 40 },
    ])
    await report('P01', [milled({ machineId: shop.machines['CNC02'], workedMinutes: 90 })])
    // By a supplier, in a batch that is finished altogether.
    await report('E01', [{ number: 10, isOutsourced: true, startedAt: ago(4), finishedAt: ago(3) }])
    await load(caller, before.scheduleId)
    await start(caller, before.scheduleId)
    const chart = await gantt(before.scheduleId)
    expect(doneBars(chart)).toMatchObject([
      {
        name: 'M1 C01-10',
        process: 'To mill',
        resource: { name: 'CNC01' },
        start: Date.parse(ago(2)),
        end: Date.parse(ago(1)),
        progress: 100,
      },
      { name: 'M1 E01-10', process: 'To graphite', resource: { kind: 'outside' }, start: Date.parse(ago(4)) },
      { name: 'M1 P01-10', resource: { name: 'CNC02' }, start: Date.parse(ago(2)) },
    ])
    // Chart and list call them by the same numbers, which nothing else has.
    expect(new Set(chart.tasks.taskId).size).toBe(chart.tasks.taskId.length)
    const listed = await tasks(before.scheduleId)
    expect(listed.map(({ taskId }) => taskId).toSorted()).toEqual(chart.tasks.taskId.toSorted())
    const done = await tasks(before.scheduleId, { taskStatus: 'completed' })
    expect(done.map(({ taskId }) => taskId).toSorted()).toEqual(
      doneBars(chart)
        .map(({ taskId }) => taskId)
        .toSorted(),
    )
    expect(done.find(({ partNumber }) => partNumber === 'P01')).toMatchObject({
      realStart: ago(2),
      realEnd: ago(1),
      resourceName: 'CNC02',
      machineId: shop.machines['CNC02'],
      batchNumber: 'M1-P01-1',
      workMinutes: 90,
      progress: 100,
      unplaced: null,
    })
    const { rows: moulds }: { rows: PlannedMould[] } = await caller.ok('aps/task/plan/edit/getMoldList', {
      scheduleId: before.scheduleId,
    })
    expect(moulds).toMatchObject([{ mouldNumber: 'M1', doneTasks: 3, tasks: 3, unplacedTasks: 0 }])
    // Its panel: when it was done, without reasons of a plan.
    const detail = await caller.ok('aps/task/plan/edit/getSchPlanDetail', {
      planId: chart.planId,
      taskId: done[0]!.taskId,
    })
    expect(detail).toMatchObject({ task: { taskStatus: 'completed' }, why: [], chain: null, alternatives: [] })
    // The machine that only has history left is not loaded by it.
    expect(await loadOf(before.scheduleId)).toContainEqual(['GRA01', 0])
  })

  it('is no load, no lateness and no change of the plan, and the shop is not sent to do it again', async () => {
    await seedMould(caller, shop, 'M2')
    const { scheduleId } = await planned(caller)
    await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
    await report('P01', [milled()])
    const { result } = await load(caller, scheduleId)
    await start(caller, scheduleId)
    const chart = await gantt(scheduleId)
    const [bar] = doneBars(chart)
    expect(result.snapshot.tasks).toBe(chart.tasks.taskId.length - 1)
    expect(chart.start * minute).toBeGreaterThan(bar!.end)
    const state = await caller.ok('aps/exe/job/query', { scheduleId })
    expect(state.plan.tasks).toBe(result.snapshot.tasks)
    const at = chart.tasks.taskId.indexOf(bar!.taskId!)
    expect(chart.tasks.flags[at]! & (taskFlags.changed | taskFlags.late)).toBe(0)
    // CNC01's figure is that of its tasks to come.
    const cnc = chart.resources.findIndex(({ name }) => name === 'CNC01')
    const left = (await tasks(scheduleId, { machineId: shop.machines['CNC01'] })).filter(
      ({ taskStatus: status }) => status !== 'completed',
    )
    expect(chart.resources[cnc]!.load > 0).toBe(left.length > 0)
    await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
    const dispatch = await caller.ok('aps/dispatch/getList.do', { size: 200 })
    expect(dispatch.rows.map(({ taskId }: ShownTask) => taskId)).not.toContain(bar!.taskId)
    expect(dispatch.total).toBe(result.snapshot.tasks)
    // The shop's list has what is still to do in a section first.
    const workshop = { mouldId: mould.mouldId, sectionId: shop.sections.CNC, order: 'shift' }
    const { rows: listed } = await caller.ok('aps/workshop/plan/getList', workshop)
    const states = listed.map(({ taskStatus: status }: ShownTask) => status)
    expect(new Set(states.slice(0, -1))).not.toContain('completed')
    expect(states.at(-1)).toBe('completed')
    const counted = dispatch.resources.reduce((sum: number, of: { tasks: number }) => sum + of.tasks, 0)
    expect(counted).toBe(result.snapshot.tasks)
    // What the next plan is compared with, and goes on from, has no place for it either.
    await load(caller, scheduleId)
    await start(caller, scheduleId)
    expect(doneBars(await gantt(scheduleId))).toHaveLength(1)
  })

  it('is listed for 90 days and counted for ever, and a batch that was finished whole is done in all it had', async () => {
    await report('P01', [milled({ startedAt: ago(92), finishedAt: ago(91) })])
    await report('C01', [milled({ startedAt: ago(90), finishedAt: ago(89) })])
    await caller.ok('bom/part/finishBatch.do', { batches: [{ id: mould.batches['P02'] }] })
    const { id: scheduleId } = await newSchedule(caller)
    await load(caller, scheduleId)
    await start(caller, scheduleId)
    expect(doneBars(await gantt(scheduleId)).map(({ name }) => name)).toEqual(['M1 C01-10'])
    const done = await tasks(scheduleId, { taskStatus: 'completed' })
    // Nobody reported when it was done: the list has it without times, and the chart cannot.
    expect(done.map(({ partNumber, plannedEnd }) => [partNumber, plannedEnd]).toSorted()).toEqual([
      ['C01', ago(89)],
      ['P02', null],
    ])
    expect(await tasks(scheduleId, { onlyUnplaced: true })).toEqual([])
    const { rows } = await caller.ok('aps/task/plan/edit/getMoldList', { scheduleId })
    expect(rows).toMatchObject([{ doneTasks: 3, tasks: 3 }])
  })

  it('stays on the machine that did it, also when that has left scheduling', async () => {
    await report('P01', [milled({ machineId: shop.machines['CNC02'] })])
    await change(caller, 'bms/resourceGroup', shop.groups.CNC, {
      machines: [{ machineId: shop.machines['CNC01'], isMain: true }],
    })
    const { scheduleId } = await planned(caller)
    expect(doneBars(await gantt(scheduleId))).toMatchObject([
      {
        name: 'M1 P01-10',
        resource: { kind: 'machine', name: 'CNC02', recordId: shop.machines['CNC02'], calendar: -1 },
      },
    ])
  })

  it('is listed and counted also while its mould is paused, which no plan has', async () => {
    await report('P01', [milled({ workedMinutes: 90 })])
    await seedMould(caller, shop, 'M2')
    await caller.ok('bom/mold/setStatus.do', { moulds: [{ id: mould.mouldId }], status: 'paused' })
    const { scheduleId } = await planned(caller)
    const listed = await tasks(scheduleId, { mouldId: mould.mouldId })
    expect(listed).toHaveLength(6)
    for (const row of listed) expect(row).toMatchObject({ planStatus: 'outOfPlan', lateMinutes: 0, unplaced: null })
    expect(listed.filter(({ taskStatus: status }) => status === 'completed')).toMatchObject([
      { partNumber: 'P01', realStart: ago(2), realEnd: ago(1), resourceName: 'CNC01', workMinutes: 90, progress: 100 },
    ])
    const { rows } = await caller.ok('aps/task/plan/edit/getMoldList', { scheduleId, planStatus: 'outOfPlan' })
    expect(rows).toMatchObject([{ mouldNumber: 'M1', tasks: 5, doneTasks: 1 }])
  })
})
