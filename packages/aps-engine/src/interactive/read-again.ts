import { PartialSchedule } from '../construct/partial-schedule.ts'
import { compile } from '../instance/compile.ts'
import { candidatesOf } from '../instance/facts.ts'
import { taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import type { Mould, Problem, Reason, Task } from '../model/model.ts'
import { InteractivePlan } from './interactive-plan.ts'
import type { PlanChange, Refusal } from './move.ts'
import { MoveTrial } from './move-trial.ts'
import type { PlanBasis } from './plan-change.ts'
import { joinAgain, placeSplit, refusedSplit } from './split-change.ts'

/** Changes of what a task needs, of its splits, or of when a mould may begin: the plan is read again from the changed problem. O(operations). */
export type RereadChange = PlanChange & { kind: 'outside' | 'inside' | 'split' | 'join' | 'release' }

const kinds: ReadonlySet<PlanChange['kind']> = new Set(['outside', 'inside', 'split', 'join', 'release'])
export const isReread = (change: PlanChange): change is RereadChange => kinds.has(change.kind)

export interface Reread {
  basis: PlanBasis
  live: InteractivePlan
  /** The operation that it is about, or −1: a mould. */
  op: number
}

/**
 * The plan with the change: everything stays where it is but what the change pushes, and what it lets go comes forward to its floor.
 * @param floors how early each operation may come, by operation of `live`
 */
export function readAgain(
  basis: PlanBasis,
  live: InteractivePlan,
  floors: Int32Array,
  change: RereadChange,
): Reread | Refusal {
  const old = basis.compiled.shop
  const problem = changedProblem(basis, live, change)
  if ('code' in problem) return { allowed: false, reason: problem }
  const compiled = compile(problem, basis.open)
  const { shop } = compiled
  const op = change.kind === 'release' ? -1 : old.facts.tasks.get(change.taskId)!
  const worn = shop.unplaced.find(
    (reason, t) => reason?.code === 'piecesWorn' && (live.state.isPlaced[t] === 1 || t === op),
  )
  if (worn) return { allowed: false, reason: worn }
  const schedule = carriedOver(live, shop, op)
  if (change.kind === 'outside') {
    const leaves = live.state.start[op]!
    schedule.place(op, -1, -1, leaves, leaves + shop.outsideMinutes[op]!, 0)
  }
  if (change.kind === 'inside') {
    const reason = placeSoonest(schedule, op, live.state.start[op]!)
    if (reason) return { allowed: false, reason }
  }
  if (change.kind === 'split') {
    const reason = placeSplit(schedule, live, op, change.resourceId)
    if (reason) return { allowed: false, reason }
  }
  if (change.kind === 'join') joinAgain(schedule, live, op)
  const plan = new InteractivePlan(shop)
  const isTimed = plan.plan.load(schedule, { keepsStarts: true }) && setFloors(plan, live, floors) && plan.plan.retime()
  if (!isTimed) return new MoveTrial(plan).refusalAt(plan.stuck, Math.max(0, op))
  return { basis: { ...basis, problem, compiled }, live: plan, op }
}

/** The problem that the plan belongs to then, or why the change cannot be. */
function changedProblem(basis: PlanBasis, live: InteractivePlan, change: RereadChange): Problem | Reason {
  if (change.kind === 'release') return released(basis, change)
  if (change.kind === 'outside' || change.kind === 'inside') return remade(basis, live, change)
  return refusedSplit(live, change) ?? basis.problem
}

function released({ problem, compiled }: PlanBasis, { mouldId, release }: RereadChange & { kind: 'release' }) {
  const at = compiled.shop.facts.moulds.get(mouldId)
  if (at === undefined) return { code: 'noRoute', params: {} } satisfies Reason
  const moulds = problem.moulds.slice()
  const { release: _, ...others } = moulds[at]!
  moulds[at] = release === null ? others : ({ ...others, release } satisfies Mould)
  return { ...problem, moulds } satisfies Problem
}

/** The problem with a task made by a supplier, or in the shop again; or why it stays where it is. */
function remade(
  { problem, compiled: { shop } }: PlanBasis,
  live: InteractivePlan,
  change: RereadChange & { kind: 'outside' | 'inside' },
): Problem | Reason {
  const t = shop.facts.tasks.get(change.taskId)
  if (t === undefined || !live.state.isPlaced[t]) return { code: 'noRoute', params: {} }
  const task = problem.tasks[t]!
  const lock = shop.lockCode[t]
  if (task.started) return { code: 'started', params: { resourceId: task.started.resourceId } }
  if (live.state.splits[t]! > 1) return { code: 'split', params: { splits: live.state.splits[t]! } }
  const isRight = change.kind === 'inside' ? task.outside : shop.kind[t] === taskKind.machine && !task.outside
  if (!isRight) return { code: 'outside', params: { minutes: shop.outsideMinutes[t]! } }
  if (lock) {
    const on = live.state.resource[t]!
    return { code: lock, params: { resourceId: on < 0 ? null : problem.resources[on]!.id, kept: false } }
  }
  const tasks = problem.tasks.slice()
  const { outside: _, ...own } = task
  tasks[t] = change.kind === 'outside' ? { ...own, outside: { minutes: change.minutes } } : (own satisfies Task)
  return { ...problem, tasks }
}

/** All that is placed but the task `without`, each on the resource and lane where it is. */
function carriedOver({ state, plan }: InteractivePlan, shop: Shop, without: number): PartialSchedule {
  const schedule = new PartialSchedule(shop)
  const { shop: old, isPlaced, splits, resource, work, lane, start, end, operatorLane } = state
  for (const op of plan.order.order) {
    const t = old.taskOf[op]!
    if (!isPlaced[op] || t === without) continue
    const now = op === t ? t : shop.secondSplit[t]! + op - old.secondSplit[t]!
    schedule.splits[t] = splits[t]!
    const on = resource[op]!
    let mode = -1
    if (on >= 0) {
      mode = shop.modeStart[t]!
      while (shop.modeResource[mode] !== on) mode++
    }
    const minutes = mode < 0 ? 0 : work[op]!
    schedule.place(now, mode, lane[op]!, start[op]!, end[op]!, minutes, operatorLane[op])
  }
  return schedule
}

/** On the lane where it ends first, without pushing anything; a reason where no resource may take it or has room for it. */
function placeSoonest(schedule: PartialSchedule, t: number, from: number): Reason | undefined {
  const { shop } = schedule
  let best: { mode: number; lane: number; start: number; end: number } | undefined
  for (let mode = shop.modeStart[t]!; mode < shop.modeStart[t + 1]!; mode++) {
    const resource = shop.modeResource[mode]!
    const ready = Math.max(from, schedule.readyAt(t, mode))
    for (let lane = shop.laneStart[resource]!; lane < shop.laneStart[resource + 1]!; lane++) {
      const end = schedule.gapOn(lane, t, mode, ready, shop.modeWork[mode]!)
      if (end > shop.horizonEnd || (best && best.end <= end)) continue
      best = { mode, lane, start: schedule.foundStart, end }
    }
  }
  if (best) {
    schedule.splits[t] = 1
    schedule.place(t, best.mode, best.lane, best.start, best.end, shop.modeWork[best.mode]!)
    return undefined
  }
  if (shop.modeStart[t] !== shop.modeStart[t + 1])
    return { code: 'horizon', params: { resourceId: null, at: shop.horizonEnd } }
  const { facts, problem } = shop
  const excluded = candidatesOf(facts, problem.tasks[t]!).find((candidate) => candidate.excluded)
  return excluded?.excluded ?? shop.unplaced[t] ?? { code: 'noRoute', params: {} }
}

/** A floor that was nothing but the release is the release of now; nothing comes before that. False where a promise would have to. */
function setFloors(plan: InteractivePlan, live: InteractivePlan, floors: Int32Array): boolean {
  const { shop } = plan.state
  const old = live.state.shop
  for (let op = 0; op < old.operationCount; op++) {
    const t = old.taskOf[op]!
    const now = op === t ? t : shop.secondSplit[t]! + op - old.secondSplit[t]!
    if (!live.state.isPlaced[op]) continue
    const release = shop.release[t]!
    if (plan.state.pin[now]! >= 0) {
      plan.timing.stuck = now
      if (plan.state.pin[now]! < release) return false
    } else plan.state.floor[now] = floors[op] === old.release[t] ? release : Math.max(release, floors[op]!)
  }
  plan.timing.stuck = -1
  return true
}
