import { endInOneStretch } from './one-stretch.ts'
import type { PartialSchedule } from './partial-schedule.ts'
import type { Chooser } from './chooser.ts'
import { classTimes, slowResources, timesOf } from './dispatch-tables.ts'
import type { ClassTables, ShopTimes } from './dispatch-tables.ts'
import { FAR } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { taskBits, taskWord, trait } from './task-rows.ts'
import type { TaskRows } from './task-rows.ts'

/**
 * Places tasks behind the last of a lane. There, time is counted in the working minutes of the resource (`freeWork`), so
 * that a mode costs a comparison and the calendar is asked only about the best. Whatever cannot be told so (set-ups,
 * people, overlapping predecessors, lanes with reservations ahead, tasks that may be split) goes through the chooser and
 * the schedule, which know every rule.
 */
export class LaneEnds {
  private readonly words: Int32Array
  private shop: Shop
  private readonly schedule: PartialSchedule
  private readonly chooser: Chooser
  private clock: ShopTimes
  /** By lane: attended minutes of the horizon that are over when the last of it ends. */
  private readonly freeWork: Int32Array
  /** By lane: when the last of it ends. */
  private readonly laneEnd: Int32Array
  /** By resource: before so many minutes there may be gaps, in front of reservations and parts. */
  private readonly gapsUntil: Int32Array
  private readonly isSlowResource: Uint8Array
  private readonly classes: ClassTables
  /** See `classTimes`. */
  private classTime: Int32Array
  /** Place of the best mode in working minutes; −1 where the schedule found it. */
  private bestWork = -1
  /** Seen by the last `choose`: working minutes when the first and the second lane are free, and on which calendar. */
  private firstFree = 0
  private secondFree = 0
  private firstLane = -1
  /** −1: the lanes do not tell when a task of the class can start. */
  private freeTime = -1

  constructor(chooser: Chooser, rows: TaskRows, classes: ClassTables) {
    const { shop } = chooser
    this.shop = shop
    this.chooser = chooser
    this.schedule = chooser.schedule
    this.freeWork = new Int32Array(shop.laneStart[shop.resourceCount]!)
    this.gapsUntil = new Int32Array(shop.resourceCount)
    this.isSlowResource = slowResources(shop)
    this.laneEnd = new Int32Array(this.freeWork.length)
    this.classes = classes
    this.words = rows.words
    this.clock = timesOf(shop)
    this.classTime = classTimes(shop, this.classes, this.clock, this.isSlowResource)
  }

  /** The same shop with other overtime. */
  use(shop: Shop): void {
    if (shop.clocks !== this.shop.clocks) {
      this.clock = timesOf(shop)
      this.classTime = classTimes(shop, this.classes, this.clock, this.isSlowResource)
    }
    this.shop = shop
  }

  /** Begins behind what the schedule holds already. */
  begin(): void {
    this.freeWork.fill(0)
    this.laneEnd.fill(this.shop.start)
    this.gapsUntil.fill(0)
    for (let resource = 0; resource < this.shop.resourceCount; resource++) this.look(resource, true)
  }

  /**
   * The earliest moment at which a lane of the class is free, where that is after `limit`; else 0. As long as nothing of
   * the class can start, its best task needs no look at its modes.
   */
  busyUntil(cls: number, limit: number): number {
    const time = this.classTime[cls]!
    if (time < 0) return 0
    const { freeWork, gapsUntil } = this
    const { modeResource, laneStart } = this.shop
    const { times } = this.clock
    const open = times.workAt(time, limit)
    const from = this.classes.sample[cls]!
    let first = FAR
    for (let c = from, stop = from + this.classes.size[cls]!; c < stop; c++) {
      const resource = modeResource[c]!
      if (gapsUntil[resource]! > 0 && gapsUntil[resource]! > open) return 0
      for (let lane = laneStart[resource]!, lanes = laneStart[resource + 1]!; lane < lanes; lane++) {
        const free = freeWork[lane]!
        if (free <= open) return 0
        if (free < first) first = free
      }
    }
    const at = times.startOfWork(time, first)
    return at < 0 ? 0 : at
  }

  /**
   * Finds the best mode for task t, as `Chooser.choose` does; answers false where none has room. Before `now` nothing
   * is free but gaps in front of reservations.
   */
  choose(t: number, now: number): boolean {
    const { shop, chooser, freeWork, schedule, words } = this
    this.bestWork = -1
    this.freeTime = -1
    const at = t << taskBits
    const traits = words[at + taskWord.traits]!
    if (traits & trait.slow) return chooser.choose(t)
    const { modeWork, modeResource, modeClock, laneStart } = shop
    const { gapsUntil, isSlowResource } = this
    const { times, rowTime, homeTime } = this.clock
    const { lookFrom, rule } = chooser
    const isWhole = (traits & trait.whole) !== 0
    const runsOn = (traits & trait.runsOn) !== 0
    const isUneven = (traits & trait.uneven) !== 0
    const elsewhere = words[at + taskWord.elsewhere]!
    const here = words[at + taskWord.here]!
    const readyHere = here < 0 ? 0 : words[at + taskWord.readyHere]!
    const cls = words[at + taskWord.modeClass]!
    let from = words[at + taskWord.mode]!
    // Resources are read where the class has them: they are the same, and in cache.
    const sample = this.classes.sample[cls]! - from
    const same = words[at + taskWord.minutes]!
    let stop = from + this.classes.size[cls]!
    const only = chooser.forced ? chooser.forced[t]! : -1
    if (only >= 0) {
      from = only
      stop = only + 1
    }
    let best = -1
    let bestEnd = FAR
    let bestFirst = 0
    let bestLane = 0
    let bestStart = 0
    let bestWork = -1
    let bestTime = -1
    let bestDone = 0
    // Ready in working minutes of `readyTime`.
    let readyTime = -1
    let readyWork = 0
    let firstFree = FAR
    let secondFree = FAR
    let firstLane = -1
    let freeTime = only < 0 && stop > from ? homeTime[modeResource[sample + from]!]! : -1
    for (let c = from; c < stop; c++) {
      const resource = modeResource[sample + c]!
      const minutes = isUneven ? modeWork[c]! : same
      const home = homeTime[resource]!
      let ready: number
      if (resource === here) ready = times.workAt(home, readyHere > now ? readyHere : now)
      else {
        if (home !== readyTime) {
          readyTime = home
          readyWork = times.workAt(home, elsewhere > now ? elsewhere : now)
        }
        ready = readyWork
      }
      let end: number
      let start = 0
      let work = -1
      let done = 0
      let lane = laneStart[resource]!
      const running = runsOn ? rowTime[modeClock[c]!]! : home
      if (isSlowResource[resource] || ready < gapsUntil[resource]! || minutes === 0) {
        end = schedule.gapOf(t, c, lookFrom[c]! || (resource === here ? readyHere : elsewhere), minutes)
        freeTime = -1
        if (end === FAR) continue
        lookFrom[c] = start = schedule.foundStart
        lane = schedule.foundLane
      } else if (isWhole) {
        freeTime = -1
        end = endInOneStretch(schedule, t, c, Math.max(now, resource === here ? readyHere : elsewhere))
        if (end === FAR) continue
        start = schedule.foundStart
        lane = schedule.foundLane
        work = 0
      } else {
        if (home !== freeTime || laneStart[resource + 1]! - lane > 1) freeTime = -1
        work = freeWork[lane]!
        if (work > ready)
          for (let other = lane + 1, lanes = laneStart[resource + 1]!; other < lanes; other++)
            if (freeWork[other]! < work) {
              work = freeWork[other]!
              lane = other
              if (work <= ready) break
            }
        if (work < firstFree) {
          secondFree = firstFree
          firstFree = work
          firstLane = lane
        } else if (work < secondFree) secondFree = work
        if (work < ready) work = ready
        done = work + minutes
        // Later than the best on the same calendar.
        if (running === home && running === bestTime && done > bestDone && rule === 'earliestFinish') continue
        if (running === home) end = times.endOfWork(home, done)
        else {
          start = times.startOfWork(home, work)
          end = start < 0 ? -1 : times.add(running, start, minutes)
        }
        if (end < 0) continue
      }
      const first = rule === 'earliestFinish' ? 0 : chooser.preference(t, c)
      if (best >= 0) {
        if (first > bestFirst) continue
        if (first === bestFirst) {
          if (end > bestEnd) continue
          if (end === bestEnd && !chooser.breaksTie(c, best, this.previous(t))) continue
        }
      }
      best = c
      bestEnd = end
      bestFirst = first
      bestLane = lane
      bestStart = start
      bestWork = work
      bestTime = work >= 0 && running === home && !isWhole ? running : -1
      bestDone = done
    }
    this.firstFree = firstFree
    this.secondFree = secondFree
    this.firstLane = firstLane
    this.freeTime = freeTime
    if (best < 0) return false
    if (bestTime >= 0) bestStart = times.startOfWork(bestTime, bestWork)
    this.bestWork = bestTime >= 0 ? bestDone : bestWork < 0 ? -1 : times.workAt(homeTime[modeResource[best]!]!, bestEnd)
    chooser.bestMode = best
    chooser.bestEnd = bestEnd
    chooser.bestStart = bestStart
    chooser.bestLane = bestLane
    return true
  }

  /**
   * The earliest moment at which any task of the class looked at last can start, 0 where that is not known.
   * @param isTaken the best place is given away
   */
  freeFrom(isTaken: boolean): number {
    if (this.freeTime < 0 || this.bestWork < 0) return 0
    let free = this.firstFree
    if (isTaken && this.chooser.bestLane === this.firstLane) free = Math.min(this.secondFree, this.bestWork)
    const at = this.clock.times.startOfWork(this.freeTime, free)
    return at < 0 ? 0 : at
  }

  private previous(t: number): number {
    const { shop } = this
    return shop.problem.settings.reusePreviousResource === 'yes' ? shop.previousResource[t]! : -1
  }

  /** Gives task t what was found. */
  settle(t: number): void {
    const { shop, schedule, chooser, words } = this
    const at = t << taskBits
    const traits = words[at + taskWord.traits]!
    if (this.bestWork >= 0 && (traits & trait.divisible) === 0) {
      const { bestLane, bestStart, bestMode, bestEnd } = chooser
      const sample = this.classes.sample[words[at + taskWord.modeClass]!]! - words[at + taskWord.mode]!
      const minutes = traits & trait.uneven ? shop.modeWork[bestMode]! : words[at + taskWord.minutes]!
      schedule.append(t, bestMode, bestLane, bestStart, bestEnd, minutes, bestStart - this.laneEnd[bestLane]!)
      schedule.load[shop.modeResource[sample + bestMode]!]! += minutes
      this.freeWork[bestLane] = this.bestWork
      this.laneEnd[bestLane] = bestEnd
    } else {
      chooser.settle(t)
      const splits = schedule.splits[t]!
      for (let split = 0; split < splits; split++)
        this.look(shop.modeResource[schedule.mode[split === 0 ? t : shop.secondSplit[t]! + split - 1]!]!, splits > 1)
    }
  }

  /** What stood last on a lane may be gone: the gap behind what is last now is larger. */
  lookAgain(lane: number): void {
    const { shop, schedule } = this
    const length = schedule.laneLength[lane]!
    this.laneEnd[lane] =
      length === 0 ? shop.start : schedule.end[schedule.laneOps[shop.slotStart[lane]! + length - 1]!]!
  }

  /** Takes up what stands on the lanes of a resource, with gaps before it or without. */
  private look(resource: number, hasGaps: boolean): void {
    const { shop, schedule, freeWork, gapsUntil } = this
    const { laneStart, slotStart } = shop
    if (this.isSlowResource[resource]) return
    const home = this.clock.homeTime[resource]!
    for (let lane = laneStart[resource]!; lane < laneStart[resource + 1]!; lane++) {
      const length = schedule.laneLength[lane]!
      if (length === 0) continue
      const last = schedule.laneOps[slotStart[lane]! + length - 1]!
      const work = this.clock.times.workAt(home, schedule.end[last]!)
      this.laneEnd[lane] = schedule.end[last]!
      if (work > freeWork[lane]!) freeWork[lane] = work
      if (hasGaps && work > gapsUntil[resource]!) gapsUntil[resource] = work
    }
  }
}
