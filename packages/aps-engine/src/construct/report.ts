import type { PartialSchedule } from './partial-schedule.ts'
import { causeOfReady, holdersBetween } from './causes.ts'
import { NONE } from '../model/columns.ts'
import { candidatesOf } from '../instance/facts.ts'
import type { PlanNote, PlannedTask, Reason } from '../model/model.ts'
import { piecesOfSplit } from './chooser.ts'
import { FAR, taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { hasWorkingTime } from '../instance/unplaced.ts'
import { operatorOf } from '../start-rules/operators.ts'
import { setupMinutes } from '../start-rules/setup.ts'

/** At most so many task ids in one reason. */
const longestList = 8

/** Every task with its place and its reasons, in the problem's order. */
export function reportTasks(schedule: PartialSchedule, moved?: Uint8Array): PlannedTask[] {
  const { shop } = schedule
  const rows: PlannedTask[] = []
  const slots = slotsOf(schedule)
  for (let t = 0; t < shop.taskCount; t++) {
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
        unplaced: unplacedReason(schedule, t),
        why: [],
      })
      continue
    }
    const splits = schedule.splits[t]!
    for (let split = 0; split < splits; split++) {
      const op = split === 0 ? t : shop.secondSplit[t]! + split - 1
      rows.push(reportSplit(schedule, slots, t, op, split, splits, moved?.[op] === 1))
    }
  }
  return rows
}

/** By operation: where it stands in `laneOps` on its own lane. */
function slotsOf({ shop, lane, laneLength, laneOps }: PartialSchedule): Int32Array {
  const slots = new Int32Array(shop.operationCount).fill(-1)
  for (let at = 0; at < laneLength.length; at++)
    for (let slot = shop.slotStart[at]!, stop = slot + laneLength[at]!; slot < stop; slot++)
      if (lane[laneOps[slot]!] === at) slots[laneOps[slot]!] = slot
  return slots
}

function reportSplit(
  schedule: PartialSchedule,
  slots: Int32Array,
  t: number,
  op: number,
  split: number,
  splits: number,
  isMoved: boolean,
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
    why: startReasons(schedule, slots, t, op, before, minutes, isMoved),
  }
  if (c >= 0) row.whyHere = placeReason(schedule, t, op)
  return row
}

function startReasons(
  schedule: PartialSchedule,
  slots: Int32Array,
  t: number,
  op: number,
  before: number,
  setup: number,
  isMoved: boolean,
): Reason[] {
  const { shop } = schedule
  const { problem } = shop
  const c = schedule.mode[op]!
  const start = schedule.start[op]!
  const cause = causeOfReady(schedule, t, c)
  const why: Reason[] = []
  const resourceId = c < 0 ? null : problem.resources[shop.modeResource[c]!]!.id
  const code = shop.lockCode[t]
  if (code && shop.lockTime[t] === start) why.push({ code, params: { resourceId, at: start, kept: true } })
  else if (isMoved) why.push({ code: 'dueDate', params: { at: schedule.end[op]! } })
  else if (c >= 0 && start > cause.at) {
    let waiting = waitingReason(schedule, slots, t, op, cause.at)
    // Kept where it was by a re-plan: no lock of the problem's, and nothing else in its way.
    if (waiting.code === 'calendar' && shop.lockTime[t] === start)
      waiting = { code: 'frozen', params: { resourceId, at: start, kept: true } }
    if (setup === 0 || waiting.code !== 'calendar') why.push(waiting)
  }
  if (setup > 0)
    why.push({
      code: 'setup',
      params: { minutes: setup, afterTaskId: before < 0 ? null : shop.columns.tasks.id[shop.taskOf[before]!]! },
    })
  why.push(cause.reason)
  if (shop.kind[t] === taskKind.outside) why.push({ code: 'outside', params: { minutes: shop.outsideMinutes[t]! } })
  const overtime = c < 0 ? undefined : shop.clocks.overtime[shop.modeResource[c]!]
  const minutes = overtime?.workBetween(start, schedule.end[op]!) ?? 0
  if (minutes > 0) why.push({ code: 'overtime', params: { resourceId, minutes } })
  return why
}

/** Ready, but not started: work in front of it, people elsewhere, or closed time. */
function waitingReason(schedule: PartialSchedule, slots: Int32Array, t: number, op: number, ready: number): Reason {
  const { shop, start, end, laneOps } = schedule
  const { problem } = shop
  const c = schedule.mode[op]!
  const resourceId = problem.resources[shop.modeResource[c]!]!.id
  const mould = shop.taskMould[t]
  const first = shop.slotStart[schedule.lane[op]!]!
  const holders: number[] = []
  let isOwn = true
  // From the last one back: a long queue is not told in full.
  for (let slot = slots[op]! - 1; slot >= first && (isOwn || holders.length < longestList); slot--) {
    const other = laneOps[slot]!
    if (start[other]! >= start[op]!) continue
    if (end[other]! <= ready) break
    isOwn &&= shop.taskMould[shop.taskOf[other]!] === mould
    if (holders.length < longestList) holders.push(other)
  }
  if (holders.length) {
    const taskIds: number[] = []
    for (let i = holders.length - 1; i >= 0; i--) {
      const id = shop.columns.tasks.id[shop.taskOf[holders[i]!]!]!
      if (!taskIds.includes(id)) taskIds.push(id)
    }
    return { code: isOwn ? 'ownMould' : 'queue', params: { taskIds, resourceId } }
  }
  const operator = operatorOf(shop, c)
  const clock = shop.clocks.rows[shop.modeStartClock[c]!]!
  if (operator >= shop.resourceCount) {
    const burning = burningBetween(schedule, operator, ready, op)
    if (burning) return burning
  } else if (operator >= 0 && clock.nextWorking(ready) < schedule.start[op]!)
    return { code: 'people', params: { resourceId: problem.resources[operator]!.id } }
  return { code: 'calendar', params: { resourceId } }
}

/** What burned with the pieces of `op` since it was ready, up to its start; absent: nothing did. */
export function burningBetween(
  schedule: PartialSchedule,
  operator: number,
  ready: number,
  op: number,
): Reason | undefined {
  const { shop, start } = schedule
  const burning = holdersBetween(schedule, shop.laneStart[operator]!, ready, start[op]!, op)
  if (burning.length === 0) return undefined
  const taskIds = burning.slice(-longestList).map((other) => shop.columns.tasks.id[shop.taskOf[other]!]!)
  return { code: 'piecesInUse', params: { taskIds, pieceSetId: pieceSetOf(shop, operator) } }
}

/** The set of pieces behind the number that `operatorOf` gives. */
export const pieceSetOf = (shop: Shop, operator: number) => shop.columns.pieceSets![operator - shop.resourceCount]!.id

function placeReason(schedule: PartialSchedule, t: number, op: number): Reason {
  const { shop } = schedule
  const { problem } = shop
  const resource = shop.modeResource[schedule.mode[op]!]!
  const resourceId = problem.resources[resource]!.id
  if (shop.started[t]) return { code: 'started', params: { resourceId } }
  const code = shop.lockCode[t]
  if (code && shop.heldResource[t] === resource)
    return { code, params: { resourceId, at: shop.lockTime[t]! < 0 ? null : shop.lockTime[t]!, kept: true } }
  if (schedule.splits[t]! > 1) return { code: 'split', params: { splits: schedule.splits[t]! } }
  const candidates = shop.modeStart[t + 1]! - shop.modeStart[t]!
  if (candidates === 1) return { code: 'onlyResource', params: { resourceId, candidates } }
  const { resourceSelectionRule: rule, reusePreviousResource } = problem.settings
  if (rule === 'earliestFinish' && reusePreviousResource === 'yes' && shop.previousResource[t] === resource)
    return { code: 'previousResource', params: { resourceId, candidates } }
  return { code: rule, params: { resourceId, candidates } }
}

function unplacedReason(schedule: PartialSchedule, t: number): Reason {
  const { shop } = schedule
  const { graph, problem } = shop
  const known = shop.unplaced[t]
  if (known && !hasTimeNow(shop, t, known)) return known
  for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) {
    const before = graph.predNode[p]!
    if (schedule.start[before]! < 0)
      return { code: 'waitsForUnplaced', params: { taskId: shop.columns.tasks.id[before]! } }
  }
  if (known) return { code: 'notPlanned', params: {} }
  const c = shop.modeStart[t]!
  const resourceId = c < shop.modeStart[t + 1]! ? problem.resources[shop.modeResource[c]!]!.id : null
  return { code: 'horizon', params: { resourceId, at: problem.horizonEnd } }
}

/** Its resources had no working time when the problem was read, and have some since a planner opened them. */
const hasTimeNow = (shop: Shop, t: number, { code }: Reason): boolean =>
  code === 'noCommonWorkingTime' && hasWorkingTime(shop.columns, shop, shop.clocks, t)

/** What the planner should know: locks that could not be kept, moulds that stay forward, overtime, unplaced work. */
export function reportNotes(schedule: PartialSchedule, forward: readonly number[]): PlanNote[] {
  const { shop } = schedule
  const { problem, columns } = shop
  const notes: PlanNote[] = []
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
    const cause = isOwn ? lateCause(schedule, t, wanted) : exclusionOf(schedule, t)
    const taskId = columns.tasks.id[t]!
    notes.push({ code: 'lockMoved', params: { taskId, wanted, start: schedule.start[t]!, cause: cause ?? 'queue' } })
  }
  for (const mould of forward) {
    const mouldId = columns.moulds.id[mould]!
    const due = columns.moulds.due[mould]!
    notes.push({ code: 'forwardMould', params: { mouldId, due: due === NONE || due >= FAR ? null : due } })
  }
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

/** What came after the wanted moment; other held work when nothing did. */
function lateCause(schedule: PartialSchedule, t: number, wanted: number): Reason['code'] {
  const { at, reason } = causeOfReady(schedule, t, schedule.mode[t]!)
  return at > wanted ? reason.code : 'queue'
}

function exclusionOf(schedule: PartialSchedule, t: number): Reason['code'] | undefined {
  const { facts, previousResource, problem } = schedule.shop
  return candidatesOf(facts, problem.tasks[t]!).find(({ resource }) => resource === previousResource[t])?.excluded?.code
}
