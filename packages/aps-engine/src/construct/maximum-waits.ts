import { compareLevels } from '../instance/objective-levels.ts'
import type { Shop } from '../instance/shop.ts'
import { NONE } from '../model/columns.ts'
import type { PlanNote } from '../model/model.ts'
import { sharesCharge } from './charge-places.ts'
import { latestBefore, moveTo } from './backward.ts'
import { measure } from './objective.ts'
import type { PartialSchedule } from './partial-schedule.ts'

/*
 * Longest waits between linked tasks. Everything starts as early as it can, so a wait grows where what follows is held up by something
 * else: then what goes before is moved later.
 */

export const hasMaximumWaits = ({ columns }: Shop): boolean => columns.links.mostLagMinutes !== undefined

/** By how much a link's second task begins too late behind the end of its first; 0 where it does not, or either has no place. */
function excess({ shop, start, end, splits }: PartialSchedule, link: number): number {
  const { links } = shop.columns
  const most = links.mostLagMinutes![link]!
  const [from, to] = [links.from[link]!, links.to[link]!]
  if (most === NONE || start[from]! < 0 || start[to]! < 0 || shop.started[to]) return 0
  let first = end[from]!
  for (let split = 1; split < splits[from]!; split++) first = Math.min(first, end[shop.secondSplit[from]! + split - 1]!)
  let last = start[to]!
  for (let split = 1; split < splits[to]!; split++) last = Math.max(last, start[shop.secondSplit[to]! + split - 1]!)
  return Math.max(0, last - first - most)
}

/**
 * Moves work later whose follower begins too long after its end, as far as nothing else has to give way. Nothing moves where a level of the
 * objective would get worse.
 * @returns 1 for operations that moved
 */
export function holdBack(schedule: PartialSchedule): Uint8Array {
  const { shop } = schedule
  const { links } = shop.columns
  const moved = new Uint8Array(shop.operationCount)
  const exceeded = new Map<number, number[]>()
  for (let link = 0; link < links.count; link++) {
    if (links.mostLagMinutes![link] === NONE) continue
    const from = links.from[link]!
    exceeded.set(from, [...(exceeded.get(from) ?? []), link])
  }
  const { end } = schedule
  const before = measure(schedule)
  const places = schedule.arrays().map((array) => array.slice())
  const tasks = [...exceeded.keys()].filter((t) => mayWait(schedule, t)).sort((a, b) => end[b]! - end[a]! || a - b)
  for (const t of tasks) {
    if (exceeded.get(t)!.every((link) => excess(schedule, link) === 0)) continue
    const due = shop.dues?.at[t]
    const most = due === undefined ? shop.horizonEnd : Math.max(due, end[t]!)
    const limit = latestBefore(schedule, t, Math.min(most, shop.horizonEnd))
    if (limit > end[t]! && moveTo(schedule, t, limit)) moved[t] = 1
  }
  if (compareLevels(measure(schedule), before) <= 0) return moved
  schedule.arrays().forEach((array, at) => array.set(places[at]!))
  return new Uint8Array(shop.operationCount)
}

/** May a task be moved at all? Work under way, held work, splits and what is in a charge with others stay where they are. */
function mayWait(schedule: PartialSchedule, t: number): boolean {
  const { shop, start, splits } = schedule
  const isHeld = shop.started[t] || shop.outside?.[t] === 2 || (shop.lockTime[t]! >= 0 && shop.lockTime[t] === start[t])
  return start[t]! >= 0 && splits[t] === 1 && !isHeld && !sharesCharge(schedule, t)
}

/** What begins too long after the end of what it follows. */
export function waitNotes(schedule: PartialSchedule): PlanNote[] {
  const { columns } = schedule.shop
  const notes: PlanNote[] = []
  if (!columns.links.mostLagMinutes) return notes
  for (let link = 0; link < columns.links.count; link++) {
    const minutes = excess(schedule, link)
    const [fromTaskId, taskId] = [columns.links.from[link]!, columns.links.to[link]!].map((t) => columns.tasks.id[t]!)
    if (minutes > 0) notes.push({ code: 'waitExceeded', params: { taskId: taskId!, fromTaskId: fromTaskId!, minutes } })
  }
  return notes
}
