import { expect, it } from 'vitest'
import { Constructor } from '../construct/construct.ts'
import { measure } from '../construct/objective.ts'
import { PartialSchedule } from '../construct/partial-schedule.ts'
import { level } from '../instance/objective-levels.ts'
import { compile } from '../instance/compile.ts'
import type { Problem } from '../model/model.ts'
import { defaultSettings } from '../model/settings.ts'
import { MixedSearch } from './mixed-search.ts'

/** Three moulds of one task each on one machine that never rests: 300, 200 and 100 minutes, due at once. The shortest first is best. */
function oneMachine(): Problem {
  const minutes = [300, 200, 100]
  return {
    start: 0,
    horizonEnd: 10_000,
    settings: defaultSettings,
    calendars: [{ id: 1, intervals: [0, 10_000] }],
    groups: [{ id: 1 }],
    resources: [{ id: 1, groupIds: [1], calendarId: 1 }],
    moulds: minutes.map((_, i) => ({ id: i + 1, due: 1, priority: 1 })),
    batches: minutes.map((_, i) => ({ id: i + 1, mouldId: i + 1, kind: 'workpiece', quantity: 1 })),
    tasks: minutes.map((own, i) => ({
      ...{ id: i + 1, batchId: i + 1, mouldId: i + 1, sequence: 1, groupIds: [1], minutes: own },
    })),
    links: [],
  }
}

it('a method that gained long ago is not favoured for ever: where nothing is less late, most epochs go to moves', () => {
  const { shop } = compile(oneMachine())
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
