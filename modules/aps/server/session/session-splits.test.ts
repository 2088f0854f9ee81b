/** Planning by hand: a batch of several pieces on several machines, and together again. */
import { beforeEach, expect, it } from 'vitest'
import { settingDefaults } from '../../shared/index.ts'
import { shopOfEachTest } from '../factory.fixture.ts'
import { load, newSchedule, openPlan, start } from '../plans.fixture.ts'

const { caller, shop } = shopOfEachTest()

let scheduleId = 0
beforeEach(async () => {
  const { id: mouldId } = await caller.ok('bom/mold/add.do', {
    number: 'M1',
    name: 'Cover',
    deliveryDate: '2020-01-01',
    priority: 5,
  })
  const { id: partId } = await caller.ok('bom/part/add.do', { mouldId, number: 'P01', name: 'Insert', quantity: 4 })
  const operations = [{ number: 10, processId: shop.processes.mill, estimatedMinutes: 600, setupMinutes: 0 }]
  await caller.ok('bom/route/add.do', { partId, operations })
  await caller.ok('bom/bomBatch/add.do', { number: 'M1-P01-1', partId, quantity: 4 })
  ;({ id: scheduleId } = await newSchedule(caller))
  await setSplitting('on', 0)
  await load(caller, scheduleId)
  await start(caller, scheduleId)
})

async function setSplitting(dynamicWorkSplitting: 'on' | 'off', version: number) {
  const set = 'default'
  const values = [{ ...settingDefaults, dynamicWorkSplitting }]
  await caller.ok('aps/schedule/param/setting/save.do', { set, version, values })
}

const call = (name: string, input: object = {}) => caller.ok(`aps/session/${name}.do`, { scheduleId, ...input })

interface Row {
  taskId: number
  split: number
  splits: number
  quantity: number
  resourceName: string
  workMinutes: number
  plannedStart: string
  plannedEnd: string
}
const listed = async (sessionId?: number): Promise<Row[]> =>
  (await caller.ok('aps/schedule/task/getList', { scheduleId, ...(sessionId ? { sessionId } : {}) })).rows
const told = (rows: readonly Row[]) =>
  rows.map(({ split, splits, quantity, resourceName }) => ({ split, splits, quantity, resourceName }))

/** The numbers of the mills on the chart. */
async function mills(): Promise<Record<string, number>> {
  const { resources } = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
  return Object.fromEntries(resources.map((of: any) => [of.name, of.id]))
}

/** The task in one piece, whatever the run made of it, and the mill on which it is not. */
async function whole() {
  const { sessionId } = await openPlan(caller, scheduleId)
  const [{ taskId, splits }] = (await listed()) as [Row]
  const { session } = splits > 1 ? await call('change', { version: 1, kind: 'join', taskId }) : await call('get')
  const [{ resourceName }] = (await listed(sessionId)) as [Row]
  const other = resourceName === 'CNC01' ? 'CNC02' : 'CNC01'
  return { sessionId, taskId, own: resourceName, other, otherId: (await mills())[other]!, version: session.version }
}

it('[PH-02 PH-03] puts half the pieces on another machine, tried first, undone and done again, saved as it was shown', async () => {
  const { sessionId, taskId, own, other, otherId, version } = await whole()
  const before = await listed(sessionId)
  expect(told(before)).toEqual([{ split: 1, splits: 1, quantity: 4, resourceName: own }])
  const change = { kind: 'split', taskId, resourceId: otherId }
  const tried = await call('try', { version, ...change })
  expect(tried).toMatchObject({ allowed: true, earlier: [{ number: 'M1' }], later: [] })
  expect(await listed(sessionId)).toEqual(before)
  const { verdict, session } = await call('change', { version, ...change })
  expect(verdict).toEqual(tried)
  expect(session.steps.at(-1)).toMatchObject({ kind: 'split', sentence: expect.stringContaining(other) })
  const halves = await listed(sessionId)
  expect(told(halves).toSorted((one, two) => one.split - two.split)).toEqual([
    { split: 1, splits: 2, quantity: 2, resourceName: own },
    { split: 2, splits: 2, quantity: 2, resourceName: other },
  ])
  expect(halves.map(({ workMinutes }) => workMinutes)).toEqual([1_200, 1_200])
  const { gantt } = await call('getGantt')
  expect(gantt.tasks.split.toSorted()).toEqual([1, 2])
  const undone = await call('go', { version: session.version, position: session.position - 1 })
  expect(await listed(sessionId)).toEqual(before)
  const again = await call('go', { version: undone.version, position: session.position })
  expect(await listed(sessionId)).toEqual(halves)
  // The new share is moved like any task.
  const move = { kind: 'move', taskId, split: 2, resourceId: otherId, start: gantt.start + 2 * 1_440 }
  const moved = await call('change', { version: again.version, ...move })
  expect(moved.verdict.allowed).toBe(true)
  const during = await listed(sessionId)
  await call('save', { version: moved.session.version })
  const isOwn = ({ planId: _, flags: __, ...row }: any) => row
  expect((await listed()).map(isOwn)).toEqual(during.map(isOwn))
  expect((await caller.ok('aps/task/plan/edit/getMoldList', { scheduleId })).rows).toMatchObject([{ tasks: 2 }])
})

it('[PH-02] says why a task stays in one piece', async () => {
  const { taskId, own, other, otherId, version } = await whole()
  const tryTo = (input: object) => call('try', { version, ...input })
  const said = async (input: object) => {
    const { allowed, reason } = await tryTo(input)
    expect(allowed).toBe(false)
    return [reason.params.cause ?? reason.code, reason.sentence]
  }
  const resources = await mills()
  expect(await said({ kind: 'split', taskId, resourceId: resources[own] })).toEqual([
    'resources',
    expect.stringContaining('没有其他资源'),
  ])
  expect((await said({ kind: 'split', taskId, resourceId: resources['EDM01'] }))[1]).not.toBe('')
  expect(await said({ kind: 'join', taskId })).toEqual(['whole', expect.stringContaining('没有拆分')])
  const locked = await call('change', { version, kind: 'lock', taskId })
  expect(
    await call('try', { version: locked.session.version, kind: 'split', taskId, resourceId: otherId }),
  ).toMatchObject({ allowed: false, reason: { code: 'locked' } })
  await call('discard', { version: locked.session.version })
  await setSplitting('off', 1)
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  await openPlan(caller, scheduleId)
  const off = await call('try', { version: 1, kind: 'split', taskId, resourceId: (await mills())[other] })
  expect(off).toMatchObject({ allowed: false, reason: { code: 'notSplit', params: { cause: 'setting' } } })
  expect(off.reason.sentence).toContain('动态拆分')
})

it('[PH-05] rescue offers to split what makes a mould late, and does it with one press', async () => {
  const { sessionId, taskId, otherId, version } = await whole()
  const { actions } = await call('rescue', { version, mouldNo: 1 })
  const split = actions.find((of: any) => of.changes.some(({ kind }: any) => kind === 'split'))
  expect(split.changes).toContainEqual(expect.objectContaining({ kind: 'split', taskId, resourceId: otherId }))
  expect(split.gain).toBeGreaterThan(0)
  const before = (await call('getGantt')).gantt.moulds[0].finish
  const { verdict } = await call('change', { version, kind: 'several', changes: split.changes })
  expect(verdict).toMatchObject({ allowed: true, earlier: split.earlier, later: split.later })
  expect((await call('getGantt')).gantt.moulds[0].finish).toBe(before - split.gain)
  expect(await listed(sessionId)).toHaveLength(2)
})
