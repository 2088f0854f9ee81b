import { PartialSchedule } from '../construct/partial-schedule.ts'
import { gatesOpen } from '../instance/constraints.ts'
import { candidatesOf } from '../instance/facts.ts'
import { asPlanned } from '../instance/ways.ts'
import type { Id, Intervals, Plan, PlannedTask, Problem, Reason } from '../model/model.ts'
import { asLevels, compareLevels } from '../instance/objective-levels.ts'
import { placeRows, restoreOpen } from '../construct/restore.ts'
import { outcome } from '../local-search/outcome.ts'
import { taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import type { Answer, Change, Effect } from './change.ts'
import { mouldChangesOf } from './consequences.ts'
import { InteractivePlan } from './interactive-plan.ts'
import { joined } from './joined.ts'
import { nextAfter, placesOn } from './places.ts'
import { rowsInTwo } from './split-in-two.ts'
import { operatorOf } from '../start-rules/operators.ts'

/**
 * Questions to a plan: what if one thing were otherwise? Answers are exact for the plan's sequences: everything is timed again
 * as early as they allow, with and without the change, and the difference is told.
 */
export class WhatIf {
  readonly problem: Problem
  private readonly plan: Plan
  private readonly shop: Shop
  private readonly live: InteractivePlan
  private readonly withOvertime: (open: ReadonlyMap<number, Intervals>) => Shop
  private readonly open: Map<number, Intervals>
  private readonly endsBefore: Int32Array
  readonly objective: Effect['objective']

  /** @throws RangeError where the plan does not belong to the problem or cannot be read as sequences of work */
  constructor(given: Problem, plan: Plan) {
    const problem = asPlanned(given, plan)
    this.problem = problem
    this.plan = plan
    const { schedule, open, withOvertime } = restoreOpen(problem, plan)
    this.open = open
    this.withOvertime = withOvertime
    this.shop = schedule.shop
    this.live = new InteractivePlan(this.shop)
    if (!this.live.plan.load(schedule)) throw new RangeError('The plan cannot be timed again: it breaks its own rules')
    this.endsBefore = this.live.moulds.end.slice()
    this.objective = this.levelsOf(this.live)
  }

  /** When a mould ends in the plan's sequences, nothing changed; null where nothing of it has a place. */
  endOf(mouldId: Id): number | null {
    const end = this.endsBefore[this.shop.facts.moulds.get(mouldId)!] ?? -1
    return end < 0 ? null : end
  }

  ask(change: Change): Answer {
    const found = this.effectOf(change)
    return 'code' in found ? { change, refused: found } : { change, effect: found }
  }

  private effectOf(change: Change): Effect | Reason {
    switch (change.kind) {
      case 'unlock':
      case 'gates':
        return this.free(change.kind, change.taskId)
      case 'overtime':
        return this.openOvertime(change)
      case 'behind':
        return this.putBehind(change)
      case 'move':
        return this.moveTo(change)
      case 'split':
        return this.inTwo(change.taskId, change.resourceId)
      case 'machine': {
        const { resourceId, mouldId } = change
        const resources = this.problem.resources.map((resource) =>
          resource.id === resourceId ? { ...resource, capacity: (resource.capacity ?? 1) + 1 } : resource,
        )
        const lane = this.problem.resources.find(({ id }) => id === resourceId)?.capacity ?? 1
        const own = new Set(this.problem.tasks.flatMap((task) => (task.mouldId === mouldId ? [task.id] : [])))
        return this.changed({ ...this.problem, resources }, (row) =>
          row.resourceId === resourceId && own.has(row.taskId) ? { ...row, lane } : row,
        )
      }
      case 'outside': {
        const { taskId, minutes } = change
        const t = this.shop.facts.tasks.get(taskId)
        const isInside = t !== undefined && !this.problem.tasks[t]!.outside
        const isFree = isInside && this.shop.kind[t] === taskKind.machine && !this.shop.started[t]
        if (!isFree || this.shop.lockCode[t] || this.live.state.splits[t]! > 1 || !this.live.state.isPlaced[t])
          return { code: t === undefined ? 'noRoute' : (this.shop.lockCode[t] ?? 'outside'), params: {} }
        const tasks = this.problem.tasks.map((task) => (task.id === taskId ? { ...task, outside: { minutes } } : task))
        return this.changed({ ...this.problem, tasks }, (row) =>
          row.taskId === taskId
            ? { ...row, resourceId: null, groupId: null, lane: 0, end: row.start! + minutes, workMinutes: 0 }
            : row,
        )
      }
    }
  }

  /** The second half of a task's pieces on another resource, in the order of the task's own start. */
  private inTwo(taskId: Id, resourceId: Id): Effect | Reason {
    const { live, shop } = this
    const t = this.operationOf(taskId, 1)
    const resource = shop.facts.resources.get(resourceId)
    if (t < 0 || !live.state.isPlaced[t]) return { code: 'noRoute', params: {} }
    const c = shop.modeResource.indexOf(resource ?? -1, shop.modeStart[t])
    if (c < 0 || c >= shop.modeStart[t + 1]! || live.state.resource[t] === resource)
      return { code: 'invalidResource', params: { resourceId } }
    if (shop.maxSplits[t]! < 2 || live.state.splits[t]! > 1)
      return { code: 'split', params: { splits: live.state.splits[t]! } }
    const schedule = new PartialSchedule(shop)
    placeRows(schedule, rowsInTwo(shop, this.plan.tasks, t, [live.state.mode[t]!, c]))
    const split = new InteractivePlan(shop)
    return split.plan.load(schedule) ? this.difference(split) : this.brokenReason(split.stuck)
  }

  /** A task's start freed of its lock or its gates, at its place. */
  private free(kind: 'unlock' | 'gates', taskId: Id): Effect | Reason {
    const { live, shop } = this
    const t = this.operationOf(taskId, 1)
    if (t < 0 || !live.state.isPlaced[t]) return { code: 'noRoute', params: {} }
    const { floor, pin, isExcused } = live.state
    const splits = [t]
    for (let split = 1; split < live.state.splits[t]!; split++) splits.push(shop.secondSplit[t]! + split - 1)
    const wasExcused = isExcused[t]!
    const kept = splits.map((op) => [floor[op]!, pin[op]!] as const)
    const task = this.problem.tasks[t]!
    for (const op of splits) {
      floor[op] = this.freedRelease(kind, t)
      if (kind === 'unlock' && !task.started) pin[op] = -1
    }
    if (kind === 'unlock' && !task.started) isExcused[t] = 0
    const found = this.trial(t, () => {
      for (const op of splits) {
        const { mode, lane, after, operatorLane, operatorAfter, fixtures } = live.state
        const holder = fixtures?.after[op] ?? -1
        const location = [lane[op]!, after[op]!, operatorLane[op]!, operatorAfter[op]!, holder] as const
        const result = live.move(op, mode[op]!, ...location)
        if (result !== outcome.ok) return result
      }
      return outcome.ok
    })
    splits.forEach((op, at) => ([floor[op], pin[op]] = kept[at]!))
    isExcused[t] = wasExcused
    return found
  }

  private freedRelease(kind: 'unlock' | 'gates', t: number): number {
    const { shop } = this
    if (shop.started[t]) return shop.start
    if (kind === 'unlock') return shop.earliestStarts.at[t]!
    return Math.max(shop.earliestStarts.except(gatesOpen, t), shop.lockTime[t]!)
  }

  private openOvertime({ groupId, from, until }: Change & { kind: 'overtime' }): Effect | Reason {
    const { live, shop, problem } = this
    const group = shop.facts.groups.get(groupId)
    const more = new Map(this.open)
    const calendars = new Map(problem.calendars.map((calendar) => [calendar.id, calendar.overtime ?? []]))
    for (const at of group === undefined ? [] : shop.facts.members[group]!) {
      const pairs = [...(this.open.get(at) ?? [])]
      const given = calendars.get(problem.resources[at]!.calendarId) ?? []
      for (let i = 0; i < given.length; i += 2) {
        const begin = Math.max(given[i]!, from)
        const end = Math.min(given[i + 1]!, until)
        if (begin < end) pairs.push(begin, end)
      }
      if (pairs.length) more.set(at, joined(pairs))
    }
    live.plan.use(this.withOvertime(more))
    const found = live.plan.retime() ? this.difference(live) : this.brokenReason(live.stuck)
    live.plan.use(shop)
    live.plan.retime()
    return found
  }

  private putBehind({ taskId, split = 1, of }: Change & { kind: 'behind' }): Effect | Reason {
    const { live } = this
    const op = this.operationOf(taskId, split)
    const t = this.shop.facts.tasks.get(of) ?? -1
    const { mode, lane, after, operatorLane, operatorAfter } = live.state
    const isBehind = op >= 0 && t >= 0 && op !== t && lane[op]! >= 0 && lane[op] === lane[t]
    if (!isBehind) return { code: 'noRoute', params: {} }
    const follower = after[t]!
    const next = follower === op ? after[op]! : follower
    return this.trial(op, () => live.move(op, mode[op]!, lane[op]!, next, operatorLane[op]!, operatorAfter[op]!))
  }

  /** The best of the places that a task can have on a resource, each tried. */
  private moveTo({ taskId, split = 1, resourceId }: Change & { kind: 'move' }): Effect | Reason {
    const { live, shop, problem } = this
    const op = this.operationOf(taskId, split)
    if (op < 0 || !live.state.isPlaced[op]) return { code: 'noRoute', params: {} }
    const t = shop.taskOf[op]!
    const resource = shop.facts.resources.get(resourceId)
    if (resource === undefined) return { code: 'invalidResource', params: { resourceId } }
    const task = problem.tasks[t]!
    const isHeld = (task.started || shop.lockCode[t]) && shop.heldResource[t] !== resource
    const candidate = candidatesOf(shop.facts, task).find((one) => one.resource === resource)
    if (candidate?.excluded) return candidate.excluded
    if (!candidate && !isHeld) return { code: 'notEligible', params: { resourceId } }
    let c = shop.modeStart[t]!
    while (c < shop.modeStart[t + 1]! && shop.modeResource[c] !== resource) c++
    if (c === shop.modeStart[t + 1]! || isHeld || shop.kind[t] !== taskKind.machine) {
      const held = live.state.resource[op]! < 0 ? null : problem.resources[live.state.resource[op]!]!.id
      const code = task.started ? 'started' : (shop.lockCode[t] ?? 'locked')
      return { code, params: { resourceId: held } }
    }
    let best: Effect | Reason | undefined
    let bestLevels: number[] = []
    for (const [lane, next] of placesOn(live, resource, op)) {
      const { start, operatorLane: now, operatorAfter } = live.state
      const operator = operatorOf(live.state.shop, c)
      const isSame = operator >= 0 && now[op]! >= shop.laneStart[operator]! && now[op]! < shop.laneStart[operator + 1]!
      const operatorLane = operator < 0 ? -1 : isSame ? now[op]! : shop.laneStart[operator]!
      const operatorNext = operator < 0 ? -1 : isSame ? operatorAfter[op]! : nextAfter(live, operatorLane, start[op]!)
      const levels: number[] = []
      const found = this.trial(op, () => live.move(op, c, lane, next, operatorLane, operatorNext), levels)
      if ('code' in found) best ??= found
      else if (!bestLevels.length || compareLevels(levels, bestLevels) < 0) {
        best = found
        bestLevels = levels
      }
    }
    return best ?? { code: 'invalidResource', params: { resourceId } }
  }

  private operationOf(taskId: Id, split: number): number {
    const t = this.shop.facts.tasks.get(taskId)
    if (t === undefined || split < 1 || split > this.live.state.splits[t]!) return -1
    return split === 1 ? t : this.shop.secondSplit[t]! + split - 2
  }

  /** Tries a move of `op` and takes it back. */
  private trial(op: number, move: () => number, levels: number[] = []): Effect | Reason {
    const { live } = this
    live.begin()
    const result = move()
    let found: Effect | Reason
    if (result === outcome.ok) {
      live.figures.readLevels(levels)
      found = this.difference(live)
    } else if (result === outcome.cycle)
      found = { code: 'cycle', params: { taskIds: [this.problem.tasks[this.shop.taskOf[op]!]!.id] } }
    else found = this.brokenReason(live.stuck)
    live.undo()
    return found
  }

  /** A promise, or the end of the horizon, that stands against a change. */
  private brokenReason(stuck: number): Reason {
    const { shop, problem, live } = this
    const resource = stuck < 0 ? -1 : live.state.resource[stuck]!
    const resourceId = resource < 0 ? null : problem.resources[resource]!.id
    if (stuck < 0 || live.state.pin[stuck]! < 0)
      return { code: 'horizon', params: { resourceId, at: problem.horizonEnd } }
    const code = shop.lockCode[shop.taskOf[stuck]!] ?? 'started'
    return { code, params: { resourceId, at: live.state.pin[stuck]!, kept: true } }
  }

  /** The plan's sequences on another problem. */
  private changed(problem: Problem, change: (row: PlannedTask) => PlannedTask): Effect | Reason {
    const { schedule } = restoreOpen(problem, { ...this.plan, tasks: this.plan.tasks.map(change) })
    const live = new InteractivePlan(schedule.shop)
    return live.plan.load(schedule) ? this.difference(live) : this.brokenReason(live.stuck)
  }

  private levelsOf(live: InteractivePlan): Effect['objective'] {
    const levels: number[] = []
    live.figures.readLevels(levels)
    return asLevels(this.problem.settings.optimizationGoal, levels)
  }

  private difference(live: InteractivePlan): Effect {
    return { ...mouldChangesOf(live, this.endsBefore), objective: this.levelsOf(live) }
  }

  /** All sequences, as early as they allow. */
  schedule(): PartialSchedule {
    const schedule = new PartialSchedule(this.shop)
    this.live.plan.store(schedule)
    return schedule
  }
}
