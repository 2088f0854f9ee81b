import { piecesOfSplit, splitWork } from '../construct/chooser.ts'
import type { PartialSchedule } from '../construct/partial-schedule.ts'
import { candidatesOf } from '../instance/facts.ts'
import { taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import type { Reason } from '../model/model.ts'
import type { InteractivePlan } from './interactive-plan.ts'
import type { PlanChange } from './move.ts'

type SplitChange = PlanChange & { kind: 'split' | 'join' }

/** Why a task cannot be in one split more on that resource, or be put together; undefined where it can. */
export function refusedSplit({ state }: InteractivePlan, change: SplitChange): Reason | undefined {
  const { shop, splits, isPlaced } = state
  const { problem } = shop
  const t = shop.facts.tasks.get(change.taskId)
  if (t === undefined || !isPlaced[t]) return { code: 'noRoute', params: {} }
  if (shop.kind[t] !== taskKind.machine) return { code: 'outside', params: { minutes: shop.outsideMinutes[t]! } }
  if (change.kind === 'join') return splits[t]! > 1 ? undefined : notSplit('whole')
  const task = problem.tasks[t]!
  if (task.started) return { code: 'started', params: { resourceId: task.started.resourceId } }
  const lock = shop.lockCode[t]
  const on = state.resource[t]!
  if (lock && (shop.heldResource[t]! >= 0 || shop.lockTime[t]! >= 0))
    return { code: lock, params: { resourceId: problem.resources[on]!.id, at: state.start[t]!, kept: true } }
  if (splits[t]! >= shop.maxSplits[t]!) return notSplit(limitOf(shop, t))
  const resource = shop.facts.resources.get(change.resourceId)
  if (resource === undefined) return { code: 'invalidResource', params: { resourceId: change.resourceId } }
  if (splitsOf(shop, t, splits[t]!).some((op) => state.resource[op] === resource)) return notSplit('resources')
  if (modeOn(shop, t, resource) >= 0) return undefined
  const candidate = candidatesOf(shop.facts, task).find((one) => one.resource === resource)
  return candidate?.excluded ?? { code: 'notEligible', params: { resourceId: change.resourceId } }
}

const notSplit = (cause: string): Reason => ({ code: 'notSplit', params: { cause } })

function limitOf(shop: Shop, t: number): string {
  if (shop.problem.settings.dynamicWorkSplitting !== 'on') return 'setting'
  if (shop.pieces[t]! < 2) return 'pieces'
  if (shop.modeStart[t + 1]! - shop.modeStart[t]! < 2) return 'resources'
  return shop.maxSplits[t] === 1 ? 'overlap' : 'pieces'
}

const splitsOf = (shop: Shop, t: number, count: number): number[] =>
  Array.from({ length: count }, (_, split) => (split === 0 ? t : shop.secondSplit[t]! + split - 1))

function modeOn(shop: Shop, t: number, resource: number): number {
  for (let c = shop.modeStart[t]!; c < shop.modeStart[t + 1]!; c++) if (shop.modeResource[c] === resource) return c
  return -1
}

/** Where the splits of a task are put that have been carried over: each with its share of one split more, the new one where it ends first without pushing anything. */
export function placeSplit(
  schedule: PartialSchedule,
  live: InteractivePlan,
  t: number,
  resourceId: number,
): Reason | undefined {
  const { shop } = schedule
  const { state } = live
  const before = state.splits[t]!
  const count = before + 1
  schedule.splits[t] = count
  const workOf = (c: number, split: number) => splitWork(shop, t, c, piecesOfSplit(shop.pieces[t]!, count, split))
  const old = splitsOf(state.shop, t, before)
  for (const [split, op] of splitsOf(shop, t, before).entries()) {
    const was = old[split]!
    const mode = modeOn(shop, t, state.resource[was]!)
    schedule.place(
      op,
      mode,
      state.lane[was]!,
      state.start[was]!,
      state.end[was]!,
      workOf(mode, split),
      state.operatorLane[was],
    )
  }
  const mode = modeOn(shop, t, shop.facts.resources.get(resourceId)!)
  const work = workOf(mode, before)
  const end = schedule.gapOf(t, mode, schedule.readyAt(t, mode), work)
  if (end > shop.horizonEnd) return { code: 'horizon', params: { resourceId, at: shop.horizonEnd } }
  const [added] = splitsOf(shop, t, count).slice(before)
  schedule.place(added!, mode, schedule.foundLane, schedule.foundStart, end, work)
  return undefined
}

/** All pieces where the first split is. */
export function joinAgain(schedule: PartialSchedule, { state }: InteractivePlan, t: number): void {
  const { shop } = schedule
  const mode = modeOn(shop, t, state.resource[t]!)
  schedule.splits[t] = 1
  schedule.place(t, mode, state.lane[t]!, state.start[t]!, state.end[t]!, shop.modeWork[mode]!, state.operatorLane[t])
}
