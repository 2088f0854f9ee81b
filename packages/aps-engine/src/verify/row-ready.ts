import type { WorkTime } from '@mouldwright/worktime'
import type { Link, Reason, Task } from '../model/model.ts'
import type { Inspection, Placed } from './inspection.ts'
import { isHeld } from './verify-locks.ts'
import { limitOf, momentsOf, needsNoResource } from './verify-places.ts'

const lockCodes: readonly string[] = ['locked', 'frozen', 'released']
/** Reasons that hold a row where it is without a cause in the shop. */
const leftCodes: readonly string[] = ['dueDate', 'maximumWait', 'kept', 'lessOvertime', 'search']
const linkCodes: readonly string[] = ['predecessor', 'overlap', 'cam', 'electrodes']

/** Electrodes of one maker; `isGone`: they are taken for made. */
interface ElectrodeSet {
  link: Link
  rows: readonly Placed[]
  isGone: boolean
}

/** When start point, gates, links and locks let a row start, the causes `without` taken away. */
export function readyOf(
  it: Inspection,
  task: Task,
  row: Placed,
  run: WorkTime | undefined,
  without: readonly Reason[],
): number {
  const { problem } = it
  const hasLeft = (reasons: readonly Reason[]) => reasons.some(({ code }) => leftCodes.includes(code))
  const left = hasLeft(row.why) && !hasLeft(without) ? row.start : problem.start
  if (task.started) return left
  // Nothing can come before the start point: with it taken away a minute stands for whatever lies before.
  const isFree = without.some(({ code, params }) => code === 'startPoint' && params['cause'] === 'start')
  const links = readyByLinks(it, task, row, run, without)
  // What is over by the start point holds nothing.
  // What holds a fixture starts no sooner than the work on its electrodes.
  const makers = task.fixtureId === undefined || task.outside ? [] : links.sets.filter(({ isGone }) => !isGone)
  const begun = makers.flatMap(({ rows }) => rows.map(({ start }) => start))
  const later = [left, ...boundsOf(it, task, without), ...links.moments, ...begun].filter((at) => at > problem.start)
  const ready = Math.max(isFree ? problem.start - 1 : problem.start, ...later)
  const noBuffer = without.some(({ code }) => code === 'buffer')
  const arrivals = arrivalsOf(it, row, links.sets, noBuffer)
  if (arrivals.length === 0 && links.lastEnd < 0) return ready
  return readyOverlapping(it, row, run, ready, arrivals, links.lastEnd)
}

/** Moments of releases, gates and locks. */
function boundsOf(it: Inspection, task: Task, without: readonly Reason[]): number[] {
  const { problem } = it
  const moments: number[] = []
  const isGone = (code: string, test: (params: Reason['params']) => boolean) =>
    without.some((reason) => reason.code === code && test(reason.params))
  for (const [cause, at] of Object.entries(momentsOf(it, task)))
    if (at !== undefined && !isGone('startPoint', (params) => params['cause'] === cause)) moments.push(at)
  for (const { kind, at } of task.gates ?? []) {
    const opens = at ?? problem.start + Math.ceil(problem.assumedGateMinutes?.[kind] ?? 0)
    if (!isGone(kind, (params) => params['taskId'] === undefined && params['at'] === opens)) moments.push(opens)
  }
  const lock = lockedStart(it, task)
  if (lock !== undefined && !without.some(({ code }) => lockCodes.includes(code))) moments.push(lock)
  return moments
}

/** Arrivals from predecessors, sets of electrodes that count piece by piece, and the end before which the row may not end. */
function readyByLinks(
  it: Inspection,
  task: Task,
  row: Placed,
  run: WorkTime | undefined,
  without: readonly Reason[],
): { moments: number[]; sets: ElectrodeSet[]; lastEnd: number } {
  const found = { moments: [] as number[], sets: [] as ElectrodeSet[], lastEnd: -1 }
  const noBuffer = without.some(({ code }) => code === 'buffer')
  for (const link of it.linksTo.get(task.id) ?? []) {
    const names = ({ params: { taskId, taskIds } }: Reason) =>
      taskId === link.from || ((taskIds as readonly number[] | undefined) ?? []).includes(link.from)
    const isGone = without.some((reason) => linkCodes.includes(reason.code) && names(reason))
    const rows = it.placed(link.from)
    const isShare = link.share !== undefined && link.share < 1
    if (!isShare && link.kind === 'electrode' && it.problem.settings.minimumElectrodeTransfer !== 'all' && run)
      found.sets.push({ link, rows, isGone })
    else if (!isGone) {
      const noTransfer = without.some((reason) => reason.code === 'flowTime' && names(reason))
      for (const before of rows) {
        const done = isShare ? moment(it, before, Math.ceil(link.share! * before.workMinutes - 0.000001)) : before.end
        found.moments.push(done + gapOf(it, link, before, row, noTransfer, noBuffer))
        if (isShare) found.lastEnd = Math.max(found.lastEnd, before.end)
      }
    }
  }
  return found
}

/** The first start from `ready` on at which enough of overlapping predecessors is done. */
function readyOverlapping(
  it: Inspection,
  row: Placed,
  run: WorkTime | undefined,
  ready: number,
  arrivals: readonly number[],
  lastEnd: number,
): number {
  const first = Math.min(Number(it.problem.settings.minimumElectrodeTransfer), arrivals.length)
  const isReady = (at: number) => {
    if (!run) return at + row.end - row.start >= lastEnd
    const end = run.add(at, row.workMinutes)
    if (end >= 0 && end < lastEnd) return false
    return arrivals.every((arrival, piece) => {
      if (piece < first) return at >= arrival
      return run.workBetween(at, arrival) <= Math.floor((piece * row.workMinutes) / arrivals.length)
    })
  }
  if (isReady(ready)) return ready
  let [low, high] = [ready, row.start]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isReady(middle)) high = middle
    else low = middle
  }
  return Math.max(ready, high)
}

function gapOf(
  it: Inspection,
  link: Link,
  before: Placed,
  row: Placed,
  noTransfer: boolean,
  noBuffer: boolean,
): number {
  const between = it.between(before, row)
  const isBottleneck = row.groupId !== null && it.groups.get(row.groupId)?.bottleneck === true
  const buffer = isBottleneck && between > 0 ? Math.round(it.problem.settings.bottleneckBufferHours * 60) : 0
  return (noTransfer ? 0 : it.linkGap(link) + between - buffer) + (noBuffer ? 0 : buffer)
}

function arrivalsOf(it: Inspection, row: Placed, sets: readonly ElectrodeSet[], noBuffer: boolean): number[] {
  const arrivals: number[] = []
  for (const { link, rows, isGone } of sets)
    for (const before of rows) {
      const { quantity } = it.batches.get(it.tasks.get(before.taskId)!.batchId)!
      const travel = gapOf(it, link, before, row, false, noBuffer)
      for (let piece = 1; piece <= Math.min(link.pieces ?? quantity, quantity); piece++) {
        const made = moment(it, before, Math.ceil((piece / quantity) * before.workMinutes - 0.000001))
        arrivals.push(isGone ? it.problem.start : made + travel)
      }
    }
  return arrivals.sort((a, b) => a - b)
}

/** When so many of a row's working minutes are over. */
export function moment(it: Inspection, row: Placed, minutes: number): number {
  if (it.isOutside(row) || minutes >= row.workMinutes) return row.end
  return it.clockOf(row, false).add(row.start, minutes)
}

/** The start that a lock, a frozen period or a dispatch asks for, where a resource may still take the task there. */
function lockedStart(it: Inspection, task: Task): number | undefined {
  if (it.problem.settings.resourceLocking !== 'resourceAndTime' || !isHeld(it, task)) return undefined
  const { resourceId, start } = task.planned!
  if (needsNoResource(task)) return start
  const resource = resourceId === null ? undefined : it.resources.get(resourceId)
  return resource && !limitOf(it, task, resource) ? start : undefined
}
