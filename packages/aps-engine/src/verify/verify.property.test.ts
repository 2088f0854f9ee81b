import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import type { Plan, PlannedTask, Problem, ViolationCode } from '../model/model.ts'
import { Random } from '../model/random.ts'
import { solve } from '../solve/solve.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { verify } from './verify.ts'

type Row = PlannedTask & { start: number; end: number }
interface Given {
  problem: Problem
  plan: Plan
  random: Random
  placed: readonly Row[]
  onMachines: readonly Row[]
}
/** A plan with one thing wrong, or nothing where this plan has no place for the fault. */
type Fault = (given: Given) => Plan | undefined

const isPlaced = (row: PlannedTask): row is Row => row.start !== null
const change = (plan: Plan, row: PlannedTask, by: Partial<PlannedTask>): Plan => ({
  ...plan,
  tasks: plan.tasks.map((other) => (other === row ? { ...row, ...by } : other)),
})
/** One of the rows, changed. */
const any =
  (rows: (given: Given) => readonly Row[], by: (row: Row, given: Given) => Partial<PlannedTask>): Fault =>
  (given) => {
    const list = rows(given)
    if (!list.length) return undefined
    const row = given.random.pick(list)
    return change(given.plan, row, by(row, given))
  }
const placed = ({ placed: rows }: Given) => rows
const onMachines = ({ onMachines: rows }: Given) => rows
/** A split task has to lose the places of all of its splits, or none. */
const whole = (rows: readonly Row[]) => rows.filter(({ splits }) => splits === 1)
const taskOf = (problem: Problem, { taskId }: PlannedTask) => problem.tasks.find(({ id }) => id === taskId)!
const moved = (row: Row, start: number) => ({ start, end: start + row.end - row.start })

const faults: Record<string, [ViolationCode, Fault]> = {
  'a task is left out': [
    'missing',
    ({ plan }) => ({ ...plan, tasks: plan.tasks.filter(({ taskId }) => taskId !== plan.tasks[0]!.taskId) }),
  ],
  'a task is not of the problem': ['unknown', any(placed, () => ({ taskId: 987_654 }))],
  'a task stands twice': ['shape', ({ plan }) => ({ ...plan, tasks: [...plan.tasks, plan.tasks[0]!] })],
  'it ends a minute early': ['workMinutes', any(onMachines, ({ end }) => ({ end: end - 1 }))],
  'it says more work': ['workMinutes', any(onMachines, ({ workMinutes }) => ({ workMinutes: workMinutes + 1 }))],
  'it starts before the start point': [
    'beforeStartPoint',
    any(placed, (row, { problem }) => moved(row, problem.start - 1)),
  ],
  'it ends after the horizon': [
    'afterHorizon',
    any(placed, (row, { problem }) => moved(row, problem.horizonEnd - (row.end - row.start) + 1)),
  ],
  'it stands on a lane that is not there': ['overlap', any(onMachines, () => ({ lane: 99 }))],
  'two stand on one lane at one time': [
    'overlap',
    ({ problem, plan, onMachines }) => {
      // Ovens work several at once: charges have tests of their own.
      const ovens = new Set(problem.resources.flatMap(({ id, chargeSpecs }) => (chargeSpecs ? [id] : [])))
      const rows = onMachines.filter(({ resourceId }) => !ovens.has(resourceId!))
      for (const row of rows)
        for (const other of rows) {
          const isBeside = other !== row && other.resourceId === row.resourceId && other.lane === row.lane
          if (isBeside && row.end > row.start && other.end > other.start)
            return change(plan, row, moved(row, other.start))
        }
      return undefined
    },
  ],
  'it stands on a resource that may not take it': [
    'notEligible',
    ({ problem, plan, onMachines: rows, random }) => {
      const free = rows.filter((row) => !taskOf(problem, row).started)
      if (!free.length) return undefined
      const row = random.pick(free)
      const groupIds = taskOf(problem, row).groupIds ?? []
      const other = problem.resources.find((resource) => !resource.groupIds.some((id) => groupIds.includes(id)))
      return other && change(plan, row, { resourceId: other.id, lane: 0 })
    },
  ],
  'it leaves the resource on which it runs': [
    'started',
    ({ problem, plan, onMachines: rows }) => {
      const row = rows.find((one) => taskOf(problem, one).started)
      const other = problem.resources.find(({ id }) => id !== row?.resourceId)
      return row && other && change(plan, row, { resourceId: other.id, lane: 0 })
    },
  ],
  'it starts with what it waits for': [
    'precedence',
    ({ problem, plan, placed: rows }) => {
      for (const { from, to, kind, share } of problem.links) {
        const before = rows.find(({ taskId }) => taskId === from)
        const row = rows.find(({ taskId }) => taskId === to)
        const isWhole = share === undefined || share >= 1
        if (!before || !row || !isWhole || kind === 'electrode' || taskOf(problem, row).started) continue
        if (before.end > before.start) return change(plan, row, moved(row, before.start))
      }
      return undefined
    },
  ],
  'it passes its gate': [
    'gate',
    ({ problem, plan, placed: rows }) => {
      for (const row of rows) {
        const task = taskOf(problem, row)
        const opens = Math.max(...(task.gates ?? []).map(({ at }) => at ?? 0))
        if (!task.started && opens > problem.start) return change(plan, row, moved(row, opens - 1))
      }
      return undefined
    },
  ],
  'a supplier is faster than it is': [
    'outside',
    any(
      ({ placed: rows, problem }) => rows.filter((row) => row.resourceId === null && taskOf(problem, row).outside),
      ({ end }) => ({ end: end - 1 }),
    ),
  ],
  'a piece is lost': ['split', any(placed, ({ pieces }) => ({ pieces: pieces + 1 }))],
  'a set-up is not what it must be': [
    'setup',
    any(onMachines, ({ setupMinutes }) => ({ setupMinutes: setupMinutes + 1 })),
  ],
  'a task says not why': ['unplacedWithoutReason', any(placed, () => ({ why: [] }))],
  'a task has no place and no reason': [
    'unplacedWithoutReason',
    any(
      ({ placed: rows }) => whole(rows),
      () => ({ start: null, end: null, resourceId: null }),
    ),
  ],
  'the reason for no place is not true': [
    'reasonNotTrue',
    any(
      ({ onMachines: rows }) => whole(rows),
      () => ({
        start: null,
        end: null,
        resourceId: null,
        unplaced: { code: 'zeroHours', params: {} },
      }),
    ),
  ],
  'overtime is invented': [
    'overtime',
    ({ problem, plan }) => ({
      ...plan,
      overtime: [
        ...plan.overtime,
        { resourceId: problem.resources[0]!.id, intervals: [problem.start - 20, problem.start - 10] },
      ],
    }),
  ],
  'the objective is another': [
    'objective',
    ({ plan }) => ({ ...plan, objective: plan.objective.map((level) => ({ ...level, value: level.value + 1 })) }),
  ],
}

describe('a plan of any problem with one fault', () => {
  it.each(Object.keys(faults))('%s', async (name) => {
    const [code, fault] = faults[name]!
    let tried = 0
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
        const problem = anyProblem(seed)
        const plan = await solve(problem, { budget: { iterations: 1 } })
        const rows = plan.tasks.filter(isPlaced)
        const onMachine = rows.filter(({ resourceId, end, start }) => resourceId !== null && end > start)
        const broken = fault({ problem, plan, random: new Random(seed), placed: rows, onMachines: onMachine })
        if (!broken) return
        tried++
        expect(verify(problem, broken).map((violation) => violation.code)).toContain(code)
      }),
      { numRuns: 12 * inject('propertyFactor'), seed: 7 },
    )
    expect(tried).toBeGreaterThan(0)
  })
})
