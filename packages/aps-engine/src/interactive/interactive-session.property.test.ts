import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import type { Plan, Problem } from '../model/model.ts'
import { Random } from '../model/random.ts'
import { solve } from '../solve/solve.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { verify } from '../verify/verify.ts'
import { InteractiveSession } from './interactive-session.ts'
import type { Move } from './move.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })

function anyMove(problem: Problem, plan: Plan, random: Random): Move {
  const record = random.pick(plan.tasks)
  const { id: resourceId } = random.pick(problem.resources)
  const around = record.start ?? problem.start
  const start = Math.max(problem.start, around + random.between(-3_000, 6_000))
  const isMade = record.resourceId !== null && random.chance(50)
  return { taskId: record.taskId, split: record.split, resourceId: isMade ? record.resourceId! : resourceId, start }
}

const places = (plan: Plan) =>
  new Map(
    plan.tasks.map(({ taskId, split, resourceId, start, end }) => [`${taskId}/${split}`, { resourceId, start, end }]),
  )

it('does what it said, breaks no rule, and takes it back', async () => {
  let kept = 0
  let isRefused = 0
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const problem = anyProblem(seed)
      const first = await solve(problem, { seed, budget: { iterations: 3 } })
      const session = new InteractiveSession(problem, first)
      const random = new Random(seed)
      const earlier: Plan[] = [session.plan()]
      for (let step = 0; step < 12; step++) {
        const before = earlier.at(-1)!
        const move = anyMove(problem, before, random)
        const said = session.check(move)
        if (said.allowed) expect(session.resourcesFor(move.taskId)).toContain(move.resourceId)
        expect(session.plan()).toEqual(before)
        expect(session.apply(move)).toEqual(said)
        if (!said.allowed) {
          isRefused++
          expect(session.plan()).toEqual(before)
          continue
        }
        kept++
        expect(said.tasks).toHaveLength(said.moved)
        const after = session.plan()
        expect(verify(problem, after)).toEqual([])
        const old = places(before)
        const now = places(after)
        // Everything that changed was told, as it came to be, and nothing else.
        const told = new Map(
          said.tasks.map(({ taskId, split, resourceId, start, end }) => [
            `${taskId}/${split}`,
            { resourceId, start, end },
          ]),
        )
        for (const [key, place] of now) {
          if (told.has(key)) expect(told.get(key)).toEqual(place)
          else expect(place).toEqual(old.get(key))
        }
        expect(now.get(`${move.taskId}/${move.split ?? 1}`)).toMatchObject({
          resourceId: move.resourceId,
          start: said.start,
        })
        expect(said.start).toBeGreaterThanOrEqual(Math.max(move.start, problem.start))
        expect(said.delay === undefined).toBe(said.start === Math.max(move.start, problem.start))
        earlier.push(after)
      }
      while (earlier.length > 1) {
        earlier.pop()
        expect(session.undo()).toBe(true)
        expect(session.plan().tasks).toEqual(earlier.at(-1)!.tasks)
      }
      expect(session.undo()).toBe(false)
    }),
    { numRuns: 60 * inject('propertyFactor'), seed: 7 },
  )
  expect(kept).toBeGreaterThan(60)
  expect(isRefused).toBeGreaterThan(60)
})
