import type { TaskRule } from './settings.ts'
import { FAR, taskKind } from './shop.ts'
import type { Shop } from './shop.ts'

/** Rules that order tasks: those of the setting, and more that the search tries. */
export const rules = [
  'priorityThenDue',
  'dueDate',
  'criticalRatio',
  'slack',
  'shortestTime',
  'firstIn',
  'mostWork',
  'weightedSlack',
] as const
export type Rule = TaskRule | (typeof rules)[number]

/** A due date for moulds that have none: behind all that have one. */
const noDue = 1e9

/**
 * Keys by task, smaller goes first; ties go to the smaller task number. What a locked task waits for goes before
 * everything, by its latest start, because a lock is a promise.
 */
export function keysOf(shop: Shop, rule: Rule): Float64Array {
  const { taskCount, taskMould, mouldDue, mouldWeight, tail, head, clockWork, start } = shop
  const keys = new Float64Array(taskCount)
  const top = mouldWeight.reduce((a, b) => (b > a ? b : a), 1)
  for (let t = 0; t < taskCount; t++) {
    const mould = taskMould[t]!
    const due = mouldDue[mould] === FAR ? noDue : mouldDue[mould]! - start
    const rest = clockWork[t]! + tail[t]!
    const slack = due - rest
    switch (rule) {
      case 'priorityThenDue':
        keys[t] = (top - mouldWeight[mould]!) * 2 ** 32 + due + rest * -1e-6
        break
      case 'dueDate':
        keys[t] = due - rest * 1e-6
        break
      case 'criticalRatio':
        keys[t] = Math.max(0, due - head[t]!) / Math.max(1, rest) + (due < head[t]! ? -1 : 0)
        break
      case 'slack':
        keys[t] = slack
        break
      case 'shortestTime':
        keys[t] = clockWork[t]!
        break
      case 'firstIn':
        keys[t] = head[t]!
        break
      case 'mostWork':
        keys[t] = -tail[t]!
        break
      case 'weightedSlack':
        keys[t] = slack > 0 ? slack / mouldWeight[mould]! : slack * mouldWeight[mould]!
        break
    }
  }
  liftPromised(shop, keys)
  return keys
}

function liftPromised(shop: Shop, keys: Float64Array): void {
  if (!shop.lockTime.some((time) => time >= 0)) return
  const { graph, lockTime, clockWork, defaultFlow } = shop
  const latest = new Float64Array(shop.taskCount).fill(Infinity)
  for (let at = graph.order.length - 1; at >= 0; at--) {
    const t = graph.order[at]!
    for (let s = graph.succStart[t]!; s < graph.succStart[t + 1]!; s++) {
      const after = graph.succNode[s]!
      const promised = lockTime[after]! >= 0 && shop.kind[after] !== taskKind.unplaced ? lockTime[after]! : Infinity
      const limit = Math.min(promised, latest[after]! - clockWork[after]!) - defaultFlow
      if (limit < latest[t]!) latest[t] = limit
    }
    if (latest[t]! < Infinity) keys[t] = latest[t]! - clockWork[t]! - 1e15
  }
}
