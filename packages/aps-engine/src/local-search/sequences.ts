import type { PartialSchedule } from '../construct/partial-schedule.ts'
import { locationOf } from '../start-rules/transfer.ts'
import type { PlanState } from './plan-state.ts'
import type { TimingRecords } from './timing-records.ts'

/** Puts operations on lanes, takes them off and gives them modes: in the state and in the records alike. Times stay. */
export class Sequences {
  private readonly state: PlanState
  private readonly records: TimingRecords

  constructor(state: PlanState, records: TimingRecords) {
    this.state = state
    this.records = records
  }

  /** Takes everything off all lanes. */
  clearLanes(): void {
    const { before, after, operatorBefore, operatorAfter, first, last } = this.state
    for (const links of [before, after, operatorBefore, operatorAfter, first, last]) links.fill(-1)
    this.state.fixtures?.clear()
    this.records.clearLanes()
  }

  /** Takes modes and the order on every lane from a schedule; the records have to be laid out afterwards. */
  load(schedule: PartialSchedule): void {
    const { state } = this
    const { shop } = state
    state.isPlaced.fill(0)
    this.clearLanes()
    state.operatorLane.fill(-1)
    state.lane.fill(-1)
    state.given.fill(0)
    state.splits.set(schedule.splits)
    for (let op = 0; op < shop.operationCount; op++) {
      this.takeMode(op, schedule.start[op]! < 0 ? -1 : schedule.mode[op]!)
      if (schedule.start[op]! < 0) continue
      state.isPlaced[op] = 1
      state.lane[op] = schedule.lane[op]!
      if (state.resource[op]! >= 0) state.given[state.resource[op]!]! += state.work[op]!
    }
    for (let lane = 0; lane < state.first.length; lane++) {
      const base = shop.slotStart[lane]!
      for (let at = base; at < base + schedule.laneLength[lane]!; at++) {
        const op = schedule.laneOps[at]!
        if (state.lane[op] !== lane) state.operatorLane[op] = lane
        this.link(op, lane, -1)
      }
    }
    for (let lane = state.first.length; lane < schedule.laneLength.length; lane++)
      for (let at = shop.slotStart[lane]!, stop = at + schedule.laneLength[lane]!; at < stop; at++)
        state.fixtures?.link(schedule.laneOps[at]!, -1)
  }

  /** Gives an operation a mode (−1: none) without moving it on any lane. */
  setMode(op: number, c: number): void {
    this.takeMode(op, c)
    this.records.tellMode(op)
  }

  private takeMode(op: number, c: number): void {
    const { state } = this
    const { shop } = state
    state.mode[op] = c
    state.resource[op] = c < 0 ? -1 : shop.modeResource[c]!
    state.location[op] = locationOf(shop, c)
    state.work[op] = c < 0 ? 0 : state.workInMode(op, c)
  }

  /** Puts `op` in front of `next` on a lane that is its own or its operators'; −1: at the end. */
  link(op: number, lane: number, next: number): void {
    const { state } = this
    const previous = next < 0 ? state.last[lane]! : state.previousOn(next, lane)
    this.setNeighbours(op, lane, previous, next)
    if (previous < 0) state.first[lane] = op
    else if (state.lane[previous] === lane) this.setAfter(previous, op)
    else this.setOperatorAfter(previous, op)
    if (next < 0) state.last[lane] = op
    else if (state.lane[next] === lane) this.setBefore(next, op)
    else this.setOperatorBefore(next, op)
  }

  unlink(op: number, lane: number): void {
    const { state } = this
    const previous = state.previousOn(op, lane)
    const next = state.nextOn(op, lane)
    if (previous < 0) state.first[lane] = next
    else if (state.lane[previous] === lane) this.setAfter(previous, next)
    else this.setOperatorAfter(previous, next)
    if (next < 0) state.last[lane] = previous
    else if (state.lane[next] === lane) this.setBefore(next, previous)
    else this.setOperatorBefore(next, previous)
    this.setNeighbours(op, lane, -1, -1)
  }

  private setNeighbours(op: number, lane: number, previous: number, next: number): void {
    if (this.state.lane[op] === lane) {
      this.setBefore(op, previous)
      this.setAfter(op, next)
    } else {
      this.setOperatorBefore(op, previous)
      this.setOperatorAfter(op, next)
    }
  }

  setBefore(op: number, previous: number): void {
    this.state.before[op] = previous
    this.records.writeBefore(op, previous)
  }

  setOperatorBefore(op: number, previous: number): void {
    this.state.operatorBefore[op] = previous
    this.records.writeOperatorBefore(op, previous)
  }

  private setAfter(op: number, next: number): void {
    this.state.after[op] = next
    this.records.writeAfter(op, next)
  }

  private setOperatorAfter(op: number, next: number): void {
    this.state.operatorAfter[op] = next
    this.records.writeOperatorAfter(op, next)
  }
}
