import { describe, expect, it } from 'vitest'
import { Constructor, type Construction } from '../construct/construct.ts'
import { measure } from '../construct/objective.ts'
import { PartialSchedule } from '../construct/partial-schedule.ts'
import { keysOf } from '../construct/rules.ts'
import { generate } from '../generate/generate.ts'
import { compile } from '../instance/compile.ts'
import { compareLevels, level } from '../instance/objective-levels.ts'
import { oneMachine } from '../testing/one-machine.fixture.ts'
import { MouldQueues } from './mould-queues.ts'
import { RebuildSearch } from './rebuild-search.ts'

/** A shop of which most moulds are late, and its plan by a rule. */
function late(followsPlan = false) {
  const { shop } = compile(generate({ seed: 6, tasks: 2_400, resources: 30, tasksPerMould: 100, tightness: 250 }))
  const builder = new Constructor(shop)
  const forced = new Int32Array(shop.taskCount).fill(-1)
  const rule: Construction = { keys: keysOf(shop, 'weightedBottleneck'), scheme: 'event', window: 0 }
  if (followsPlan) rule.forced = forced
  builder.run(rule)
  const best = new PartialSchedule(shop)
  best.copyFrom(builder.schedule)
  const levels = measure(best)
  return { builder, levels, search: new RebuildSearch(shop, builder, 1, best, levels, rule) }
}

describe('queues of moulds', () => {
  it('are exact where one machine is all that moulds wait for', () => {
    const { shop } = compile(oneMachine([100, 200, 300]))
    const queues = new MouldQueues(shop)
    const [weight] = shop.mouldWeight
    expect(queues.tardiness(Float64Array.of(0, 1, 2))).toBe(weight! * (100 + 300 + 600 - 3))
    expect(queues.tardiness(Float64Array.of(2, 1, 0))).toBe(weight! * (300 + 500 + 600 - 3))
  })

  it('give the tardiness of the plan built last, and expect what it had more in other orders as well', () => {
    const { shop } = compile(oneMachine([100, 200, 300]))
    const queues = new MouldQueues(shop)
    const [weight] = shop.mouldWeight
    queues.learn(Float64Array.of(0, 1, 2), Int32Array.of(150, 300, 600))
    expect(queues.tardiness(Float64Array.of(0, 1, 2))).toBe(weight! * (150 + 300 + 600 - 3))
    expect(queues.tardiness(Float64Array.of(2, 1, 0))).toBe(weight! * (300 + 500 + 650 - 3))
  })
})

describe('a search by constructions', () => {
  it('begins with orders of moulds, ends them when they win no more, and hands on the best', () => {
    const { search, builder, levels } = late()
    const methods: string[] = []
    let epochs = 0
    let found = levels
    for (; search.isOrdering; epochs++)
      search.run(undefined, (better) => {
        methods.push(search.method)
        if (search.method === 'order') found = better
      })
    expect(methods[0]).toBe('order')
    expect(epochs * search.epoch).toBeLessThan(200)
    expect(found[level.weightedTardiness]!).toBeLessThan(0.95 * levels[level.weightedTardiness]!)
    builder.run(search.bestRule!)
    expect(compareLevels(measure(builder.schedule), found)).toBeLessThanOrEqual(0)
  })

  it('does not where its plan follows another', () => {
    expect(late(true).search.isOrdering).toBe(false)
  })
})
