import type { Board } from '../construct/board.ts'
import { partWork, piecesOfPart } from '../construct/construct.ts'
import type { Shop } from '../instance/shop.ts'

/**
 * A plan as sequences: where each operation is made and in which order each lane works. Lanes are doubly linked lists.
 * An operation stands on the lane of its resource and, where its group borrows people, on one of their lanes as well.
 */
export class Sequences {
  shop: Shop
  /** By operation: 1 where it has a place; the others stay without one. */
  readonly isPlaced: Uint8Array
  /** By operation, −1 for none: choice, its resource, lane, lane of the people lent. */
  readonly choice: Int32Array
  readonly resource: Int32Array
  readonly lane: Int32Array
  readonly peopleLane: Int32Array
  /** Working minutes. */
  readonly work: Int32Array
  /** By task: parts in use. */
  readonly parts: Int32Array
  /** Row and column of the choice's group in `travel`. */
  readonly seat: Int32Array
  /** Neighbours on the own lane, and on the people's. */
  readonly before: Int32Array
  readonly after: Int32Array
  readonly peopleBefore: Int32Array
  readonly peopleAfter: Int32Array
  readonly first: Int32Array
  readonly last: Int32Array
  /** Transfer and buffer minutes from seat to seat, between different resources. */
  readonly travel: Int32Array
  readonly seats: number
  /** Working minutes given to each resource. */
  readonly given: Float64Array

  constructor(shop: Shop) {
    this.shop = shop
    const { operationCount, taskCount, resourceCount } = shop
    const none = () => new Int32Array(operationCount).fill(-1)
    this.isPlaced = new Uint8Array(operationCount)
    this.choice = none()
    this.resource = none()
    this.lane = none()
    this.peopleLane = none()
    this.work = new Int32Array(operationCount)
    this.parts = new Int32Array(taskCount).fill(1)
    this.seat = new Int32Array(operationCount)
    this.before = none()
    this.after = none()
    this.peopleBefore = none()
    this.peopleAfter = none()
    const lanes = shop.laneStart[resourceCount]!
    this.first = new Int32Array(lanes).fill(-1)
    this.last = new Int32Array(lanes).fill(-1)
    this.seats = shop.groupCount + 2
    this.travel = travelTable(shop)
    this.given = new Float64Array(resourceCount)
  }

  /** Takes everything off all lanes. */
  protected clearLanes(): void {
    for (const links of [this.before, this.after, this.peopleBefore, this.peopleAfter, this.first, this.last])
      links.fill(-1)
  }

  /** Takes choices and the order on every lane from a board. */
  protected loadSequences(board: Board): void {
    const { shop } = this
    this.isPlaced.fill(0)
    this.clearLanes()
    this.peopleLane.fill(-1)
    this.lane.fill(-1)
    this.given.fill(0)
    this.parts.set(board.parts)
    for (let op = 0; op < shop.operationCount; op++) {
      this.choose(op, board.start[op]! < 0 ? -1 : board.choice[op]!)
      if (board.start[op]! < 0) continue
      this.isPlaced[op] = 1
      this.lane[op] = board.lane[op]!
      if (this.resource[op]! >= 0) this.given[this.resource[op]!]! += this.work[op]!
    }
    for (let lane = 0; lane < this.first.length; lane++) {
      const base = shop.slotStart[lane]!
      for (let at = base; at < base + board.laneLength[lane]!; at++) {
        const op = board.laneOps[at]!
        if (this.lane[op] !== lane) this.peopleLane[op] = lane
        this.link(op, lane, -1)
      }
    }
  }

  /** Gives an operation a choice (−1: none) without moving it on any lane. */
  protected choose(op: number, c: number): void {
    const { shop } = this
    this.choice[op] = c
    this.resource[op] = c < 0 ? -1 : shop.choiceResource[c]!
    this.seat[op] = c < 0 ? 0 : shop.choiceGroup[c]! + 2
    this.work[op] = c < 0 ? 0 : this.workAtChoice(op, c)
  }

  /** Working minutes of an operation, whole task or part, at a choice. */
  workAtChoice(op: number, c: number): number {
    const { shop } = this
    const t = shop.taskOf[op]!
    const parts = this.parts[t]!
    if (parts === 1) return shop.choiceWork[c]!
    const part = op === t ? 0 : op - shop.satellites[t]! + 1
    return partWork(shop.choiceWork[c]!, piecesOfPart(shop.pieces[t]!, parts, part), shop.pieces[t]!)
  }

  nextOn(op: number, lane: number): number {
    return this.lane[op] === lane ? this.after[op]! : this.peopleAfter[op]!
  }

  previousOn(op: number, lane: number): number {
    return this.lane[op] === lane ? this.before[op]! : this.peopleBefore[op]!
  }

  /** Puts `op` in front of `next` on a lane that it names as its own or its people's; −1: at the end. */
  protected link(op: number, lane: number, next: number): void {
    const previous = next < 0 ? this.last[lane]! : this.previousOn(next, lane)
    this.setNeighbours(op, lane, previous, next)
    if (previous < 0) this.first[lane] = op
    else if (this.lane[previous] === lane) this.setAfter(previous, op)
    else this.setPeopleAfter(previous, op)
    if (next < 0) this.last[lane] = op
    else if (this.lane[next] === lane) this.setBefore(next, op)
    else this.setPeopleBefore(next, op)
  }

  protected unlink(op: number, lane: number): void {
    const previous = this.previousOn(op, lane)
    const next = this.nextOn(op, lane)
    if (previous < 0) this.first[lane] = next
    else if (this.lane[previous] === lane) this.setAfter(previous, next)
    else this.setPeopleAfter(previous, next)
    if (next < 0) this.last[lane] = previous
    else if (this.lane[next] === lane) this.setBefore(next, previous)
    else this.setPeopleBefore(next, previous)
    this.setNeighbours(op, lane, -1, -1)
  }

  private setNeighbours(op: number, lane: number, previous: number, next: number): void {
    if (this.lane[op] === lane) {
      this.setBefore(op, previous)
      this.setAfter(op, next)
    } else {
      this.setPeopleBefore(op, previous)
      this.setPeopleAfter(op, next)
    }
  }

  protected setBefore(op: number, previous: number): void {
    this.before[op] = previous
  }

  protected setPeopleBefore(op: number, previous: number): void {
    this.peopleBefore[op] = previous
  }

  protected setAfter(op: number, next: number): void {
    this.after[op] = next
  }

  protected setPeopleAfter(op: number, next: number): void {
    this.peopleAfter[op] = next
  }

  /** Resource whose people an operation borrows at a choice, or −1. */
  lenderOf(c: number): number {
    const group = this.shop.choiceGroup[c]!
    return group < 0 ? -1 : this.shop.people[group]!
  }
}

/** See `Board.transfer` and `Board.bufferBefore`; seat 0 has no resource, seat 1 no group, group g is seat g + 2. */
function travelTable(shop: Shop): Int32Array {
  const { groupCount, flow, defaultFlow, buffer } = shop
  const seats = groupCount + 2
  const travel = new Int32Array(seats * seats)
  for (let from = 0; from < seats; from++)
    for (let to = 1; to < seats; to++) {
      let minutes = to < 2 ? 0 : buffer[to - 2]!
      if (from === 1 || (from > 1 && to === 1)) minutes += defaultFlow
      else if (from > 1) minutes += flow[(from - 2) * groupCount + to - 2]!
      travel[from * seats + to] = minutes
    }
  return travel
}
