import { isDeepStrictEqual } from 'node:util'

/** Values of decisions by their keys; a key that is absent was never decided, or no longer is. */
export type DecisionMap = ReadonlyMap<string, unknown>

/** Where the value comes from: changed in the mock alone, in the target alone, alike on both sides; or differently, and is asked about. */
export type MergeOrigin = 'mock' | 'target' | 'both' | 'conflict'

/** A decision that changed on either side; `undefined` where a side does not have it. */
export interface MergeRow {
  key: string
  origin: MergeOrigin
  base: unknown
  ours: unknown
  theirs: unknown
}

/**
 * The three-way merge of decisions: `ours` is the target, `theirs` the mock, `base` what the mock began with. Removing counts as a change.
 * Rows come in the order of their keys in `base`, `ours`, `theirs`. O(n).
 */
export function mergeDecisions(base: DecisionMap, ours: DecisionMap, theirs: DecisionMap): MergeRow[] {
  const rows: MergeRow[] = []
  for (const key of new Set([...base.keys(), ...ours.keys(), ...theirs.keys()])) {
    const was = base.get(key)
    const [here, there] = [ours.get(key), theirs.get(key)]
    const isChangedHere = !isDeepStrictEqual(was, here)
    const isChangedThere = !isDeepStrictEqual(was, there)
    if (!isChangedHere && !isChangedThere) continue
    rows.push({
      key,
      origin: originOf(isChangedHere, isChangedThere, isDeepStrictEqual(here, there)),
      ...{ base: was, ours: here, theirs: there },
    })
  }
  return rows
}

function originOf(isChangedHere: boolean, isChangedThere: boolean, isAlike: boolean): MergeOrigin {
  if (!isChangedHere) return 'mock'
  if (!isChangedThere) return 'target'
  return isAlike ? 'both' : 'conflict'
}

/** What the merge writes into the target: the mock's value where it alone changed, or where the answer to a conflict is the mock. */
export const takenFromMock = (rows: readonly MergeRow[], answers: ReadonlyMap<string, 'mock' | 'target'>): MergeRow[] =>
  rows.filter(({ key, origin }) => origin === 'mock' || (origin === 'conflict' && answers.get(key) === 'mock'))
