import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { explain } from '../explain/explain.ts'
import { check } from '../instance/check.ts'
import { InteractiveSession } from '../interactive/interactive-session.ts'
import { defaultSettings } from '../model/settings.ts'
import type { Plan, Problem } from '../model/model.ts'
import { verify } from '../verify/verify.ts'
import { solve } from './solve.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })

/** Burns of 100 minutes on as many machines; each says which pieces it burns with. */
function burns(sets: readonly (number | undefined)[], lasting: Record<number, number> = {}): Problem {
  const known = [...new Set(sets.filter((set) => set !== undefined))]
  return {
    start: 0,
    horizonEnd: 100_000,
    settings: { ...defaultSettings, defaultFlowTimeHours: 0 },
    calendars: [{ id: 1, intervals: [0, 100_000] }],
    groups: [{ id: 1 }],
    resources: sets.map((_, at) => ({ id: at + 1, groupIds: [1], calendarId: 1 })),
    moulds: sets.map((_, at) => ({ id: at + 1, due: 100 * (at + 1), priority: 1 })),
    batches: sets.map((_, at) => ({ id: at + 1, mouldId: at + 1, kind: 'workpiece', quantity: 1 })),
    pieceSets: known.map((id) => ({ id, ...(lasting[id] === undefined ? {} : { burns: lasting[id] }) })),
    tasks: sets.map((set, at) => ({
      id: at + 1,
      batchId: at + 1,
      mouldId: at + 1,
      sequence: 1,
      groupIds: [1],
      minutes: 100,
      ...(set === undefined ? {} : { pieceSetId: set }),
    })),
    links: [],
  }
}

const startsOf = ({ tasks }: Plan) => tasks.map(({ start }) => start)

it('[EL-06] burns with shared pieces stand one after the other, whatever machines are free', async () => {
  const problem = burns([7, 7, 7, undefined])
  const plan = await solve(problem, { seed: 1, budget: { iterations: 200 } })
  expect(verify(problem, plan)).toEqual([])
  expect(startsOf(plan)).toEqual([0, 100, 200, 0])
  expect(['piecesInUse', 'queue']).toContain(plan.tasks[1]!.why[0]!.code)
  const kinds = explain(problem, plan, { taskId: 3 })!.stretches.map(({ kind }) => kind)
  expect(kinds.some((kind) => kind === 'electrodes' || kind === 'queue')).toBe(true)
})

it('[EL-06] a set that is worn leaves the burns that are due last without a place, and says so', async () => {
  const problem = burns([7, 7, 7, 8], { 7: 2 })
  const plan = await solve(problem, { seed: 1, budget: { iterations: 50 } })
  expect(verify(problem, plan)).toEqual([])
  expect(startsOf(plan)).toEqual([0, 100, null, 0])
  const worn = { code: 'piecesWorn', params: { pieceSetId: 7, burns: 2 } }
  expect(plan.tasks[2]!.unplaced).toEqual(worn)
  expect(check(problem).filter(({ code }) => code === 'piecesWorn')).toEqual([
    { ...worn, severity: 'error', records: [{ kind: 'task', id: 3 }] },
  ])
})

it('[EL-06] verify finds two burns with one set at a time, and more burns than it lasts', async () => {
  const problem = burns([7, 7, 7], { 7: 3 })
  const plan = await solve(problem, { seed: 1, budget: { iterations: 50 } })
  const clash: Plan = { ...plan, tasks: plan.tasks.map((row) => ({ ...row, start: 0, end: 100, lane: 0 })) }
  expect(verify(problem, clash).map(({ code }) => code)).toContain('piecesInUse')
  const shorter: Problem = { ...problem, pieceSets: [{ id: 7, burns: 2 }] }
  expect(verify(shorter, plan).map(({ code }) => code)).toContain('piecesWorn')
})

it('[EL-06] the order of burns with one set is found by the search, not by their numbers', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), async (seed, order) => {
      const plain = burns([7, 7, 7, 7, 7])
      const problem: Problem = {
        ...plain,
        moulds: plain.moulds.map((mould, at) => ({ ...mould, due: 100 * (order.indexOf(at) + 1) })),
      }
      const plan = await solve(problem, { seed, budget: { iterations: 200 } })
      expect(verify(problem, plan)).toEqual([])
      expect(startsOf(plan)).toEqual(plain.moulds.map((_, at) => 100 * order.indexOf(at)))
    }),
    { numRuns: 10 * inject('propertyFactor') },
  )
})

it('[EL-06] a planner cannot put two burns with one set side by side by hand', async () => {
  const problem = burns([7, 7])
  const plan = await solve(problem, { seed: 1, budget: { iterations: 1 } })
  const session = new InteractiveSession(problem, plan)
  const [, second] = plan.tasks
  const free = problem.resources.find(({ id }) => id !== plan.tasks[0]!.resourceId)!.id
  const moved = session.apply({ taskId: second!.taskId, split: 1, resourceId: free, start: 20 })
  if (moved.allowed) expect(verify(session.problem, session.plan())).toEqual([])
  const rows = session.plan().tasks.toSorted((a, b) => a.start! - b.start!)
  expect(rows[1]!.start).toBeGreaterThanOrEqual(rows[0]!.end!)
})

it('[EL-06] refuses a burn with shared pieces in a group that needs people, as records and by name', () => {
  const plain = burns([7, 7])
  const problem: Problem = {
    ...plain,
    groups: [{ id: 1, peopleResourceId: 99 }],
    resources: [...plain.resources, { id: 99, groupIds: [], calendarId: 1 }],
  }
  expect(check(problem).map(({ code, records }) => [code, records[0]])).toEqual([
    ['piecesAndPeople', { kind: 'task', id: 1 }],
    ['piecesAndPeople', { kind: 'task', id: 2 }],
  ])
})
