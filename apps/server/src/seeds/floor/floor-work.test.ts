import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { breakdownOf, workUntil, type PlannedWork } from './floor-work.ts'

/** Two machines; on each one piece of work after the other, in batches of two operations. */
const plans = fc
  .array(
    fc.record({
      machine: fc.constantFrom('A1', 'B1'),
      lasts: fc.integer({ min: 10, max: 600 }),
      isElectrode: fc.boolean(),
    }),
    {
      minLength: 1,
      maxLength: 40,
      size: 'max',
    },
  )
  .map((rows) => {
    const freeAt: Record<string, number> = {}
    const batchAt = new Map<number, number>()
    return rows.map(({ machine, lasts, isElectrode }, at): PlannedWork => {
      const batchId = Math.floor(at / 2) + 1
      const start = Math.max(freeAt[machine] ?? 1_000, batchAt.get(batchId) ?? 0)
      freeAt[machine] = start + lasts
      batchAt.set(batchId, start + lasts)
      return {
        ...{ batchId, batchNumber: `P${batchId}`, operation: (at % 2) * 10 + 10, mouldId: 1, isElectrode },
        ...{ resource: machine, machineId: machine === 'A1' ? 1 : 2, groupId: 3, isOutsourced: false },
        ...{ start, end: start + lasts, begunAt: null, workMinutes: lasts },
      }
    })
  })

const settings = { numRuns: 200 * inject('propertyFactor') }

it('[PH-14] a machine works on one thing at a time, operations follow each other, and nothing is reported of the future', () => {
  fc.assert(
    fc.property(plans, fc.integer(), fc.integer({ min: 1_000, max: 12_000 }), (planned, seed, until) => {
      const broken = breakdownOf(planned, { seed, from: 1_000, until })
      const breakdowns = broken ? [broken] : []
      const done = workUntil(planned, { seed, until, breakdowns })
      expect(workUntil([...planned].reverse(), { seed, until, breakdowns })).toEqual(done)
      for (const of of done) {
        expect(of.startedAt).toBeLessThan(until)
        expect(of.finishedAt ?? until).toBeLessThanOrEqual(until)
        expect(of.progress === 100).toBe(of.finishedAt !== null)
        if (broken && planned.find((work) => work.machineId === of.machineId)!.resource === broken.resource)
          expect(of.startedAt < broken.from || of.startedAt >= broken.until).toBe(true)
      }
      const apart = (rows: typeof done) => {
        const inOrder = [...rows].sort((one, other) => one.startedAt - other.startedAt)
        for (const [at, of] of inOrder.entries())
          if (at > 0) expect(inOrder[at - 1]!.finishedAt ?? Infinity).toBeLessThanOrEqual(of.startedAt)
      }
      for (const rows of Map.groupBy(done, ({ machineId }) => machineId).values()) apart(rows)
      for (const rows of Map.groupBy(done, ({ batchId }) => batchId).values()) apart(rows)
    }),
    settings,
  )
})
