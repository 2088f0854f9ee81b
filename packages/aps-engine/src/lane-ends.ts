import { endInOneStretch } from './one-stretch.ts'
import type { Board } from './board.ts'
import type { Chooser } from './chooser.ts'
import { slowResources, slowTasks, timesOf } from './dispatch-tables.ts'
import type { ShopTimes } from './dispatch-tables.ts'
import { FAR } from './shop.ts'
import type { Shop } from './shop.ts'

/**
 * Places tasks behind the last of a lane. There, time is counted in the working minutes of the resource (`freeWork`), so
 * that a choice costs a comparison and the calendar is asked only about the best. Whatever cannot be told so (set-ups,
 * people, overlapping predecessors, lanes with reservations ahead, tasks that may be split) goes through the chooser and
 * the board, which know every rule.
 */
export class LaneEnds {
  /** By task: when it can start at its best choice, as its predecessors allow. */
  readonly readyFrom: Int32Array
  private shop: Shop
  private readonly board: Board
  private readonly chooser: Chooser
  private clock: ShopTimes
  /** By lane: attended minutes of the horizon that are over when the last of it ends. */
  private readonly freeWork: Int32Array
  /** By resource: before so many minutes there may be gaps, in front of reservations and parts. */
  private readonly gapsUntil: Int32Array
  private readonly isSlowResource: Uint8Array
  private readonly isSlowTask: Uint8Array
  /** By task: ready at choices away from its latest predecessor, at the choice beside it, and that one's resource. */
  private readonly readyElsewhere: Int32Array
  private readonly readyHere: Int32Array
  private readonly here: Int32Array
  /** Place of the best choice in working minutes; −1 where the board found it. */
  private bestWork = -1
  /** Seen by the last `choose`: working minutes when the first and the second lane are free, and on which calendar. */
  private firstFree = 0
  private secondFree = 0
  private firstLane = -1
  /** −1: the lanes do not tell when a task of the class can start. */
  private freeTime = -1

  constructor(chooser: Chooser) {
    const { shop } = chooser
    this.shop = shop
    this.chooser = chooser
    this.board = chooser.board
    this.freeWork = new Int32Array(shop.laneStart[shop.resourceCount]!)
    this.gapsUntil = new Int32Array(shop.resourceCount)
    this.isSlowResource = slowResources(shop)
    this.isSlowTask = slowTasks(shop)
    this.readyFrom = new Int32Array(shop.taskCount)
    this.readyElsewhere = new Int32Array(shop.taskCount)
    this.readyHere = new Int32Array(shop.taskCount)
    this.here = new Int32Array(shop.taskCount)
    this.clock = timesOf(shop)
  }

  /** The same shop with other overtime. */
  use(shop: Shop): void {
    if (shop.clocks !== this.shop.clocks) this.clock = timesOf(shop)
    this.shop = shop
  }

  /** Begins behind what the board holds already. */
  begin(): void {
    this.freeWork.fill(0)
    this.gapsUntil.fill(0)
    for (let resource = 0; resource < this.shop.resourceCount; resource++) this.look(resource, true)
  }

  /** When task t is ready: for choices on the resource of its latest predecessor, and for all others. */
  arrive(t: number): void {
    const { shop, board, readyFrom } = this
    const { graph, choiceStart, choiceResource, choiceGroup, arcLag, satellites, flow, groupCount } = shop
    const from = choiceStart[t]!
    const stop = choiceStart[t + 1]!
    if (this.isSlowTask[t]) {
      let least = FAR
      for (let c = from; c < stop; c++) {
        const at = board.readyAt(t, c)
        if (at < least) least = at
      }
      readyFrom[t] = least
      return
    }
    const group = choiceGroup[from]!
    const buffer = group < 0 ? 0 : shop.buffer[group]!
    const first = graph.predStart[t]!
    const last = graph.predStart[t + 1]!
    let elsewhere = shop.release[t]!
    let latest = -1
    for (let p = first; p < last; p++) {
      const before = graph.predNode[p]!
      const lag = arcLag[graph.predArc[p]!]!
      for (let part = 0, parts = board.parts[before]!; part < parts; part++) {
        const op = part === 0 ? before : satellites[before]! + part - 1
        const c = board.choice[op]!
        let at = board.end[op]! + lag + buffer
        let resource = -1
        if (c >= 0) {
          resource = choiceResource[c]!
          const origin = choiceGroup[c]!
          at += origin < 0 || group < 0 ? shop.defaultFlow : flow[origin * groupCount + group]!
        }
        if (at > elsewhere) {
          elsewhere = at
          latest = resource
        }
      }
    }
    this.readyElsewhere[t] = elsewhere
    this.here[t] = -1
    readyFrom[t] = elsewhere
    if (latest < 0) return
    for (let c = from; c < stop; c++)
      if (choiceResource[c] === latest) {
        this.here[t] = latest
        this.readyHere[t] = readyFrom[t] = board.readyAt(t, c)
        return
      }
  }

  /**
   * Finds the best choice for task t, as `Chooser.choose` does; answers false where none has room. Before `now` nothing
   * is free but gaps in front of reservations.
   */
  choose(t: number, now: number): boolean {
    const { shop, chooser, freeWork, board } = this
    this.bestWork = -1
    this.freeTime = -1
    if (this.isSlowTask[t]) return chooser.choose(t)
    const { choiceStart, choiceWork, choiceResource, choiceClock, laneStart } = shop
    const { gapsUntil, isSlowResource } = this
    const { times, rowTime, homeTime } = this.clock
    const { lookFrom, rule } = chooser
    const isWhole = shop.isInterruptible[t] === 0
    const elsewhere = this.readyElsewhere[t]!
    const here = this.here[t]!
    let from = choiceStart[t]!
    let stop = choiceStart[t + 1]!
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
    let freeTime = only < 0 ? homeTime[choiceResource[from]!]! : -1
    for (let c = from; c < stop; c++) {
      const resource = choiceResource[c]!
      const minutes = choiceWork[c]!
      const home = homeTime[resource]!
      let ready: number
      if (resource === here) ready = times.workAt(home, Math.max(now, this.readyHere[t]!))
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
      const running = rowTime[choiceClock[c]!]!
      if (isSlowResource[resource] || ready < gapsUntil[resource]! || minutes === 0) {
        end = board.gapOf(t, c, lookFrom[c]! || (resource === here ? this.readyHere[t]! : elsewhere), minutes)
        freeTime = -1
        if (end === FAR) continue
        lookFrom[c] = start = board.foundStart
        lane = board.foundLane
      } else if (isWhole) {
        freeTime = -1
        end = endInOneStretch(board, t, c, Math.max(now, resource === here ? this.readyHere[t]! : elsewhere))
        if (end === FAR) continue
        start = board.foundStart
        lane = board.foundLane
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
    this.bestWork =
      bestTime >= 0 ? bestDone : bestWork < 0 ? -1 : times.workAt(homeTime[choiceResource[best]!]!, bestEnd)
    chooser.bestChoice = best
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
    const { shop, board, chooser } = this
    const c = chooser.bestChoice
    if (this.bestWork >= 0 && shop.maxParts[t] === 1) {
      const { bestLane, bestStart } = chooser
      const length = board.laneLength[bestLane]!
      const before = length === 0 ? shop.start : board.end[board.laneOps[shop.slotStart[bestLane]! + length - 1]!]!
      board.append(t, c, bestLane, bestStart, chooser.bestEnd, bestStart - before)
      this.freeWork[bestLane] = this.bestWork
    } else {
      chooser.settle(t)
      const parts = board.parts[t]!
      for (let part = 0; part < parts; part++)
        this.look(shop.choiceResource[board.choice[part === 0 ? t : shop.satellites[t]! + part - 1]!]!, parts > 1)
    }
  }

  /** Takes up what stands on the lanes of a resource, with gaps before it or without. */
  private look(resource: number, hasGaps: boolean): void {
    const { shop, board, freeWork, gapsUntil } = this
    const { laneStart, slotStart } = shop
    if (this.isSlowResource[resource]) return
    const home = this.clock.homeTime[resource]!
    for (let lane = laneStart[resource]!; lane < laneStart[resource + 1]!; lane++) {
      const length = board.laneLength[lane]!
      if (length === 0) continue
      const last = board.laneOps[slotStart[lane]! + length - 1]!
      const work = this.clock.times.workAt(home, board.end[last]!)
      if (work > freeWork[lane]!) freeWork[lane] = work
      if (hasGaps && work > gapsUntil[resource]!) gapsUntil[resource] = work
    }
  }
}
