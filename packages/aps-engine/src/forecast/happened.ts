import { gather, lockOf } from '../instance/facts.ts'
import type { Gate, Id, Link, Minute, Plan, PlannedTask, Problem, Started, Task } from '../model/model.ts'

/** What the floor has reported of a plan's tasks, and when it is now. Tasks that are not named have not begun since the plan was made. */
export interface Happened {
  now: Minute
  finished: readonly { taskId: Id; end: Minute }[]
  started: readonly StartedTask[]
}

export interface StartedTask extends Omit<Started, 'resourceId'> {
  taskId: Id
  at: Minute
  /** Null: at a supplier, or on a resource that the plan does not know; it is taken for where it was planned. */
  resourceId: Id | null
  /** When a supplier is to be done, as agreed since; absent: after what the plan gave it. */
  backAt?: Minute
}

/**
 * The problem and the plan without what is finished, and with what has begun in front of its lane: the rest keeps its order.
 * Starts of the plan's rows only tell that order. Θ(tasks + links + rows log rows).
 */
export function afterReports(problem: Problem, plan: Plan, happened: Happened): { problem: Problem; plan: Plan } {
  const now = Math.max(problem.start, happened.now)
  const finished = new Set(happened.finished.map(({ taskId }) => taskId))
  const rowsOf = Map.groupBy(plan.tasks, ({ taskId }) => taskId)
  const known = new Set(problem.resources.map(({ id }) => id))
  const outsideOf = new Map(problem.tasks.flatMap(({ id, outside }) => (outside ? [[id, outside] as const] : [])))
  const begun = new Map<Id, StartedTask>()
  for (const of of happened.started) {
    const outside = outsideOf.get(of.taskId)
    if (outside) {
      // A day that was agreed with a supplier stands, whatever else he has to do.
      begun.set(of.taskId, { ...of, resourceId: of.backAt === undefined ? (outside.resourceId ?? null) : null })
      continue
    }
    const planned = rowsOf.get(of.taskId)?.[0]?.resourceId ?? null
    const isElsewhere = planned !== null && known.has(of.resourceId ?? 0)
    begun.set(of.taskId, { ...of, resourceId: isElsewhere ? of.resourceId : planned })
  }
  const assembled = fittingOf(problem)
  const tasks = problem.tasks.flatMap((task) => {
    if (finished.has(task.id)) return []
    const rows = rowsOf.get(task.id) ?? []
    const minutes = assembled.get(task.id)
    const whole = minutes === undefined ? task : { ...task, minutes }
    return [withGates(begin(whole, rows, begun.get(task.id), problem, now), problem)]
  })
  return {
    problem: { ...problem, start: now, tasks, links: linksLeft(problem, finished, assembled) },
    plan: { ...plan, tasks: rowsLeft(problem, plan, finished, begun, now) },
  }
}

/** Minutes of assemblies that take them from their parts: parts that are finished leave the problem. Θ(links). */
function fittingOf({ links, settings }: Problem): ReadonlyMap<Id, number> {
  const found = new Map<Id, number>()
  if (settings.assemblyHoursMethod === 'route') return found
  for (const { to, kind, fittingMinutes } of links) {
    if (kind !== 'assembly' || fittingMinutes === undefined) continue
    const known = found.get(to) ?? 0
    found.set(
      to,
      settings.assemblyHoursMethod === 'sumOfParts' ? known + fittingMinutes : Math.max(known, fittingMinutes),
    )
  }
  return found
}

/** A task that may have begun; one that has not begun keeps its start as the earliest where the plan is made backward. */
function begin(
  task: Task,
  rows: readonly PlannedTask[],
  begun: StartedTask | undefined,
  problem: Problem,
  now: Minute,
): Task {
  const { settings } = problem
  if (begun && task.outside) return { ...task, ...leftOutside(task, task.outside, begun, problem, now) }
  if (begun && begun.resourceId !== null) {
    const { resourceId, progress, workedMinutes, paused } = begun
    return { ...task, started: { resourceId, progress, workedMinutes, paused } }
  }
  if (settings.productionDirection === 'forward') return task
  const planned = rows.reduce((least, row) => Math.min(least, row.start ?? least), Infinity)
  return planned === Infinity ? task : { ...task, notBefore: Math.max(planned, task.notBefore ?? planned) }
}

/** What a supplier has left to do; who had it when the plan was made was given what was left then. */
function leftOutside(
  { started }: Task,
  { resourceId, ...outside }: NonNullable<Task['outside']>,
  { at, backAt }: StartedTask,
  { start, calendars, resources }: Problem,
  now: Minute,
): Pick<Task, 'outside' | 'started'> {
  const from = Math.max(at, start)
  const supplier = resources.find(({ id }) => id === resourceId)
  if (!supplier || backAt !== undefined)
    return { outside: { ...outside, minutes: Math.max(1, (backAt ?? from + outside.minutes) - now) } }
  const { intervals = [] } = calendars.find(({ id }) => id === supplier.calendarId) ?? {}
  let workedMinutes = started?.workedMinutes ?? 0
  for (let i = 0; i < intervals.length; i += 2)
    workedMinutes += Math.max(0, Math.min(now, intervals[i + 1]!) - Math.max(from, intervals[i]!))
  const progress = Math.min(0.99, workedMinutes / outside.minutes)
  return {
    outside: { ...outside, resourceId: supplier.id },
    started: { resourceId: supplier.id, progress, workedMinutes, paused: false },
  }
}

/** A gate without a known time opens when the plan took it to: not later with every day that passes. */
function withGates(task: Task, { start, assumedGateMinutes = {} }: Problem): Task {
  const isAssumed = ({ kind, at }: Gate) => at === null && assumedGateMinutes[kind] !== undefined
  if (!task.gates?.some(isAssumed)) return task
  const gates = task.gates.map((gate) =>
    isAssumed(gate) ? { ...gate, at: start + assumedGateMinutes[gate.kind]! } : gate,
  )
  return { ...task, gates }
}

/** A route goes on past what is finished; everything else that waited for it has it. Θ(links). */
function linksLeft({ links }: Problem, finished: ReadonlySet<Id>, assembled: ReadonlyMap<Id, number>): Link[] {
  const next = new Map<Id, Link>()
  for (const link of links) if (link.kind === 'route' && finished.has(link.from)) next.set(link.from, link)
  return links.flatMap((link) => {
    if (finished.has(link.from)) return []
    let last: Link | undefined = link
    while (last && finished.has(last.to)) last = link.kind === 'route' ? next.get(last.to) : undefined
    if (!last) return []
    const { fittingMinutes: _, ...rest } = link
    if (last !== link) return [{ from: link.from, to: last.to, kind: 'route' }]
    return [assembled.has(link.to) ? rest : link]
  })
}

function rowsLeft(
  problem: Problem,
  { tasks: rows }: Plan,
  finished: ReadonlySet<Id>,
  begun: ReadonlyMap<Id, StartedTask>,
  now: Minute,
): PlannedTask[] {
  const { resources, settings } = problem
  const isFirst = ({ taskId }: PlannedTask) => {
    const of = begun.get(taskId)
    return of !== undefined && of.resourceId !== null && (!of.paused || settings.pausedTaskPriority === 'yes')
  }
  const capacity = new Map(resources.map(({ id, capacity: lanes }) => [id, lanes ?? 1]))
  const usedBy = new Map<Id, number[]>()
  /** A lane with the fewest of what has begun; the one that is planned where that has no more. */
  const laneOn = (resourceId: Id, planned: number): number => {
    const used = usedBy.get(resourceId) ?? Array.from({ length: capacity.get(resourceId)! }, () => 0)
    usedBy.set(resourceId, used)
    const fewest = Math.min(...used)
    const lane = used[planned] === fewest ? planned : used.indexOf(fewest)
    used[lane]! += 1
    return lane
  }
  const left = rows.filter(({ taskId, split }) => {
    const of = begun.get(taskId)
    return !finished.has(taskId) && (split === 1 || !of || of.resourceId === null)
  })
  const isBehindHeld = pausedBehindHeld(problem, left, begun)
  const front = left
    .filter((row) => row.start !== null && isFirst(row) && !isBehindHeld.has(row.taskId))
    .sort(
      (one, other) =>
        begun.get(one.taskId)!.at - begun.get(other.taskId)!.at ||
        one.start! - other.start! ||
        one.taskId - other.taskId,
    )
  const staysOnLane = ({ taskId, resourceId }: PlannedTask) =>
    capacity.get(resourceId!) === 1 || isBehindHeld.has(taskId)
  const earliest = left.reduce((least, { start }) => Math.min(least, start ?? least), Infinity)
  // Starts only say which comes first and what lies beside what: what has begun comes before everything else, and nothing before now.
  const shift = Math.max(0, now + front.length - earliest)
  const placeOf = new Map(front.map(({ taskId }, at) => [taskId, now + at]))
  // In the order in which they stand: what comes first takes its lane first.
  const others = left.filter(({ taskId }) => !placeOf.has(taskId)).sort((one, other) => one.start! - other.start!)
  const laneOf = new Map<Id, number>()
  for (const row of [...front, ...others]) {
    const of = begun.get(row.taskId)
    if (row.start === null || !of || of.resourceId === null) continue
    const isThere = of.resourceId === row.resourceId
    laneOf.set(row.taskId, isThere && staysOnLane(row) ? row.lane : laneOn(of.resourceId, isThere ? row.lane : -1))
  }
  return left.map((row) => {
    if (row.start === null || row.end === null) return row
    const of = begun.get(row.taskId)
    const start = placeOf.get(row.taskId) ?? row.start + shift
    if (!of) return { ...row, start, end: row.end + shift }
    if (of.resourceId === null) return { ...row, resourceId: null, groupId: null, lane: 0, start, end: row.end + shift }
    return { ...row, splits: 1, start, end: start + 1, resourceId: of.resourceId, lane: laneOf.get(row.taskId)! }
  })
}

/**
 * Paused work resumes before new work of its resource, but behind what is locked there: where the plan has it so already, it stays where
 * it is, whatever new work the plan has put into gaps among the locked. So does what shares a charge with locked work. Θ(tasks + rows log rows).
 */
function pausedBehindHeld(
  problem: Problem,
  rows: readonly PlannedTask[],
  begun: ReadonlyMap<Id, StartedTask>,
): ReadonlySet<Id> {
  const found = new Set<Id>()
  const { resourceLocking, pausedTaskPriority } = problem.settings
  const isPaused = ({ taskId, resourceId, start }: PlannedTask) => {
    const of = begun.get(taskId)
    return start !== null && of?.paused === true && of.resourceId === resourceId
  }
  if (resourceLocking !== 'resourceAndTime' || pausedTaskPriority === 'no' || !rows.some(isPaused)) return found
  const facts = gather(problem)
  const isLocked = new Set(problem.tasks.flatMap((task) => (lockOf(facts, task) ? [task.id] : [])))
  const lanes = Map.groupBy(rows, ({ resourceId, lane, start }) => start !== null && `${resourceId}/${lane}`)
  for (const lane of lanes.values()) {
    const heldAt = new Set(lane.flatMap(({ taskId, start }) => (isLocked.has(taskId) ? [start] : [])))
    const isNew = ({ taskId, start }: PlannedTask) => !begun.has(taskId) && !heldAt.has(start)
    const firstNew = lane.reduce((least, row) => (isNew(row) ? Math.min(least, row.start ?? least) : least), Infinity)
    const firstHeld = lane.reduce((least, { start }) => (heldAt.has(start) ? Math.min(least, start!) : least), Infinity)
    for (const row of lane)
      if (isPaused(row) && row.start! > firstHeld && (row.start! < firstNew || wasBegun(row))) found.add(row.taskId)
  }
  return found
}

/** Had it begun when the plan was made? */
const wasBegun = ({ why }: PlannedTask) => why.some(({ code }) => code === 'started')
