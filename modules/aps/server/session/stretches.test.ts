import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { withClosure, withoutTime, type Closure } from './stretches.ts'

const day = 24
const stretches = fc
  .tuple(fc.integer({ min: 0, max: day }), fc.integer({ min: 0, max: day }))
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other) }))
const steps = fc.array(
  fc.record({ stretch: stretches, reason: fc.constantFrom('', 'A', 'B'), isOpened: fc.boolean() }),
  { maxLength: 8 },
)

/** The longest stretches whose minutes all have the same word. */
function runsOf(minutes: readonly (string | undefined)[]): Closure[] {
  const runs: Closure[] = []
  minutes.forEach((reason, at) => {
    const last = runs.at(-1)
    if (reason === undefined) return
    if (last?.end === at && last.reason === reason) last.end = at + 1
    else runs.push({ start: at, end: at + 1, reason })
  })
  return runs
}

it('[PH-04] closures say of each minute what the last step said of it, in as few stretches as that takes', () => {
  fc.assert(
    fc.property(steps, (made) => {
      const minutes: (string | undefined)[] = Array.from({ length: day }, () => undefined)
      let closures: Closure[] = []
      for (const { stretch, reason, isOpened } of made) {
        minutes.fill(isOpened ? undefined : reason, stretch.start, stretch.end)
        closures = isOpened
          ? withoutTime(closures, stretch.start, stretch.end)
          : withClosure(closures, { ...stretch, reason })
      }
      expect(closures).toEqual(runsOf(minutes))
    }),
    { numRuns: 300 * inject('propertyFactor') },
  )
})
