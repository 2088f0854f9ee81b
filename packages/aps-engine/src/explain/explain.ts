import type { PartialSchedule } from '../construct/partial-schedule.ts'
import { leastLate } from '../bounds/proven-lateness.ts'
import { causeOfReady, holdersBetween } from '../construct/causes.ts'
import { Chain } from './chain.ts'
import { partsOf } from './joined-stretches.ts'
import { compile } from '../instance/compile.ts'
import { candidatesOf, workOn } from '../instance/facts.ts'
import { asPlanned, withoutWays } from '../instance/ways.ts'
import type { Alternative, ChainStretch, Explanation, Id, Plan, Problem, Reason } from '../model/model.ts'
import { endOf } from '../construct/objective.ts'
import { restoreOpen } from '../construct/restore.ts'
import { FAR, taskKind } from '../instance/shop.ts'

/**
 * Why a mould, or a task, ends when it does: the chain of what bound it, from its end back to its release. The stretches
 * touch each other and sum exactly to the lead time. Absent when there is nothing placed to explain.
 */
export function explain(given: Problem, plan: Plan, of: { mouldId: Id } | { taskId: Id }): Explanation | undefined {
  const { schedule, withOvertime } = restoreOpen(asPlanned(given, plan), plan)
  const { shop } = schedule
  const { tasks, moulds } = shop.facts
  let t = -1
  let mould: number | undefined
  if ('taskId' in of) {
    t = tasks.get(of.taskId) ?? -1
    mould = t < 0 ? undefined : shop.taskMould[t]
  } else {
    mould = moulds.get(of.mouldId)
    for (let other = 0; other < shop.taskCount; other++)
      if (
        shop.taskMould[other] === mould &&
        schedule.start[other]! >= 0 &&
        (t < 0 || endOf(schedule, other) > endOf(schedule, t))
      )
        t = other
  }
  if (t < 0 || mould === undefined || schedule.start[t]! < 0) return undefined
  const explanation = explainEnd(schedule, t)
  if ('taskId' in of) return { ...explanation, alternatives: alternativesOf(schedule, t) }
  // What is true of any plan is true on any way.
  const anyWay = given.routeChoices?.length ? compile(withoutWays(given)) : { shop, withOvertime }
  return { ...explanation, leastLateMinutes: leastLate(anyWay.withOvertime, anyWay.shop, mould) }
}

/** The chain to the end of a task that has a place. */
export function explainEnd(schedule: PartialSchedule, t: number): Explanation {
  const { shop } = schedule
  const mould = shop.taskMould[t]!
  const { due } = shop.problem.moulds[mould]!
  const to = endOf(schedule, t)
  const from = Math.min(shop.mouldRelease[mould]!, to)
  const stretches = new Chain(schedule, from, to).follow(lastSplit(schedule, t))
  const totals: Partial<Record<ChainStretch['kind'], number>> = {}
  for (const { kind, minutes } of stretches.flatMap(partsOf)) totals[kind] = (totals[kind] ?? 0) + minutes
  return { from, to, due, lateMinutes: due === null ? 0 : Math.max(0, to - due), stretches, totals }
}

/** The operation of a task's split that ends last. */
function lastSplit(schedule: PartialSchedule, t: number): number {
  let last = t
  for (let split = 1; split < schedule.splits[t]!; split++) {
    const op = schedule.shop.secondSplit[t]! + split - 1
    if (schedule.end[op]! > schedule.end[last]!) last = op
  }
  return last
}

/** Every resource that the task names: excluded and why, or when it could start and end there with all else in place. */
function alternativesOf(schedule: PartialSchedule, t: number): Alternative[] {
  const { shop } = schedule
  const { problem, facts } = shop
  const task = problem.tasks[t]!
  if (shop.kind[t] !== taskKind.machine) return []
  const chosen = schedule.mode[t]!
  const place = { lane: schedule.lane[t]!, start: schedule.start[t]!, end: schedule.end[t]!, work: schedule.work[t]! }
  const alternatives: Alternative[] = []
  for (const candidate of candidatesOf(facts, task)) {
    const resourceId = problem.resources[candidate.resource]!.id
    const isChosen = shop.modeResource[chosen] === candidate.resource
    if (isChosen) {
      alternatives.push({ resourceId, chosen: true, start: place.start, end: place.end })
      continue
    }
    if (candidate.excluded) {
      alternatives.push({ resourceId, chosen: false, excluded: candidate.excluded })
      continue
    }
    let c = shop.modeStart[t]!
    while (c < shop.modeStart[t + 1]! && shop.modeResource[c] !== candidate.resource) c++
    if (c === shop.modeStart[t + 1]!) {
      const held = problem.resources[shop.modeResource[chosen]!]!.id
      const code = task.started ? 'started' : (shop.lockCode[t] ?? 'locked')
      alternatives.push({ resourceId, chosen: false, excluded: { code, params: { resourceId: held } } })
      continue
    }
    schedule.remove(t)
    const ready = schedule.readyAt(t, c)
    const end = schedule.gapOf(t, c, ready, workOn(facts, task, candidate.resource))
    const start = schedule.foundStart
    if (end === FAR) {
      alternatives.push({
        resourceId,
        chosen: false,
        excluded: { code: 'horizon', params: { resourceId, at: problem.horizonEnd } },
      })
    } else {
      const holders = holdersBetween(schedule, schedule.foundLane, ready, start, t)
      const taskIds = holders.map((op) => problem.tasks[shop.taskOf[op]!]!.id)
      let why: Reason = causeOfReady(schedule, t, c).reason
      if (taskIds.length) why = { code: 'queue', params: { taskIds: taskIds.slice(-8), resourceId } }
      else if (start > ready) why = { code: 'calendar', params: { resourceId } }
      alternatives.push({ resourceId, chosen: false, start, end, why })
    }
    schedule.place(t, chosen, place.lane, place.start, place.end, place.work)
  }
  return alternatives
}
