import { PartialSchedule } from '../construct/partial-schedule.ts'
import type { Construction } from '../construct/construct.ts'
import type { Holds } from '../instance/holds.ts'
import type { CancelSignal, Intervals, Plan, PlannedTask, Problem, SolveOptions } from '../model/model.ts'
import { throwIfStopped } from '../model/stopped.ts'
import { asLevels, compareLevels } from '../instance/objective-levels.ts'
import { waitNotes } from '../construct/maximum-waits.ts'
import { measure } from '../construct/objective.ts'
import { allOvertime } from '../instance/overtime-periods.ts'
import { overtimeRows } from '../construct/overtime.ts'
import { reportTasks } from '../construct/report.ts'
import { placeRows } from '../construct/restore.ts'
import type { NamedConstruction } from '../construct/rules.ts'
import { settingOptions, type Settings } from '../model/settings.ts'
import { LivePlan } from '../local-search/live-plan.ts'
import { KeptPlaces } from './kept-places.ts'
import { resumesFirst } from './resumes-first.ts'
import { ruleDue } from '../instance/dues.ts'
import { FAR } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { verify } from '../verify/verify.ts'

/** Share of the plan's tasks that may change their resource where reuse is preferred. */
const freeShare = 0.1

/** Where work that the plan does not know joins a queue: behind as much work as the plan's own waits for, at once, or when it must. */
const newcomers = ['queue', 'first', 'due'] as const
type Newcomers = (typeof newcomers)[number]

/**
 * A plan to go on from, on a problem that may have changed since: what is done is not in the problem any more, what runs
 * is held there, new work has no row. It becomes constructions that put everything back in the plan's order.
 */
export class WarmStart {
  /** Absent where nothing is held: the plan is then one among those that a run begins with. */
  readonly holds: Holds | undefined
  /** Absent where all work is inside the range that may move. */
  readonly kept: KeptPlaces | undefined
  /** The plan's overtime that the calendars still have, by resource position. */
  readonly open: Map<number, Intervals>
  /** By task: 1 where the plan has it in splits. */
  readonly isSplit: Uint8Array
  private readonly problem: Problem
  private readonly plan: Plan
  /** Rows of tasks that the problem has. */
  private readonly rows: PlannedTask[] = []
  /** By task: first start and last end of its splits in the plan, −1 where it has none. */
  private readonly start: Int32Array
  private readonly end: Int32Array
  /** By task: its resource in the plan, or −1; of split tasks the first, and all of them. */
  private readonly on: Int32Array
  private readonly more = new Map<number, number[]>()
  /** By task: 1 where another rule than that of the settings chose its resource; that of the settings chooses anew. */
  private readonly isOtherwiseChosen: Uint8Array
  /** Is there work to which the plan has given no place? */
  private hasNew = false
  /** Is there work of which the plan does not know at all? */
  private hasUnknown = false

  constructor(problem: Problem, plan: Plan, { reuse, scope }: Pick<SolveOptions, 'reuse' | 'scope'>) {
    this.problem = problem
    this.plan = plan
    this.start = new Int32Array(problem.tasks.length).fill(-1)
    this.end = new Int32Array(problem.tasks.length).fill(-1)
    this.on = new Int32Array(problem.tasks.length).fill(-1)
    this.isOtherwiseChosen = new Uint8Array(problem.tasks.length)
    this.readRows()
    this.isSplit = Uint8Array.from(problem.tasks, (_, t) => (this.more.has(t) ? 1 : 0))
    this.open = openStill(problem, plan)
    const asked = reuse ?? (problem.settings.reusePreviousResource === 'yes' ? 'preferred' : 'off')
    this.holds = asked === 'off' && !scope ? undefined : this.holdsOf(asked, scope)
    this.kept = this.holds?.outside && this.keptPlaces(this.holds.outside)
  }

  private readRows(): void {
    const { problem, start, end, on, more } = this
    const tasks = new Map(problem.tasks.map(({ id }, t) => [id, t]))
    const resources = new Map(problem.resources.map(({ id }, at) => [id, at]))
    for (const row of this.plan.tasks) {
      const t = tasks.get(row.taskId)
      if (t === undefined) continue
      this.rows.push(row)
      if (row.start === null || row.end === null) continue
      if (start[t]! < 0 || row.start < start[t]!) start[t] = row.start
      if (row.end > end[t]!) end[t] = row.end
      const at = row.resourceId === null ? undefined : resources.get(row.resourceId)
      if (at === undefined) continue
      if (isChosenByOtherRule(problem.settings, row)) this.isOtherwiseChosen[t] = 1
      if (row.splits > 1) more.set(t, [...(more.get(t) ?? []), at])
      if (on[t]! < 0) on[t] = at
    }
    this.hasNew = start.some((at) => at < 0)
    this.hasUnknown = new Set(this.rows.map(({ taskId }) => taskId)).size < problem.tasks.length
  }

  private holdsOf(reuse: NonNullable<SolveOptions['reuse']>, scope: SolveOptions['scope']): Holds {
    const { problem, on, more, start } = this
    const isInside = scope && insideOf(scope)
    const keepsTime = scope !== undefined && scope.keeps !== 'resource'
    const isFree = reuse === 'preferred' ? this.lateTasks() : undefined
    const resource = new Int32Array(on.length).fill(-1)
    const kept = new Int32Array(on.length).fill(-1)
    const outside = scope && new Uint8Array(on.length)
    for (let t = 0; t < on.length; t++) {
      const task = problem.tasks[t]!
      if (start[t]! < 0) continue
      const isOutside = isInside !== undefined && !isInside(task.mouldId, task.id, start[t]!)
      if (task.started && !(isOutside && task.started.paused)) continue
      if (outside && isOutside) outside[t] = keepsTime && start[t]! >= problem.start ? 2 : 1
      if (isOutside || reuse === 'strict' || (reuse === 'preferred' && !isFree![t])) resource[t] = on[t]!
      // Splits of a task keep their resources only; what should have begun by now has no time to keep.
      if (isOutside && keepsTime && !more.has(t) && start[t]! >= problem.start) kept[t] = start[t]!
    }
    return { resource, more, start: kept, outside }
  }

  /** Where the plan has work outside the range that may move. */
  private keptPlaces(outside: Uint8Array): KeptPlaces {
    const { problem } = this
    const tasks = new Map(problem.tasks.map(({ id }, t) => [id, t]))
    const resources = new Map(problem.resources.map(({ id }, at) => [id, at]))
    const rows = Map.groupBy(
      this.rows.filter(({ taskId, start }) => start !== null && outside[tasks.get(taskId)!]! > 0),
      ({ taskId }) => tasks.get(taskId)!,
    )
    return new KeptPlaces(rows, outside, resources)
  }

  /** Does a schedule leave all work outside the range where it is, and every lock that did not hold with its reason? */
  leavesOutside(schedule: PartialSchedule, open: ReadonlyMap<number, Intervals>): boolean {
    if (!this.kept?.areIn(schedule)) return false
    const hasMovedLocks = this.plan.notes.some(({ code }) => code === 'lockMoved')
    return !hasMovedLocks || this.isSound(schedule, open)
  }

  /** Breaks what stands in a schedule no rule? @throws Stopped */
  private isSound(schedule: PartialSchedule, open: ReadonlyMap<number, Intervals>, signal?: CancelSignal): boolean {
    const { problem } = this
    const plan: Plan = {
      ...this.plan,
      tasks: reportTasks(schedule, undefined, signal),
      overtime: overtimeRows(problem, open),
      objective: asLevels(problem.settings.optimizationGoal, measure(schedule)),
      // A wait that has become too long breaks nothing that a run could not begin with.
      notes: [...this.plan.notes.filter(({ code }) => code !== 'waitExceeded'), ...waitNotes(schedule)],
    }
    return verify(problem, plan, signal).length === 0
  }

  /** By task: 1 for work of the moulds that are latest in the plan, up to the share that may change its resource. */
  private lateTasks(): Uint8Array {
    const { problem, start, end } = this
    const position = new Map(problem.moulds.map(({ id }, at) => [id, at]))
    const size = new Int32Array(problem.moulds.length)
    const late = new Float64Array(problem.moulds.length)
    const mouldOf = Int32Array.from(problem.tasks, ({ mouldId }) => position.get(mouldId)!)
    let common = 0
    mouldOf.forEach((mould, t) => {
      if (start[t]! < 0) return
      common++
      size[mould]!++
      const { due, priority } = problem.moulds[mould]!
      if (due !== null) late[mould] = Math.max(late[mould]!, priority * (end[t]! - due))
    })
    let left = Math.floor(freeShare * common)
    const isFree = new Uint8Array(problem.moulds.length)
    const byLateness = Array.from(late.keys()).sort((a, b) => late[b]! - late[a]! || a - b)
    for (const mould of byLateness) {
      if (late[mould]! <= 0) break
      if (size[mould]! > left) continue
      left -= size[mould]!
      isFree[mould] = 1
    }
    return Uint8Array.from(mouldOf, (mould) => isFree[mould]!)
  }

  /** Constructions that follow the plan: its tasks on its resources and in the order of its starts. */
  constructions(shop: Shop): NamedConstruction[] {
    const forced = this.forcedIn(shop)
    const make = (how: Newcomers): Construction => ({ keys: this.keysIn(shop, how), scheme: 'list', window: 0, forced })
    if (!this.hasNew) return [{ name: 'replan', make: () => make('first') }]
    return newcomers.map((how) => ({ name: `replan:${how}`, make: () => make(how) }))
  }

  /** The plan's own sequences timed again, where that breaks no rule and is better than `levels`. @throws Stopped */
  sequences(shop: Shop, levels: readonly number[], signal: CancelSignal | undefined) {
    if (this.kept ? this.hasUnknown : this.hasNew) return undefined
    if (!this.holds && this.isOtherwiseChosen.includes(1)) return undefined
    const schedule = new PartialSchedule(shop)
    if (placeRows(schedule, this.rows, signal) !== undefined) return undefined
    throwIfStopped(signal)
    const live = new LivePlan(shop)
    // Counting changes against the published plan also keeps a start that could be earlier.
    const keepsStarts = this.kept !== undefined || this.problem.settings.optimizationGoal === 'stability'
    if (!live.load(schedule, { keepsStarts, signal })) return undefined
    live.store(schedule)
    throwIfStopped(signal)
    if (!this.kept && !resumesFirst(schedule)) return undefined
    const own = measure(schedule)
    if (levels.length > 0 && compareLevels(own, levels) >= 0) return undefined
    return this.isSound(schedule, this.open, signal) ? { schedule, levels: own } : undefined
  }

  private forcedIn(shop: Shop): Int32Array {
    const forced = new Int32Array(shop.taskCount).fill(-1)
    for (let t = 0; t < shop.taskCount; t++) {
      const at = this.on[t]!
      // Split work is divided again, among the resources that it keeps.
      if (at < 0 || this.more.has(t) || (!this.holds && this.isOtherwiseChosen[t])) continue
      for (let c = shop.modeStart[t]!; c < shop.modeStart[t + 1]!; c++) if (shop.modeResource[c] === at) forced[t] = c
    }
    return forced
  }

  private keysIn(shop: Shop, how: Newcomers): Float64Array {
    const { start, end } = this
    const { graph, clockWork, mouldDue, taskMould, tail } = shop
    const keys = new Float64Array(shop.taskCount)
    const keyEnd = new Float64Array(shop.taskCount)
    const waits = how === 'queue' ? this.waitsIn(shop) : undefined
    for (const t of graph.order) {
      if (start[t]! >= 0) {
        keys[t] = start[t]!
        keyEnd[t] = end[t]!
        continue
      }
      let key = readyBy(shop, t, keyEnd)
      if (waits) key += waits[groupOf(shop, t)]!
      const due = shop.dues ? ruleDue(shop, t) : mouldDue[taskMould[t]!]!
      if (how === 'due') key = Math.max(key, (due === FAR ? shop.horizonEnd : due) - tail[t]! - clockWork[t]!)
      keys[t] = key
      keyEnd[t] = key + clockWork[t]!
    }
    return keys
  }

  /** By group: how long the plan's work waits there from when it is ready, on average. */
  private waitsIn(shop: Shop): Float64Array {
    const { start, end } = this
    const sum = new Float64Array(shop.groupCount + 1)
    const count = new Float64Array(shop.groupCount + 1)
    for (const t of shop.graph.order) {
      if (start[t]! < 0) continue
      const group = groupOf(shop, t)
      sum[group]! += Math.max(0, start[t]! - readyBy(shop, t, end))
      count[group]!++
    }
    return sum.map((minutes, group) => minutes / Math.max(1, count[group]!))
  }
}

/** What the earliest finish or the published plan decides is decided by the search as well; other rules are a choice of the planner's. */
function isChosenByOtherRule({ resourceSelectionRule: rule }: Settings, { whyHere }: PlannedTask): boolean {
  if (rule === 'earliestFinish' || rule === 'previousResource') return false
  return whyHere !== undefined && whyHere.code !== rule && resourceRules.has(whyHere.code)
}
const resourceRules = new Set<string>(settingOptions.resourceSelectionRule)

/** Release of task t, or the last of its predecessors' ends. */
function readyBy({ graph, release, arcLag }: Shop, t: number, ends: Int32Array | Float64Array): number {
  let ready = release[t]!
  for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++)
    ready = Math.max(ready, ends[graph.predNode[p]!]! + arcLag[graph.predArc[p]!]!)
  return ready
}

/** The group in which a task's first mode counts it; the last number for none. */
function groupOf(shop: Shop, t: number): number {
  const c = shop.modeStart[t]!
  const group = c < shop.modeStart[t + 1]! ? shop.modeGroup[c]! : -1
  return group < 0 ? shop.groupCount : group
}

/** Is a task among what is planned again? Where neither moulds nor tasks are named, all are, by their time. */
function insideOf({ moulds, tasks, from = -Infinity, until = Infinity }: NonNullable<SolveOptions['scope']>) {
  const isAny = moulds === undefined && tasks === undefined
  const mouldIds = new Set(moulds)
  const taskIds = new Set(tasks)
  return (mouldId: number, taskId: number, start: number) =>
    start >= from && start < until && (isAny || mouldIds.has(mouldId) || taskIds.has(taskId))
}

/** Periods that a plan has opened and the calendars still offer; all of them where overtime is normal time. */
function openStill({ settings, ...problem }: Problem, plan: Plan): Map<number, Intervals> {
  const all = allOvertime({ ...problem, settings })
  if (settings.overtimeChoice === 'always') return all
  const open = new Map<number, Intervals>()
  if (settings.overtimeChoice === 'never') return open
  const opened = new Map(plan.overtime.map(({ resourceId, intervals }) => [resourceId, intervals]))
  for (const [at, offered] of all) {
    const known = opened.get(problem.resources[at]!.id) ?? []
    const ends = new Map<number, number>()
    for (let i = 0; i < known.length; i += 2) ends.set(known[i]!, known[i + 1]!)
    const still: number[] = []
    for (let i = 0; i < offered.length; i += 2)
      if (ends.get(offered[i]!) === offered[i + 1]) still.push(offered[i]!, offered[i + 1]!)
    if (still.length) open.set(at, still)
  }
  return open
}
