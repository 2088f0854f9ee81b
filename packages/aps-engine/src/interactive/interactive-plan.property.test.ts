import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { compile } from '../instance/compile.ts'
import { Constructor } from '../construct/construct.ts'
import { Random } from '../model/random.ts'
import { keysOf } from '../construct/rules.ts'
import { outcome } from '../local-search/outcome.ts'
import { anyMove, stateOf } from '../local-search/moves.fixture.ts'
import { anyProblem } from '../testing/any-problem.ts'
import { InteractivePlan } from './interactive-plan.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })

it('times what a move pushes as well by sweeping the plan as by following it', () => {
  let kept = 0
  let isRefused = 0
  fc.assert(
    fc.property(seeds, (seed) => {
      const { shop } = compile(anyProblem(seed), new Map())
      const builder = new Constructor(shop)
      builder.run({ keys: keysOf(shop, 'dueDate'), scheme: 'event', window: 0 })
      const swept = new InteractivePlan(shop)
      const followed = new InteractivePlan(shop)
      fc.pre(
        swept.plan.load(builder.schedule, { keepsStarts: true }) &&
          followed.plan.load(builder.schedule, { keepsStarts: true }),
      )
      const random = new Random(seed)
      for (let step = 0; step < 30; step++) {
        const move = anyMove(swept, random)
        if (!move) continue
        const old = stateOf(swept)
        swept.begin()
        const isOk = swept.move(...move) === outcome.ok
        followed.begin(Infinity, Infinity)
        const isFollowed = followed.move(...move) === outcome.ok
        // Whoever only follows gives some moves up that go round about.
        if (isFollowed) expect(isOk).toBe(true)
        if (isFollowed) expect(stateOf(followed)).toEqual(stateOf(swept))
        followed.undo()
        const isUndone = !isOk || random.chance(30)
        if (isUndone) swept.undo()
        if (isUndone || !swept.commit()) {
          isRefused++
          expect(stateOf(swept)).toEqual(old)
          continue
        }
        kept++
        const found = stateOf(swept)
        expect(swept.plan.retime()).toBe(true)
        expect(stateOf(swept)).toEqual(found)
        followed.plan.copyFrom(swept.plan)
      }
    }),
    { numRuns: 100 * inject('propertyFactor'), seed: 7 },
  )
  expect(kept).toBeGreaterThan(500)
  expect(isRefused).toBeGreaterThan(500)
})
