import { NONE } from '../model/columns.ts'
import type { ProblemColumns } from '../model/columns.ts'
import type { Reason } from '../model/model.ts'
import { FAR } from './shop.ts'

/*
 * Electrode pieces that several operations burn with. Each set has one lane behind those of all resources: the operations
 * stand on it one after the other, as work stands on the lanes of the people whom it needs.
 */

/** By mode: the number of its task's set of pieces, counted on from the resources, or −1; absent: no task burns with any. */
export function setOfModes({ tasks, resources }: ProblemColumns, modeStart: Int32Array): Int32Array | undefined {
  const { pieceSet } = tasks
  if (!pieceSet) return undefined
  const found = new Int32Array(modeStart[tasks.count]!).fill(-1)
  for (let t = 0; t < tasks.count; t++)
    if (pieceSet[t]! >= 0) found.fill(resources.length + pieceSet[t]!, modeStart[t], modeStart[t + 1])
  return found
}

/** Lanes with one more for each set. */
export function lanesWithSets(laneStart: Int32Array, { pieceSets = [] }: ProblemColumns): Int32Array {
  const last = laneStart[laneStart.length - 1]!
  return Int32Array.from([...laneStart, ...pieceSets.map((_, at) => last + at + 1)])
}

/**
 * Tasks for which nothing is left of their set: work that has begun burns first, then what is due first.
 * @param isOut tasks that have no place in any case, or none in the shop
 */
export function wornOut(
  { tasks, moulds, pieceSets = [] }: ProblemColumns,
  isStarted: Uint8Array,
  isOut: (t: number) => boolean,
): Map<number, Reason> {
  const found = new Map<number, Reason>()
  const { pieceSet } = tasks
  if (!pieceSet || pieceSets.every(({ burns }) => burns === undefined)) return found
  const users: number[][] = pieceSets.map(() => [])
  for (let t = 0; t < tasks.count; t++) if (pieceSet[t]! >= 0 && !isOut(t)) users[pieceSet[t]!]!.push(t)
  const dueOf = (t: number) => {
    const due = moulds.due[tasks.mould[t]!]!
    return due === NONE ? FAR : due
  }
  pieceSets.forEach(({ id, burns = Infinity }, at) => {
    const list = users[at]!
    if (list.length <= burns) return
    list.sort((a, b) => Number(isStarted[b]! > 0) - Number(isStarted[a]! > 0) || dueOf(a) - dueOf(b) || a - b)
    for (const t of list.slice(burns)) found.set(t, { code: 'piecesWorn', params: { pieceSetId: id, burns } })
  })
  return found
}
