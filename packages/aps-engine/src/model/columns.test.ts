import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { check } from '../instance/check.ts'
import { generateColumns } from '../generate/generate.ts'
import type { Id, Problem, Task } from './model.ts'
import { compile } from '../instance/compile.ts'
import { solve } from '../solve/solve.ts'
import { verify } from '../verify/verify.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { buffersOf, isColumns, positionsOf, toShared } from './columns.ts'
import type { ProblemColumns } from './columns.ts'
import { fromColumns, viewOf } from './from-columns.ts'
import { numbersIn } from './optional-numbers.ts'
import { toColumns } from './to-columns.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })

/** Without what says nothing: absent and default are the same. */
function plain(problem: Problem): unknown {
  return JSON.parse(
    JSON.stringify({
      ...problem,
      links: problem.links.map(({ lagMinutes, share, ...link }) => ({
        ...link,
        ...(lagMinutes ? { lagMinutes } : {}),
        ...(share !== undefined && share < 1 ? { share } : {}),
      })),
    }),
  )
}

describe('a problem as columns', () => {
  it('says the same as its records, there and back', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const problem = anyProblem(seed)
        const columns = toColumns(problem)
        const back = fromColumns(columns)
        expect(plain(back)).toEqual(plain(problem))
        expect(toColumns(back)).toEqual(columns)
        expect({ ...viewOf(columns) }).toEqual(back)
        expect([isColumns(columns), isColumns(problem)]).toEqual([true, false])
      }),
      { numRuns: 60 * inject('propertyFactor'), seed: 7 },
    )
  })

  it('keeps every optional fact of a task', () => {
    const [first, ...others] = anyProblem(7).tasks
    const task = {
      ...first!,
      key: 'W-1',
      options: [{ resourceId: 1000, minutes: 30 }, { resourceId: 1001 }],
      gates: [
        { kind: 'tool' as const, at: null },
        { kind: 'design' as const, at: 29_540_200 },
      ],
      started: { resourceId: 1000, progress: 0.25, workedMinutes: 12, paused: true },
      outside: { minutes: 600, supplierId: 77 },
      released: true,
      lock: 1 as const,
      planned: { resourceId: null, start: 29_540_160 },
      notBefore: 29_540_170,
    }
    const problem = { ...anyProblem(7), tasks: [task, ...others] }
    expect(fromColumns(toColumns(problem)).tasks[0]).toEqual(task)
  })

  const numbers = (['moulds', 'tasks', 'links'] as const).flatMap((table) =>
    numbersIn(table).map(([field, { kind }]) => [table, field, kind] as const),
  )

  it.each(numbers)('keeps and checks the optional number of %s: %s, %s', (table, field, kind) => {
    const problem = anyProblem(11)
    const withValue = (value: number) => {
      const records = problem[table].map(({ [field as never]: _, ...record }, at) =>
        at === 1 ? { ...record, [field]: value } : record,
      )
      return { ...problem, [table]: records } as Problem
    }
    const columns = toColumns(withValue(29_540_170))
    expect(fromColumns(columns)[table]).toEqual(
      fromColumns(toColumns(problem))[table].map((record, at) => {
        const { [field as never]: _, ...others } = record
        return at === 1 ? { ...others, [field]: 29_540_170 } : others
      }),
    )
    const bad = kind === 'minutes' ? -5 : 2 ** 40
    expect(check(withValue(bad)).map(({ code }) => code)).toEqual(['badNumber'])
    if (kind === 'minutes') expect(check(toColumns(withValue(bad)))).toEqual(check(withValue(bad)))
    expect(toColumns(withValue(0))).not.toEqual(columns)
  })

  it('keeps apart what tasks ask of a resource', () => {
    const problem = anyProblem(7)
    const asked: Pick<Task, 'demands' | 'level'>[] = [
      { demands: { length: 9 }, level: 2 },
      { demands: { length: 92 } },
      { level: 2 },
      { demands: {} },
      {},
    ]
    const tasks = asked.map((demand, at): Task => {
      const { demands: _, level: __, ...task } = problem.tasks[at]!
      return { ...task, ...demand }
    })
    const columns = toColumns({ ...problem, tasks })
    expect([...columns.tasks.demand]).toEqual([0, 1, 2, 3, -1])
    expect(columns.demands).toEqual(asked.slice(0, 4))
  })

  it('rounds minutes up, as plans do', () => {
    const problem = anyProblem(3)
    const tasks = problem.tasks.map((task) => ({ ...task, minutes: 12.25 }))
    expect([...new Set(toColumns({ ...problem, tasks }).tasks.minutes)]).toEqual([13])
  })

  it('is shared or moved between threads without a copy', () => {
    const columns = toColumns(anyProblem(5))
    const shared = toShared(columns)
    expect(shared).toEqual(columns)
    expect(shared.tasks.id.buffer).toBeInstanceOf(SharedArrayBuffer)
    const moved = structuredClone(columns, { transfer: buffersOf(columns) })
    expect(moved).toEqual(shared)
    expect(columns.tasks.id.length).toBe(0)
  })

  it('finds ids by position, close together or far apart', () => {
    for (const ids of [[7, 9, 8], [5, 2 ** 50, 1], []]) {
      const at = positionsOf(ids)
      expect(ids.map(at)).toEqual(ids.map((_, position) => position))
      expect([at(6), at(-1), at(2 ** 51)]).toEqual([-1, -1, -1])
    }
  })

  it('is checked as it is: the same defects as its records have', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const problem = anyProblem(seed)
      expect(check(toColumns(problem))).toEqual(check(problem))
    }
  })

  it('is planned as it is: the same plan as its records get, and no records but those that are asked for', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const problem = anyProblem(seed)
      const columns = toColumns(problem)
      const plan = await solve(columns, { seed, budget: { iterations: 6 } })
      expect(plan).toEqual(await solve(problem, { seed, budget: { iterations: 6 } }))
      expect(verify(columns, plan)).toEqual([])
      const view = viewOf(columns)
      expect(compile(view).shop.columns).toBe(columns)
    }
  })

  it.each<[string, (columns: ProblemColumns) => void, string, string, Id]>([
    ['a short column', ({ tasks }) => (tasks.minutes = tasks.minutes.slice(1)), 'badNumber', 'problem', 0],
    ['an id twice', ({ tasks }) => (tasks.id[1] = tasks.id[0]!), 'duplicateId', 'task', 10_000],
    ['an id that is no number', ({ moulds }) => (moulds.id[0] = Number.NaN), 'badNumber', 'mould', Number.NaN],
    ['an unknown mould', ({ batches }) => (batches.mould[0] = 99), 'unknownReference', 'batch', 1],
    ['an unknown batch', ({ tasks }) => (tasks.batch[0] = -1), 'unknownReference', 'task', 10_000],
    ['an unknown list of groups', ({ tasks }) => (tasks.groups[0] = 999), 'unknownReference', 'task', 10_000],
    ['an unknown resource', ({ tasks }) => (tasks.plannedResource[0] = 999), 'unknownReference', 'task', 10_000],
    ['minutes below zero', ({ tasks }) => (tasks.minutes[0] = -5), 'badNumber', 'task', 10_000],
    ['no pieces', ({ batches }) => (batches.quantity[0] = 0), 'badNumber', 'batch', 1],
    ['a link from nowhere', ({ links }) => (links.from[0] = -1), 'unknownReference', 'task', 10_001],
    ['a share of nothing', ({ links }) => (links.share[0] = 0), 'badNumber', 'task', 10_000],
    ['facts out of order', ({ gates }) => (gates.of = Int32Array.of(3, 1)), 'badNumber', 'problem', 0],
  ])('names %s', (_, harm, code, kind, id) => {
    const columns = generateColumns({ seed: 4, tasks: 60, resources: 14 })
    expect(check(columns).filter(({ severity }) => severity === 'error')).toEqual([])
    harm(columns)
    const [defect] = check(columns)
    expect([defect!.code, defect!.records[0]]).toEqual([code, { kind, id }])
  })
})
