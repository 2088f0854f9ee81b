import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { sceneOf } from '../chart.fixture.ts'
import { loadBetween } from './busy-curve.ts'
import type { GanttRow } from '../data.ts'

it('the load of an hour is what counting its minutes gives', () => {
  const rest = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 6 })
  const task = fc.record({ row: fc.constantFrom(1, 2), start: fc.nat(250), length: fc.nat(90) })
  fc.assert(
    fc.property(rest, rest, fc.array(task, { maxLength: 12, size: 'max' }), (restA, restB, tasks) => {
      const rows: GanttRow[] = [
        { id: 'g', label: 'g', kind: 'group' },
        { id: 'a', parentId: 'g', label: 'a', kind: 'resource', offTime: pairsOf(restA) },
        { id: 'b', parentId: 'g', label: 'b', kind: 'resource', offTime: pairsOf(restB) },
      ]
      const specs = tasks.map(({ row, start, length }) => ({ row, start, end: start + length }))
      const curve = sceneOf(specs, rows).busyCurve(0)
      for (let from = 0; from < 360; from += 60) {
        let open = 0
        let busy = 0
        for (let minute = from; minute < from + 60; minute++) {
          for (const row of [1, 2]) {
            if (isOff(rows[row]!.offTime!, minute)) continue
            open++
            busy += specs.filter((spec) => spec.row === row && spec.start <= minute && minute < spec.end).length
          }
        }
        const load = loadBetween(curve, from, from + 60)
        if (open === 0) expect(load).toBeUndefined()
        else expect(load).toBeCloseTo((100 * busy) / open)
      }
    }),
    { numRuns: 100 * inject('propertyFactor') },
  )
})

/** Gaps and lengths in turn, as pairs. */
function pairsOf(steps: readonly number[]): number[] {
  let at = 0
  const edges = steps.map((step) => (at += step))
  return edges.slice(0, edges.length - (edges.length % 2))
}

function isOff(pairs: ArrayLike<number>, minute: number): boolean {
  for (let i = 0; i < pairs.length; i += 2) if (pairs[i]! <= minute && minute < pairs[i + 1]!) return true
  return false
}
