import { expect, it } from 'vitest'
import { Constructor } from '../construct/construct.ts'
import { measure } from '../construct/objective.ts'
import { PartialSchedule } from '../construct/partial-schedule.ts'
import { level } from '../instance/objective-levels.ts'
import { compile } from '../instance/compile.ts'
import { oneMachine } from '../testing/one-machine.fixture.ts'
import { MixedSearch } from './mixed-search.ts'

it('a method that gained long ago is not favoured for ever: where nothing is less late, most epochs go to moves', () => {
  const { shop } = compile(oneMachine([300, 200, 100]))
  const builder = new Constructor(shop)
  builder.run({ keys: Float64Array.of(0, 1, 2), scheme: 'list', window: 0 })
  const best = new PartialSchedule(shop)
  best.copyFrom(builder.schedule)
  let levels = measure(best)
  const search = new MixedSearch(shop, builder, 1, best, levels, undefined)
  const epoch = () =>
    search.run(undefined, (found) => {
      levels = found
      best.copyFrom(builder.schedule)
    })
  for (let left = 30; left > 0; left--) epoch()
  expect(levels[level.weightedTardiness]).toBe(100 + 300 + 600 - 3)
  let constructions = 0
  for (let left = 40; left > 0; left--) {
    epoch()
    if (search.tried === search.rebuild.epoch) constructions++
  }
  expect(constructions).toBe(8)
})
