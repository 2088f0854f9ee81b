import type { Compiled } from '../instance/compile.ts'
import { gather, lockOf } from '../instance/facts.ts'
import type { Intervals, Mould, Problem, Reason, Task } from '../model/model.ts'
import { FAR, taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { closedBetween, openBetween, outsideOf } from './calendar-change.ts'
import type { InteractivePlan } from './interactive-plan.ts'
import type { PlanChange } from './move.ts'
import type { RereadChange } from './read-again.ts'

/** What a plan in a session belongs to. */
export interface PlanBasis {
  problem: Problem
  compiled: Compiled
  /** Overtime in use, by resource position. */
  open: ReadonlyMap<number, Intervals>
}

/** A change, and what has to be timed again for it. */
export interface Variant {
  /** What it is tried on. */
  shop: Shop
  /** Puts into that shop what the change says of one task, and takes it out when called again: no table is copied to try it. */
  swap?: () => void
  /** What the plan belongs to once the change is kept; asked while nothing is put in. */
  basis: () => PlanBasis
  /** Operations whose floor, promise, working time or published place is another. */
  touched: number[]
  /** The mould that is due or weighs otherwise, or −1. */
  mould: number
  /** Of a task that is locked or let go: its operation, latest start that keeps the promise (−1: none), and release. */
  held?: { op: number; pin: number; release: number }
  /** Resources that a lock excluded may take the task again: the shop has to be compiled anew. */
  isWider?: boolean
}

/** What a plan belongs to once the change is made, or why the change cannot be. */
export function variantOf(
  basis: PlanBasis,
  live: InteractivePlan,
  change: Exclude<PlanChange, RereadChange>,
): Variant | Reason {
  switch (change.kind) {
    case 'lock':
    case 'unlock':
      return heldVariant(basis, live, change.kind === 'lock', change.taskId)
    case 'due':
      return mouldVariant(basis, change.mouldId, (mould) => ({ ...mould, due: change.due }))
    case 'priority':
      return mouldVariant(basis, change.mouldId, (mould) => ({ ...mould, priority: change.priority }))
    default:
      return calendarVariant(basis, live, change)
  }
}

function mouldVariant(basis: PlanBasis, mouldId: number, change: (mould: Mould) => Mould): Variant | Reason {
  const { shop } = basis.compiled
  const at = shop.facts.moulds.get(mouldId)
  if (at === undefined) return { code: 'noRoute', params: {} }
  const moulds = basis.problem.moulds.slice()
  const { due, priority } = (moulds[at] = change(moulds[at]!))
  const problem = { ...basis.problem, moulds }
  const mouldDue = shop.mouldDue.slice()
  const mouldWeight = shop.mouldWeight.slice()
  mouldDue[at] = due ?? FAR
  mouldWeight[at] = priority
  const compiled = basis.compiled.with({ problem, facts: gather(problem), mouldDue, mouldWeight })
  return { shop: compiled.shop, basis: () => ({ ...basis, problem, compiled }), touched: [], mould: at }
}

function calendarVariant(
  { problem: before, compiled: old, open }: PlanBasis,
  live: InteractivePlan,
  { kind, resourceId, from, until }: PlanChange & { kind: 'closed' | 'open' },
): Variant | Reason {
  const at = old.shop.facts.resources.get(resourceId)
  if (at === undefined || !(from < until)) return { code: 'invalidResource', params: { resourceId } }
  const problem = (kind === 'closed' ? closedBetween : openBetween)(before, resourceId, from, until)
  const still = new Map(open)
  if (still.has(at)) still.set(at, outsideOf(still.get(at)!, from, until))
  const touched: number[] = []
  const { laneStart } = old.shop
  for (let lane = laneStart[at]!; lane < laneStart[at + 1]!; lane++)
    for (let op = live.state.first[lane]!; op >= 0; op = live.state.nextOn(op, lane)) touched.push(op)
  const compiled = old.withCalendars(problem, still)
  return { shop: compiled.shop, basis: () => ({ problem, compiled, open: still }), touched, mould: -1 }
}

function heldVariant(basis: PlanBasis, live: InteractivePlan, isLock: boolean, taskId: number): Variant | Reason {
  const { shop } = basis.compiled
  const t = shop.facts.tasks.get(taskId)
  if (t === undefined || !live.state.isPlaced[t]) return { code: 'noRoute', params: {} }
  const task = basis.problem.tasks[t]!
  if (task.started) return { code: 'started', params: { resourceId: task.started.resourceId } }
  if (live.state.splits[t]! > 1) return { code: 'split', params: { splits: live.state.splits[t]! } }
  const on = live.state.resource[t]!
  const resourceId = on < 0 ? null : basis.problem.resources[on]!.id
  if (!isLock && task.lock !== 1) return { code: shop.lockCode[t] ?? 'locked', params: { resourceId, kept: false } }
  const start = live.state.start[t]!
  const own: Task = isLock ? { ...task, lock: 1, planned: { resourceId, start } } : { ...task, lock: 0 }
  const code = lockOf(shop.facts, own)
  const holdsTime = basis.problem.settings.resourceLocking === 'resourceAndTime'
  const plannedStart = isLock ? start : shop.columns.tasks.plannedStart[t]!
  const previousResource = isLock ? on : shop.previousResource[t]!
  const lockTime = code && holdsTime && (on >= 0 || shop.kind[t] !== taskKind.machine) ? plannedStart : -1
  const release = Math.max(shop.earliestStarts.at[t]!, lockTime)
  const heldResource = code ? previousResource : -1
  const hold: Hold = { lockCode: code, lockTime, heldResource, release, previousResource, plannedStart }
  let other = hold
  return {
    shop,
    swap: () => {
      other = exchange(shop, t, other)
    },
    basis: () => withHold(basis, t, own, hold),
    touched: [t],
    mould: -1,
    held: { op: t, pin: on >= 0 && lockTime >= 0 && lockTime === start ? start : -1, release },
    isWider: !code,
  }
}

/** What a shop's tables say of the lock of one task. */
interface Hold {
  lockCode: Shop['lockCode'][number]
  lockTime: number
  heldResource: number
  release: number
  previousResource: number
  plannedStart: number
}

/** Writes what holds a task; answers what held it. */
function exchange(shop: Shop, t: number, hold: Hold): Hold {
  const { lockCode, lockTime, heldResource, release, previousResource } = shop
  const { plannedStart } = shop.columns.tasks
  const old: Hold = {
    lockCode: lockCode[t],
    lockTime: lockTime[t]!,
    heldResource: heldResource[t]!,
    release: release[t]!,
    previousResource: previousResource[t]!,
    plannedStart: plannedStart[t]!,
  }
  ;(lockCode as Hold['lockCode'][])[t] = hold.lockCode
  lockTime[t] = hold.lockTime
  heldResource[t] = hold.heldResource
  release[t] = hold.release
  previousResource[t] = hold.previousResource
  plannedStart[t] = hold.plannedStart
  return old
}

/** The basis with tables of its own, in which a task is held otherwise. */
function withHold(basis: PlanBasis, t: number, own: Task, hold: Hold): PlanBasis {
  const { shop } = basis.compiled
  const tasks = basis.problem.tasks.slice()
  tasks[t] = own
  const problem = { ...basis.problem, tasks }
  const previousResource = shop.previousResource.slice()
  const plannedStart = shop.columns.tasks.plannedStart.slice()
  const compiled = basis.compiled.with({
    problem,
    facts: gather(problem),
    columns: { ...shop.columns, tasks: { ...shop.columns.tasks, plannedStart, plannedResource: previousResource } },
    lockCode: shop.lockCode.slice(),
    lockTime: shop.lockTime.slice(),
    heldResource: shop.heldResource.slice(),
    release: shop.release.slice(),
    previousResource,
  })
  exchange(compiled.shop, t, hold)
  return { ...basis, problem, compiled }
}
