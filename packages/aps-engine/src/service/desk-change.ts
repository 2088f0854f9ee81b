import type { Compiled } from '../compile.ts'
import { gather, lockOf } from '../facts.ts'
import type { Intervals, Mould, Problem, Reason, Task } from '../model.ts'
import { FAR, taskKind } from '../shop.ts'
import { assumedGate } from '../unplaced.ts'
import { closedBetween, openBetween, outsideOf } from './calendar-change.ts'
import type { HandPlan } from './hand-plan.ts'
import type { DeskChange } from './move.ts'

/** What a plan on a desk belongs to. */
export interface Ground {
  problem: Problem
  compiled: Compiled
  /** Overtime in use, by resource position. */
  open: ReadonlyMap<number, Intervals>
}

/** The same after a change, and what has to be timed again for it. */
export interface Variant extends Ground {
  /** Operations whose floor, promise, working time or published place is another. */
  touched: number[]
  /** The mould that is due or weighs otherwise, or −1. */
  mould: number
  /** Of a task that is locked or let go: its operation, latest start that keeps the promise (−1: none), and release. */
  held?: { op: number; pin: number; release: number }
  /** Resources that a lock had shut out may take the task again: the shop has to be compiled anew. */
  isWider?: boolean
}

/** What a change makes of the ground, or why it cannot be. */
export function variantOf(ground: Ground, live: HandPlan, change: DeskChange): Variant | Reason {
  switch (change.kind) {
    case 'lock':
    case 'unlock':
      return heldVariant(ground, live, change.kind === 'lock', change.taskId)
    case 'due':
      return mouldVariant(ground, change.mouldId, (mould) => ({ ...mould, due: change.due }))
    case 'priority':
      return mouldVariant(ground, change.mouldId, (mould) => ({ ...mould, priority: change.priority }))
    default:
      return calendarVariant(ground, live, change)
  }
}

function mouldVariant(ground: Ground, mouldId: number, change: (mould: Mould) => Mould): Variant | Reason {
  const { shop } = ground.compiled
  const at = shop.facts.moulds.get(mouldId)
  if (at === undefined) return { code: 'noRoute', params: {} }
  const moulds = ground.problem.moulds.slice()
  const { due, priority } = (moulds[at] = change(moulds[at]!))
  const problem = { ...ground.problem, moulds }
  const mouldDue = shop.mouldDue.slice()
  const mouldWeight = shop.mouldWeight.slice()
  mouldDue[at] = due ?? FAR
  mouldWeight[at] = priority
  const compiled = ground.compiled.with({ problem, facts: gather(problem), mouldDue, mouldWeight })
  return { ...ground, problem, compiled, touched: [], mould: at }
}

function calendarVariant(
  { problem: before, compiled: old, open }: Ground,
  live: HandPlan,
  { kind, resourceId, from, until }: DeskChange & { kind: 'closed' | 'open' },
): Variant | Reason {
  const at = old.shop.facts.resources.get(resourceId)
  if (at === undefined || !(from < until)) return { code: 'invalidResource', params: { resourceId } }
  const problem = (kind === 'closed' ? closedBetween : openBetween)(before, resourceId, from, until)
  const still = new Map(open)
  if (still.has(at)) still.set(at, outsideOf(still.get(at)!, from, until))
  const touched: number[] = []
  const { laneStart } = old.shop
  for (let lane = laneStart[at]!; lane < laneStart[at + 1]!; lane++)
    for (let op = live.first[lane]!; op >= 0; op = live.nextOn(op, lane)) touched.push(op)
  return { problem, compiled: old.withCalendars(problem, still), open: still, touched, mould: -1 }
}

function heldVariant(ground: Ground, live: HandPlan, isLock: boolean, taskId: number): Variant | Reason {
  const { shop } = ground.compiled
  const t = shop.facts.tasks.get(taskId)
  if (t === undefined || !live.isPlaced[t]) return { code: 'noRoute', params: {} }
  const task = ground.problem.tasks[t]!
  if (task.started) return { code: 'started', params: { resourceId: task.started.resourceId } }
  if (live.parts[t]! > 1) return { code: 'split', params: { parts: live.parts[t]! } }
  const on = live.resource[t]!
  const resourceId = on < 0 ? null : ground.problem.resources[on]!.id
  if (!isLock && task.lock !== 1) return { code: shop.lockCode[t] ?? 'locked', params: { resourceId, kept: false } }
  const start = live.start[t]!
  const own: Task = isLock ? { ...task, lock: 1, planned: { resourceId, start } } : { ...task, lock: 0 }
  const tasks = ground.problem.tasks.slice()
  tasks[t] = own
  const problem = { ...ground.problem, tasks }
  const facts = gather(problem)
  const code = lockOf(facts, own)
  const lockCode = shop.lockCode.slice()
  lockCode[t] = code
  const lockTime = shop.lockTime.slice()
  const heldResource = shop.heldResource.slice()
  const release = shop.release.slice()
  const previousResource = shop.previousResource.slice()
  const plannedStart = shop.columns.tasks.plannedStart.slice()
  const holdsTime = problem.settings.resourceLocking === 'resourceAndTime'
  if (isLock) {
    previousResource[t] = on
    plannedStart[t] = start
  }
  lockTime[t] = code && holdsTime && (on >= 0 || shop.kind[t] !== taskKind.machine) ? plannedStart[t]! : -1
  heldResource[t] = code ? previousResource[t]! : -1
  release[t] = Math.max(releaseWithout(problem, own, shop.mouldRelease[shop.taskMould[t]!]!), lockTime[t]!)
  const columns = { ...shop.columns, tasks: { ...shop.columns.tasks, plannedStart, plannedResource: previousResource } }
  const part = { problem, facts, columns, lockCode, lockTime, heldResource, release, previousResource }
  const pin = on >= 0 && lockTime[t]! >= 0 && lockTime[t] === start ? start : -1
  return {
    ...ground,
    problem,
    compiled: ground.compiled.with(part),
    touched: [t],
    mould: -1,
    held: { op: t, pin, release: release[t]! },
    isWider: !code,
  }
}

/** When a task may start, its lock apart. */
export function releaseWithout(problem: Problem, task: Task, mouldRelease: number): number {
  let release = Math.max(mouldRelease, task.notBefore ?? 0)
  for (const { kind, at } of task.gates ?? [])
    release = Math.min(FAR, Math.max(release, at ?? assumedGate(problem, kind) ?? FAR))
  return release
}
