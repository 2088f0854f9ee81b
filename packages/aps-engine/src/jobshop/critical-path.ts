import type { Random } from '../model/random.ts'
import type { Schedule } from './schedule.ts'

/** Fills `path` with one critical path, chosen at random among them, last node first. @returns its length */
export function criticalPath(schedule: Schedule, path: Int32Array, random: Random): number {
  const { end, minutes, before, makespan } = schedule
  const { count, sinks, firstPred, isChained, predStart, predNode } = schedule.problem
  let v = -1
  let ties = 0
  for (let at = 0; at < sinks.length; at++) {
    const x = sinks[at]!
    if (end[x] === makespan && random.below(++ties) === 0) v = x
  }
  let length = 0
  while (v >= 0 && v !== count) {
    path[length++] = v
    const head = end[v]! - minutes[v]!
    const onMachine = before[v]!
    let next = -1
    ties = 0
    if (onMachine !== count && end[onMachine] === head) {
      next = onMachine
      ties = 1
    }
    const inChain = firstPred[v]!
    if (inChain !== count && end[inChain] === head && random.below(++ties) === 0) next = inChain
    if (!isChained)
      for (let p = predStart[v]! + 1, stop = predStart[v + 1]!; p < stop; p++)
        if (end[predNode[p]!] === head && random.below(++ties) === 0) next = predNode[p]!
    if (head === 0) break
    v = next
  }
  return length
}
