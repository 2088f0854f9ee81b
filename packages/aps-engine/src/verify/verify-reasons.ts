import type { Id, Plan, PlannedTask, Problem, Reason, Task } from '../model/model.ts'
import { Inspection } from './inspection.ts'
import type { Placed } from './inspection.ts'
import { PlaceReasons } from './place-reasons.ts'
import { RowStarts } from './row-starts.ts'
import type { Possible } from './row-starts.ts'

/** What is wrong with a reason; absent: it is true. */
type ReasonFault =
  /** Nothing named holds the row: it could start earlier with all of this in place. */
  | 'holdsNot'
  /** With it taken away nothing comes earlier, and no second cause is named that takes over. */
  | 'changesNothing'
  /** What it says of its tasks, moments or minutes is not so. */
  | 'params'

interface JudgedReason {
  taskId: Id
  split: number
  code: Reason['code']
  /** Why it starts then, or why it is there. */
  of: 'start' | 'place'
  fault?: ReasonFault
}

/** Told beside causes: what the row does, not what it waits for. */
const besides: readonly string[] = ['outside', 'overtime', 'started']
const queues: readonly string[] = ['queue', 'ownMould', 'ovenInUse']

/**
 * Every reason of a plan's placed rows, each judged from records alone: with the cause taken away and all other rows in place, the row
 * must come earlier, or the causes named beside it must hold it as long. Shares no code with what gives the reasons.
 * @param startedFrom the plan that this one goes on from
 */
export function verifyReasons(problem: Problem, plan: Plan, startedFrom?: Plan): JudgedReason[] {
  const it = new Inspection(problem, plan)
  const judge = new ReasonJudge(it, startedFrom)
  return problem.tasks.flatMap((task) => it.placed(task.id).flatMap((row) => judge.of(task, row)))
}

class ReasonJudge {
  private readonly it: Inspection
  private readonly starts: RowStarts
  private readonly places: PlaceReasons

  constructor(it: Inspection, startedFrom: Plan | undefined) {
    this.it = it
    this.starts = new RowStarts(it)
    this.places = new PlaceReasons(it, this.starts, startedFrom)
  }

  of(task: Task, row: Placed): JudgedReason[] {
    const { id: taskId } = task
    const { split } = row
    const causes = row.why.filter(({ code }) => !besides.includes(code))
    const faults = this.faultsOf(row, causes)
    const judged = row.why.map((reason): JudgedReason => {
      const params = this.isSo(task, row, reason) ? undefined : ('params' as const)
      const fault = params ?? faults.get(reason)
      return { taskId, split, code: reason.code, of: 'start', ...(fault ? { fault } : {}) }
    })
    if (!row.whyHere) return judged
    const isTrue = this.places.isTrue(task, row, row.whyHere)
    return [...judged, { taskId, split, code: row.whyHere.code, of: 'place', ...(isTrue ? {} : { fault: 'params' }) }]
  }

  /** Takes causes away in the order in which they are told; those that end at the same minute together. */
  private faultsOf(row: Placed, causes: readonly Reason[]): Map<Reason, ReasonFault> {
    const faults = new Map<Reason, ReasonFault>()
    let now = this.starts.earliest(row, [])
    const isStarted = row.why.some(({ code }) => code === 'started')
    if (now.start !== row.start && causes[0]) return faults.set(causes[0], 'holdsNot')
    if (causes.length === 0 && !isStarted) return faults
    const gone: Reason[] = []
    // What was gone before the cause that is told last, such as a lock: what is told beside it holds the row then as well.
    let before: Reason[] = []
    const isBeside = (cause: Reason) =>
      [[], before].some(
        (taken) => this.starts.earliest(row, [...taken, cause]).start < this.starts.earliest(row, taken).start,
      )
    for (let at = 0; at < causes.length;) {
      const isLess = (next: Possible) => next.start < now.start || (at > 0 && next.ready < now.ready)
      if (at > 0 && isBeside(causes[at]!)) {
        gone.push(this.whole(row, causes[at++]!))
        now = this.starts.earliest(row, gone)
        continue
      }
      let size = 1
      let after = this.starts.earliest(row, [...gone, ...causes.slice(at, at + size)])
      while (!isLess(after) && at + size < causes.length)
        after = this.starts.earliest(row, [...gone, ...causes.slice(at, at + ++size)])
      if (!isLess(after)) {
        faults.set(causes[at]!, 'changesNothing')
        at++
        continue
      }
      const together = causes.slice(at, at + size)
      for (const one of size > 1 ? together : []) {
        const others = together.filter((other) => other !== one)
        if (isLess(this.starts.earliest(row, [...gone, ...others]))) faults.set(one, 'changesNothing')
      }
      before = [...gone, ...together.slice(0, -1)]
      gone.push(...together.map((reason) => this.whole(row, reason)))
      now = this.starts.earliest(row, gone)
      at += size
    }
    return faults
  }

  /** A queue is told by its last few tasks: what comes next is judged without all of it. */
  private whole(row: Placed, reason: Reason): Reason {
    if (!queues.includes(reason.code)) return reason
    return { code: 'queue', params: { taskIds: this.starts.tasksOn(row.resourceId!) } }
  }

  /** Are the tasks, moments and minutes that a reason names what they are? */
  private isSo(task: Task, row: Placed, { code, params }: Reason): boolean {
    const { it } = this
    const tasks = (params['taskIds'] ?? (params['taskId'] === undefined ? [] : [params['taskId']])) as readonly Id[]
    const ends = tasks.flatMap((id) => it.placed(id).map(({ end }) => end))
    const mouldOf = (id: Id | null | undefined) => it.tasks.get(id ?? -1)?.mouldId
    switch (code) {
      case 'predecessor':
        return params['at'] === Math.max(...ends)
      case 'search':
      case 'lessOvertime':
        return this.isFreeAt(row, { code, params })
      case 'queue':
        return tasks.some((id) => mouldOf(id) !== task.mouldId)
      case 'ownMould':
        return tasks.length > 0 && tasks.every((id) => mouldOf(id) === task.mouldId)
      case 'charge':
        return tasks.length > 0 && tasks.every((id) => it.placed(id).some((other) => isTogether(other, row)))
      case 'ovenInUse':
        return ends.includes(params['at'] as number) && params['resourceId'] === row.resourceId
      case 'setup':
        return params['minutes'] === row.setupMinutes && row.setupMinutes > 0
      case 'calendar':
      case 'tooShort':
      case 'otherGroup':
        return params['resourceId'] === row.resourceId
      case 'people':
        return params['resourceId'] === this.starts.peopleOf(row) || params['resourceId'] === row.resourceId
      case 'fixturesInUse':
        return (
          params['fixtureId'] === task.fixtureId &&
          tasks.length > 0 &&
          tasks.every((id) => it.tasks.get(id)?.fixtureId === task.fixtureId)
        )
      case 'outside':
        return params['minutes'] === row.end - row.start
      case 'started':
        return task.started?.resourceId === params['resourceId']
      case 'overtime':
        return params['minutes'] === overtimeOf(it.plan, row)
      case 'locked':
      case 'frozen':
      case 'released':
        return params['kept'] === false ? row.start !== params['at'] : row.start === params['at']
      default:
        return true
    }
  }

  private isFreeAt(row: Placed, left: Reason): boolean {
    const { start, end } = this.starts.earliest(row, [left])
    if (start !== left.params['at'] || start >= row.start) return false
    const { plan } = this.it
    return (left.code === 'lessOvertime') === overtimeOf(plan, { ...row, start, end }) > overtimeOf(plan, row)
  }
}

const isTogether = (other: PlannedTask, row: PlannedTask) =>
  other.resourceId === row.resourceId && other.lane === row.lane && other.start === row.start

function overtimeOf(plan: Plan, row: PlannedTask): number {
  const intervals = plan.overtime.find(({ resourceId }) => resourceId === row.resourceId)?.intervals ?? []
  let minutes = 0
  for (let i = 0; i < intervals.length; i += 2)
    minutes += Math.max(0, Math.min(intervals[i + 1]!, row.end!) - Math.max(intervals[i]!, row.start!))
  return minutes
}
