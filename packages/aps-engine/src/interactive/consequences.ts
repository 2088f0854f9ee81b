import { asLevels } from '../instance/objective-levels.ts'
import { FAR } from '../instance/shop.ts'
import { changesOf, changeWidth, rowsOf } from './changes.ts'
import type { Places } from './changes.ts'
import type { InteractivePlan } from './interactive-plan.ts'
import type { Consequences, MouldChange, TaskChange } from './move.ts'

/**
 * What is told of a change: what it moves, counted from the places and the moulds' ends before it; `first` is told first,
 * then others of `among`, which have to be all that may have moved.
 */
export function consequencesOf(
  live: InteractivePlan,
  before: Places,
  mouldBefore: Int32Array,
  first: number,
  among: Int32Array,
): Consequences {
  const { shop } = live.state
  const moulds = mouldChangesOf(live, mouldBefore)
  const changes = changesOf(live.state, before, first, among)
  const levels: number[] = []
  live.figures.readLevels(levels)
  const objective = asLevels(shop.problem.settings.optimizationGoal, levels)
  const told = { moved: changes.length / changeWidth, tasks: [] as TaskChange[], ...moulds, objective }
  // Made when they are read: a push can reach half of a large plan, and a screen shows a few rows of it.
  let rows: TaskChange[] | undefined
  Object.defineProperty(told, 'tasks', { enumerable: true, get: () => (rows ??= rowsOf(shop, changes)) })
  return told
}

/** Moulds that end at another time than before. */
export function mouldChangesOf(
  live: InteractivePlan,
  mouldBefore: Int32Array,
): Pick<Consequences, 'later' | 'earlier'> {
  const { shop } = live.state
  const { moulds } = shop.problem
  const later: MouldChange[] = []
  const earlier: MouldChange[] = []
  for (let mould = 0; mould < shop.mouldCount; mould++) {
    const from = mouldBefore[mould]!
    const to = live.moulds.end[mould]!
    if (from === to) continue
    const due = shop.mouldDue[mould]!
    const late = (end: number) => (due === FAR ? 0 : Math.max(0, end - due))
    const change = { mouldId: moulds[mould]!.id, from, to, lateBefore: late(from), lateAfter: late(to) }
    ;(to > from ? later : earlier).push(change)
  }
  return { later, earlier }
}
