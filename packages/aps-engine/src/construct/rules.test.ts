import { describe, expect, it } from 'vitest'
import { PartialSchedule } from './partial-schedule.ts'
import { compile } from '../instance/compile.ts'
import { Constructor } from './construct.ts'
import { generate } from '../generate/generate.ts'
import { measure } from './objective.ts'
import { keysOf, lostLocks } from './rules.ts'
import type { Rule } from './rules.ts'

describe('rules by work and weight', () => {
  it('are better where work counts by the load of what it needs', () => {
    const sums = new Map<Rule, number>()
    for (const seed of [1, 2, 3]) {
      const { shop } = compile(generate({ seed, tasks: 3_000, resources: 60, features: { locks: false } }))
      const builder = new Constructor(shop)
      for (const rule of ['weightedWork', 'weightedLoad', 'weightedBottleneck'] as const) {
        builder.run({ keys: keysOf(shop, rule), scheme: 'event', window: 0 })
        sums.set(rule, (sums.get(rule) ?? 0) + measure(builder.schedule)[1]!)
      }
    }
    expect(sums.get('weightedLoad')).toBeLessThan(0.99 * sums.get('weightedWork')!)
    expect(sums.get('weightedBottleneck')).toBeLessThan(0.97 * sums.get('weightedWork')!)
  })
})

describe('locks that cannot be kept', () => {
  it.each([1, 2, 3])('get no precedence for what they wait for, and those that can keep theirs: seed %i', (seed) => {
    const { shop } = compile(generate({ seed, tasks: 2_000, resources: 40 }))
    const builder = new Constructor(shop)
    const build = (lost?: Uint8Array) => {
      builder.run({ keys: keysOf(shop, 'weightedWork', lost), scheme: 'event', window: 0 })
      const schedule = new PartialSchedule(shop)
      schedule.copyFrom(builder.schedule)
      return schedule
    }
    const strict = build()
    const lost = lostLocks(strict)!
    const loose = build(lost)
    const kept = (schedule: PartialSchedule) =>
      shop.lockTime.filter((at, t) => at >= 0 && schedule.start[t] === at).length
    expect(kept(strict)).toBeGreaterThan(0)
    expect(kept(loose)).toBeGreaterThanOrEqual(kept(strict))
    const [before, after] = [strict, loose].map((schedule) => measure(schedule)[1]!)
    expect(after).toBeLessThan(0.95 * before!)
  })
})
