/** The table of the three-way merge: every pair of changes, and what holds for any decisions. */
import { expect, it } from 'vitest'
import { mergeDecisions, takenFromMock, type DecisionMap, type MergeOrigin } from './merge-decisions.ts'

const one = (value: unknown): DecisionMap => new Map(value === undefined ? [] : [['due/1/0', value]])
const a = { date: '2026-01-01' }
const b = { date: '2026-02-01' }
const c = { date: '2026-03-01' }

const table: [what: string, base: unknown, target: unknown, mock: unknown, origin: MergeOrigin | undefined][] = [
  ['unchanged on both sides', a, a, { ...a }, undefined],
  ['changed in the mock', a, a, b, 'mock'],
  ['changed in the target', a, b, a, 'target'],
  ['changed alike', a, b, { ...b }, 'both'],
  ['changed differently', a, b, c, 'conflict'],
  ['removed in the mock', a, a, undefined, 'mock'],
  ['removed in the target', a, undefined, a, 'target'],
  ['removed on both sides', a, undefined, undefined, 'both'],
  ['changed in the mock, removed in the target', a, undefined, b, 'conflict'],
  ['removed in the mock, changed in the target', a, b, undefined, 'conflict'],
  ['added in the mock', undefined, undefined, a, 'mock'],
  ['added in the target', undefined, a, undefined, 'target'],
  ['added alike', undefined, a, { ...a }, 'both'],
  ['added with different values', undefined, a, b, 'conflict'],
]

it.each(table)('[PH-09] %s', (_, base, target, mock, origin) => {
  const rows = mergeDecisions(one(base), one(target), one(mock))
  expect(rows).toEqual(origin ? [{ key: 'due/1/0', origin, base, ours: target, theirs: mock }] : [])
})

it('[PH-09] takes nested values apart whatever the order of their fields', () => {
  const place = { machineId: 1, groupId: null, start: 5 }
  const same = { start: 5, groupId: null, machineId: 1 }
  const other = { ...same, start: 6 }
  expect(mergeDecisions(one({ place }), one({ place: same }), one({ place: other }))).toMatchObject([
    { origin: 'mock' },
  ])
})

/** Every map of two keys that are absent or have one of two values. */
const maps: DecisionMap[] = []
for (const x of [undefined, a, b])
  for (const y of [undefined, a, b])
    maps.push(new Map(Object.entries({ x, y }).filter(([, value]) => value !== undefined)))

/** The target after the merge. */
function merged(
  base: DecisionMap,
  target: DecisionMap,
  mock: DecisionMap,
  answer: 'mock' | 'target',
): Map<string, unknown> {
  const rows = mergeDecisions(base, target, mock)
  const result = new Map(target)
  for (const { key, theirs } of takenFromMock(rows, new Map(rows.map(({ key: of }) => [of, answer]))))
    if (theirs === undefined) result.delete(key)
    else result.set(key, theirs)
  return result
}

it('[PH-09] of any decisions: what one side left alone becomes what the other made of it, and the sides are alike but for conflicts', () => {
  for (const base of maps)
    for (const target of maps) {
      expect(mergeDecisions(base, target, target).filter(({ origin }) => origin !== 'both')).toEqual([])
      expect(merged(base, base, target, 'target')).toEqual(target)
      expect(merged(base, target, base, 'mock')).toEqual(target)
      for (const mock of maps) {
        const [rows, mirrored] = [mergeDecisions(base, target, mock), mergeDecisions(base, mock, target)]
        const conflicts = (of: typeof rows) =>
          of.flatMap(({ key, origin }) => (origin === 'conflict' ? key : [])).sort()
        expect(conflicts(rows)).toEqual(conflicts(mirrored))
        if (conflicts(rows).length === 0)
          expect(merged(base, target, mock, 'target')).toEqual(merged(base, mock, target, 'target'))
        // A merge done is a merge with nothing left to take.
        const after = merged(base, target, mock, 'mock')
        expect(takenFromMock(mergeDecisions(base, after, mock), new Map())).toEqual([])
      }
    }
})
