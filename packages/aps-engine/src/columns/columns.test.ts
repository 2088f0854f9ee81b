import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from '../check.ts'
import type { Problem } from '../model.ts'
import { anyProblem } from '../testing.ts'
import { buffersOf, isColumns, positionsOf, toShared } from './columns.ts'
import { fromColumns, viewOf } from './from-columns.ts'
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
      { numRuns: 60, seed: 7 },
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

  it('has nothing to complain of where the records have nothing', () => {
    expect(check(fromColumns(toColumns(anyProblem(11))))).toEqual(check(anyProblem(11)))
  })
})
