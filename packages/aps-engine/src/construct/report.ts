import type { PartialSchedule } from './partial-schedule.ts'
import { causeOfReady } from './causes.ts'
import { PlaceReasons } from './place-reasons.ts'
import { PossibleStarts } from './possible-starts.ts'
import { waitNotes } from './maximum-waits.ts'
import { slotsOf, StartReasons, type Told } from './start-reasons.ts'
import { NONE } from '../model/columns.ts'
import { throwIfStopped } from '../model/stopped.ts'
import { candidatesOf } from '../instance/facts.ts'
import type { CancelSignal, PlanNote, PlannedTask, Reason } from '../model/model.ts'
import { piecesOfSplit } from './chooser.ts'
import { FAR, taskKind } from '../instance/shop.ts'
import { UnplacedReasons } from './unplaced-reasons.ts'
import { setupMinutes } from '../start-rules/setup.ts'

/** The signal is looked at once in so many tasks. */
const looksMask = 255

/** By operation: 1 where it was moved later than it must be, towards its due date or towards what follows it. */
interface Moved {
  towardsDue?: Uint8Array | undefined
  heldBack?: Uint8Array | undefined
}

/** Every task with its place and its reasons, in the problem's order. @throws Stopped */
export function reportTasks(schedule: PartialSchedule, moved: Moved = {}, signal?: CancelSignal): PlannedTask[] {
  const { shop } = schedule
  const rows: PlannedTask[] = []
  const slots = slotsOf(schedule)
  const starts = new PossibleStarts(schedule, slots)
  const unplaced = new UnplacedReasons(schedule)
  const reasons = { start: new StartReasons(schedule, starts, slots), place: new PlaceReasons(schedule, starts) }
  for (let t = 0; t < shop.taskCount; t++) {
    if ((t & looksMask) === 0) throwIfStopped(signal)
    const taskId = shop.columns.tasks.id[t]!
    if (schedule.start[t]! < 0) {
      rows.push({
        taskId,
        split: 1,
        splits: 1,
        pieces: shop.pieces[t]!,
        resourceId: null,
        groupId: null,
        lane: 0,
        start: null,
        end: null,
        workMinutes: 0,
        setupMinutes: 0,
        unplaced: unplaced.of(t),
        why: [],
      })
      continue
    }
    const splits = schedule.splits[t]!
    for (let split = 0; split < splits; split++) {
      const op = split === 0 ? t : shop.secondSplit[t]! + split - 1
      rows.push(reportSplit(schedule, slots, reasons, t, op, split, splits, movedBy(moved, op)))
    }
  }
  return rows
}

const movedBy = ({ towardsDue, heldBack }: Moved, op: number): Told['moved'] =>
  heldBack?.[op] === 1 ? 'maximumWait' : towardsDue?.[op] === 1 ? 'dueDate' : undefined

function reportSplit(
  schedule: PartialSchedule,
  slots: Int32Array,
  reasons: { start: StartReasons; place: PlaceReasons },
  t: number,
  op: number,
  split: number,
  splits: number,
  moved: Told['moved'],
): PlannedTask {
  const { shop } = schedule
  const { problem } = shop
  const c = schedule.mode[op]!
  const resource = c < 0 ? -1 : shop.modeResource[c]!
  const group = c < 0 ? -1 : shop.modeGroup[c]!
  const isFirst = c < 0 || slots[op] === shop.slotStart[schedule.lane[op]!]
  const before = isFirst ? -1 : schedule.laneOps[slots[op]! - 1]!
  const minutes = c < 0 || !shop.hasSetups ? 0 : setupMinutes(shop, schedule.placement, before, t, c)
  const row: PlannedTask = {
    taskId: shop.columns.tasks.id[t]!,
    split: split + 1,
    splits,
    pieces: piecesOfSplit(shop.pieces[t]!, splits, split),
    resourceId: c < 0 ? null : problem.resources[resource]!.id,
    groupId: group < 0 ? null : problem.groups[group]!.id,
    lane: c < 0 ? 0 : schedule.lane[op]! - shop.laneStart[resource]!,
    start: schedule.start[op]!,
    end: schedule.end[op]!,
    workMinutes: schedule.work[op]!,
    setupMinutes: minutes,
    why: reasons.start.of({ op, t, before, setup: minutes, moved }),
  }
  if (c >= 0) row.whyHere = reasons.place.of(t, op)
  return row
}

/** What the planner should know (`rows`: the schedule as it is told, where that is made already): locks that could not be kept, moulds that stay forward, overtime, unplaced work. */
export function reportNotes(
  schedule: PartialSchedule,
  forward: readonly number[],
  rows?: readonly PlannedTask[],
): PlanNote[] {
  const { shop } = schedule
  const { problem, columns } = shop
  const notes: PlanNote[] = []
  let rowOf: readonly PlannedTask[] | undefined
  let unplaced = 0
  for (let t = 0; t < shop.taskCount; t++) {
    if (schedule.start[t]! < 0) {
      unplaced++
      continue
    }
    const wanted = columns.tasks.plannedStart[t]!
    if (!shop.lockCode[t] || wanted === NONE) continue
    const resource = schedule.mode[t]! < 0 ? -1 : shop.modeResource[schedule.mode[t]!]!
    const isThere = shop.previousResource[t]! < 0 || resource === shop.previousResource[t]
    const holdsTime = problem.settings.resourceLocking === 'resourceAndTime'
    if (isThere && (!holdsTime || schedule.start[t] === wanted)) continue
    const isOwn = isThere || shop.kind[t] !== taskKind.machine
    const taskId = columns.tasks.id[t]!
    rowOf ??= lastRows(schedule, rows ?? reportTasks(schedule))
    const cause = isOwn ? lateCause(schedule, t, wanted, rowOf[t]!) : exclusionOf(schedule, t)
    notes.push({ code: 'lockMoved', params: { taskId, wanted, start: schedule.start[t]!, cause: cause ?? 'queue' } })
  }
  for (const mould of forward) {
    const mouldId = columns.moulds.id[mould]!
    const due = columns.moulds.due[mould]!
    notes.push({ code: 'forwardMould', params: { mouldId, due: due === NONE || due >= FAR ? null : due } })
  }
  notes.push(...waitNotes(schedule))
  for (let resource = 0; resource < shop.resourceCount; resource++) {
    const clock = shop.clocks.overtime[resource]
    if (clock)
      notes.push({
        code: 'overtimeUsed',
        params: { resourceId: problem.resources[resource]!.id, openMinutes: clock.total },
      })
  }
  if (unplaced) notes.push({ code: 'unplaced', params: { tasks: unplaced } })
  return notes
}

/** By task: the row of its last split. */
function lastRows({ shop, start, splits }: PartialSchedule, rows: readonly PlannedTask[]): PlannedTask[] {
  let next = 0
  return Array.from({ length: shop.taskCount }, (_, t) => rows[(next += start[t]! < 0 ? 1 : splits[t]!) - 1]!)
}

/** Reasons that do not say what stood in the way of a lock. */
const noObstacle: ReadonlySet<Reason['code']> = new Set([
  'locked',
  'frozen',
  'released',
  'search',
  'lessOvertime',
  'dueDate',
  'maximumWait',
  'overtime',
  'outside',
])

/** What came after the wanted moment, else what holds the task until its start; other held work when nothing does. */
function lateCause(schedule: PartialSchedule, t: number, wanted: number, { why }: PlannedTask): Reason['code'] {
  const { at, reason } = causeOfReady(schedule, t, schedule.mode[t]!)
  if (at > wanted) return reason.code
  const until = why.findIndex(({ code }) => code === 'locked' || code === 'frozen' || code === 'released')
  const waits = until < 0 ? why : why.slice(0, until)
  return waits.find(({ code }) => !noObstacle.has(code))?.code ?? 'queue'
}

function exclusionOf(schedule: PartialSchedule, t: number): Reason['code'] | undefined {
  const { facts, previousResource, problem } = schedule.shop
  return candidatesOf(facts, problem.tasks[t]!).find(({ resource }) => resource === previousResource[t])?.excluded?.code
}
