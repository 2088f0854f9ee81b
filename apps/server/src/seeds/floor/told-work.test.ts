import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import type { WorkDone } from './floor-work.ts'
import { inTime, tellingsOf } from './told-work.ts'

const until = 20_000
const works = fc
  .record({
    startedAt: fc.integer({ min: 0, max: until - 1 }),
    lasts: fc.integer({ min: 1, max: 6_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    isMachine: fc.boolean(),
    isPaused: fc.boolean(),
  })
  .map(({ startedAt, lasts, share, isMachine, isPaused }): WorkDone => {
    const isOver = startedAt + lasts <= until
    return {
      ...{ batchId: 1, operation: 10, machineId: isMachine ? 1 : null, groupId: isMachine ? null : 2 },
      ...{ isOutsourced: false, startedAt, finishedAt: isOver ? startedAt + lasts : null, progress: isOver ? 100 : 50 },
      ...{ workedMinutes: Math.round(lasts * share), isPaused: !isOver && isPaused },
    }
  })

it('[PH-14 FL-02] work is reported from its start to its end: it rests at night, or runs on unattended', () => {
  fc.assert(
    fc.property(works, (work) => {
      const tellings = tellingsOf(work, until, (minute) => minute % 1_440)
      expect(tellings.toSorted(inTime)).toEqual(tellings)
      expect(tellings[0]).toMatchObject({ at: work.startedAt, kind: 'start' })
      const kinds = tellings.map(({ kind }) => kind)
      expect(kinds.at(-1) === 'finish').toBe(work.finishedAt !== null)
      if (work.finishedAt !== null) expect(tellings.at(-1)!.at).toBe(work.finishedAt)
      for (const { at } of tellings) expect(at).toBeLessThanOrEqual(work.finishedAt ?? until)
      // Work rests only where it was going on, and what runs on unattended has no rest at night.
      for (const [at, kind] of kinds.entries())
        if (kind === 'pause') expect(['start', 'handOver']).toContain(kinds[at - 1])
      if (kinds.includes('handOver') && !work.isPaused) expect(kinds).not.toContain('pause')
      if (kinds.includes('handOver')) expect(work.machineId).not.toBeNull()
    }),
    { numRuns: 300 * inject('propertyFactor') },
  )
})
