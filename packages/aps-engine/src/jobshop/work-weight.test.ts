import { describe, expect, it } from 'vitest'
import { Random } from '../model/random.ts'
import { WorkWeight } from './work-weight.ts'

/** Generations, of 400, that let work count, where those with it find plans of so many minutes and those without of others. */
const withWork = (minutesWith: number, minutesWithout: number) => {
  const weights = new WorkWeight(new Random(3))
  let weight = 1
  let count = 0
  for (let generation = 0; generation < 400; generation++) {
    weight = weights.next(weight, weight === 1 ? minutesWith : minutesWithout)
    count += weight
  }
  return count
}

describe('whether work counts in the next generation', () => {
  it('goes mostly by what found more, and asks the other again', () => {
    expect(withWork(90, 100)).toBeGreaterThan(260)
    expect(withWork(90, 100)).toBeLessThan(340)
    expect(withWork(100, 90)).toBeGreaterThan(60)
    expect(withWork(100, 90)).toBeLessThan(140)
  })

  it('lets it count where both find the same', () => {
    expect(withWork(90, 90)).toBeGreaterThan(260)
  })
})
