import { explainEnd } from '../explain/explain.ts'
import { partsOf } from '../explain/joined-stretches.ts'
import type { Id, Plan, Problem } from '../model/model.ts'
import { endOf } from '../construct/objective.ts'
import type { PartialSchedule } from '../construct/partial-schedule.ts'
import { taskKind } from '../instance/shop.ts'
import type { Change, Effect } from './change.ts'
import { WhatIf } from './what-if.ts'

/** Moves to other resources are tried for so many tasks of the chain, those with the most work. */
const mostMovedTasks = 12
const week = 7 * 24 * 60

/** A change that brings a mould forward, tried: what it gains and what it costs others. */
export interface Action {
  change: Change
  effect: Effect
  /** End and lateness of the mould with it. */
  end: number
  lateMinutes: number
  /** Minutes by which the mould ends earlier. */
  gain: number
  /** Lateness that other moulds gain: priority × minutes, as in the objective. */
  cost: number
}

export interface RescueOptions {
  /** Clock minutes for which a supplier would take a task; undefined: none would. */
  outsideMinutes?: (taskId: Id) => number | undefined
  /** By the clock: what is not tried by then, in the order of the chain, is left out. */
  seconds?: number
}

/**
 * What a planner can do for a mould, best first: those that leave it least late, of these the ones that cost others least.
 * Every action is tried in the plan's sequences, so what is told is what applying it and timing again gives.
 */
export function rescue(problem: Problem, plan: Plan, mouldId: Id, options: RescueOptions = {}): Action[] {
  return tried(problem, plan, mouldId, options, false)
}

/** What would have made a mould earlier, whether anybody can bring it about or not: gates and one more machine as well. */
export function counterfactuals(problem: Problem, plan: Plan, mouldId: Id, options: RescueOptions = {}): Action[] {
  return tried(problem, plan, mouldId, options, true)
}

function tried(given: Problem, plan: Plan, mouldId: Id, options: RescueOptions, isWish: boolean): Action[] {
  const began = performance.now()
  const whatIf = new WhatIf(given, plan)
  const { problem } = whatIf
  const schedule = whatIf.schedule()
  const t = lastOf(schedule, mouldId)
  if (t < 0) return []
  const { seconds = Infinity } = options
  const priority = new Map(problem.moulds.map((mould) => [mould.id, mould.priority]))
  const before = endOf(schedule, t)
  const actions: Action[] = []
  for (const change of changesFor(schedule, t, mouldId, options, isWish)) {
    if (performance.now() - began > seconds * 1_000) break
    const answer = whatIf.ask(change)
    if ('refused' in answer) continue
    const { effect } = answer
    const own = effect.earlier.find((row) => row.mouldId === mouldId)
    if (!own) continue
    let cost = 0
    for (const row of effect.later) cost += priority.get(row.mouldId)! * (row.lateAfter - row.lateBefore)
    actions.push({ change, effect, end: own.to, lateMinutes: own.lateAfter, gain: before - own.to, cost })
  }
  // Those that are alike stay in the order of the chain.
  return actions.sort((a, b) => a.lateMinutes - b.lateMinutes || a.cost - b.cost || b.gain - a.gain)
}

function lastOf(schedule: PartialSchedule, mouldId: Id): number {
  const { shop } = schedule
  const mould = shop.facts.moulds.get(mouldId)
  let last = -1
  for (let t = 0; t < shop.taskCount; t++)
    if (
      shop.taskMould[t] === mould &&
      schedule.start[t]! >= 0 &&
      (last < 0 || endOf(schedule, t) > endOf(schedule, last))
    )
      last = t
  return last
}

/** What the chain to the end of task t, read as it is explained, says that might help. */
function changesFor(
  schedule: PartialSchedule,
  t: number,
  mouldId: Id,
  options: RescueOptions,
  isWish: boolean,
): Change[] {
  const { shop } = schedule
  const { problem, facts } = shop
  const { stretches } = explainEnd(schedule, t)
  const found = new Map<string, Change>()
  const add = (change: Change) => void found.set(JSON.stringify(change), change)
  const work = new Map<Id, number>()
  const told = stretches.flatMap((stretch) => partsOf(stretch).map((part) => ({ ...stretch, ...part })))
  for (const { kind, start, end, minutes, taskId, reason } of told) {
    if (taskId === null) continue
    const on = schedule.mode[facts.tasks.get(taskId)!]!
    const group = on < 0 ? -1 : shop.modeGroup[on]!
    if (kind === 'processing') work.set(taskId, (work.get(taskId) ?? 0) + minutes)
    if (kind === 'lock') add({ kind: 'unlock', taskId })
    if (kind === 'gate' && isWish) add({ kind: 'gates', taskId })
    if (kind === 'queue' || kind === 'ownMould') {
      for (const other of (reason?.params['taskIds'] as readonly Id[] | undefined) ?? [])
        add({ kind: 'behind', taskId: other, of: taskId })
      if (isWish && on >= 0)
        add({ kind: 'machine', resourceId: problem.resources[shop.modeResource[on]!]!.id, mouldId })
    }
    if (group >= 0 && (kind === 'calendar' || kind === 'queue' || kind === 'ownMould' || kind === 'processing'))
      for (let from = start - ((start - shop.start) % week); from < end; from += week)
        add({ kind: 'overtime', groupId: problem.groups[group]!.id, from, until: from + week })
  }
  const busiest = [...work].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, mostMovedTasks)
  for (const [taskId] of busiest) {
    const at = facts.tasks.get(taskId)!
    if (shop.kind[at] !== taskKind.machine) continue
    for (let c = shop.modeStart[at]!; c < shop.modeStart[at + 1]!; c++)
      for (const kind of shop.maxSplits[at]! > 1 ? (['move', 'split'] as const) : (['move'] as const))
        add({ kind, taskId, resourceId: problem.resources[shop.modeResource[c]!]!.id })
    const minutes = options.outsideMinutes?.(taskId)
    if (minutes !== undefined) add({ kind: 'outside', taskId, minutes })
  }
  return [...found.values()]
}
