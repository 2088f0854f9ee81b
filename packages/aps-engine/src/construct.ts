import type { CancelSignal } from './model.ts'
import { Board } from './board.ts'
import type { ResourceRule } from './settings.ts'
import { EventHeap } from './event-heap.ts'
import { KeyHeap } from './heap.ts'
import { FAR, taskKind } from './shop.ts'
import type { Shop } from './shop.ts'

export interface Construction {
  /** By task, smaller first. */
  keys: Float64Array
  /** `event`: whoever can start first goes first, keys decide among those; `list`: keys alone, filling gaps. */
  mode: 'event' | 'list'
  /** Event mode: a task with a better key may start this many minutes later than the first that could. */
  window: number
  /** By task: 1 for locks that are known to come too late; without a reservation nobody has to go round it. */
  yielding?: Uint8Array
  /** Each task stays on the published plan's resource where it may. */
  reuses?: boolean
  /** By task: the only choice to use, or −1. */
  forced?: Int32Array
}

/** Turns an order of tasks into places: one pass, every constraint kept. Reuses its memory from pass to pass. */
export class Constructor {
  readonly board: Board
  private shop: Shop
  private readonly waiting: Int32Array
  private readonly inDegree: Int32Array
  private readonly readyFrom: Int32Array
  private readonly isFixed: Uint8Array
  /** Locks not to reserve: their place could not be kept, and taking it back would leave a neighbour without set-up. */
  private readonly givesWay: Uint8Array
  private mustRestart = false
  private yielding: Uint8Array | undefined
  private isUnsound = false
  /** By choice: where the last look for a gap ended. Lanes only fill up, so the next look begins there. */
  private readonly lookFrom: Int32Array
  private readonly newlyReady: number[] = []
  private forced: Int32Array | undefined
  private rule: ResourceRule = 'earliestFinish'
  private taskKey: Float64Array | undefined
  private readonly list: KeyHeap

  // Event mode: tasks with the same choices share two queues; one entry of the event heap stands for each class.
  private readonly arriving: KeyHeap[] = []
  private readonly queued: KeyHeap[] = []
  private readonly classKey: Float64Array
  private readonly events: EventHeap

  private bestChoice = -1
  private bestStart = 0
  private bestEnd = 0
  private bestLane = 0
  private readonly splitEnds: Float64Array

  constructor(shop: Shop) {
    this.shop = shop
    this.board = new Board(shop)
    const { taskCount, classCount, graph, kind } = shop
    this.inDegree = new Int32Array(taskCount)
    for (let t = 0; t < taskCount; t++) {
      // A started task waits for nobody; its successors wait for it.
      if (kind[t] !== taskKind.unplaced && !shop.started[t])
        this.inDegree[t] = graph.predStart[t + 1]! - graph.predStart[t]!
    }
    this.waiting = new Int32Array(taskCount)
    this.readyFrom = new Int32Array(taskCount)
    this.isFixed = new Uint8Array(taskCount)
    this.givesWay = new Uint8Array(taskCount)
    this.lookFrom = new Int32Array(shop.choiceResource.length)
    this.list = new KeyHeap(this.readyFrom)
    this.classKey = new Float64Array(classCount)
    this.events = new EventHeap()
    let widest = 0
    for (let t = 0; t < taskCount; t++) widest = Math.max(widest, shop.choiceStart[t + 1]! - shop.choiceStart[t]!)
    this.splitEnds = new Float64Array(widest)
  }

  /** The same shop with other overtime. */
  use(shop: Shop): void {
    this.shop = shop
    this.board.use(shop)
  }

  /**
   * `stopped`: the signal came half-way; `unsound`: a lock that was said to yield could have been kept. The board is then
   * of no use.
   */
  run(plan: Construction, signal?: CancelSignal): 'done' | 'stopped' | 'unsound' {
    this.givesWay.fill(0)
    if (plan.yielding) this.givesWay.set(plan.yielding)
    this.yielding = plan.yielding
    for (;;) {
      this.mustRestart = false
      this.isUnsound = false
      const isDone = this.pass(plan, signal)
      if (!isDone) return 'stopped'
      if (this.isUnsound) return 'unsound'
      if (!this.mustRestart) return 'done'
    }
  }

  private pass(plan: Construction, signal?: CancelSignal): boolean {
    const { shop, board } = this
    board.clear()
    this.waiting.set(this.inDegree)
    this.isFixed.fill(0)
    this.lookFrom.fill(0)
    this.forced = plan.forced
    this.rule = plan.reuses ? 'previousResource' : shop.problem.settings.resourceSelectionRule
    this.newlyReady.length = 0
    this.placeStarted(1)
    this.reserveLocks()
    if (shop.problem.settings.pausedTaskPriority === 'yes') this.placeStarted(2)
    for (let t = 0; t < shop.taskCount; t++)
      if (this.inDegree[t] === 0 && shop.kind[t] !== taskKind.unplaced && !(board.start[t]! >= 0 && shop.started[t]))
        this.newlyReady.push(t)
    const done = plan.mode === 'list' ? this.runList(plan, signal) : this.runEvents(plan, signal)
    // A reservation whose predecessors found no room is not a place.
    for (let t = 0; t < shop.taskCount; t++) if (this.isFixed[t] && this.waiting[t]! > 0) this.takeBack(t)
    return done
  }

  private takeBack(t: number): void {
    const { board } = this
    const follower = this.shop.hasSetups ? board.afterOnLane(t) : -1
    board.remove(t)
    if (follower < 0 || board.hasSetupRoom(follower)) return
    this.givesWay[t] = 1
    this.mustRestart = true
  }

  private placeStarted(state: number): void {
    const { shop } = this
    for (let t = 0; t < shop.taskCount; t++) {
      if (shop.started[t] !== state || shop.kind[t] === taskKind.unplaced) continue
      if (shop.kind[t] === taskKind.machine) {
        if (this.choose(t)) this.settle(t)
      } else this.placeWithout(t)
    }
  }

  private reserveLocks(): void {
    const { shop, board } = this
    for (let t = 0; t < shop.taskCount; t++) {
      const time = shop.lockTime[t]!
      if (time < 0 || shop.kind[t] !== taskKind.machine || time < shop.release[t]! || this.givesWay[t]) continue
      const c = shop.choiceStart[t]!
      const work = shop.choiceWork[c]!
      const end = board.gapOf(t, c, time, work)
      if (end === FAR || board.foundStart !== time) continue
      board.place(t, c, board.foundLane, time, end, work)
      this.isFixed[t] = 1
    }
  }

  private runList(plan: Construction, signal?: CancelSignal): boolean {
    const { list } = this
    list.clear(plan.keys)
    let count = 0
    for (;;) {
      while (this.newlyReady.length) {
        const t = this.newlyReady.pop()!
        if (!this.placeAtOnce(t)) list.push(t)
      }
      if (list.size === 0) return true
      const t = list.pop()
      if (this.choose(t)) this.settle(t)
      if ((++count & 1023) === 0 && signal?.aborted) return false
    }
  }

  /** Fixed, outsourced and timeless tasks need no queue; true when the task was one of them. */
  private placeAtOnce(t: number): boolean {
    const { shop, board } = this
    if (this.isFixed[t]) {
      if (board.readyAt(t, board.choice[t]!) <= board.start[t]!) {
        this.release(t)
        return true
      }
      this.isFixed[t] = 0
      this.takeBack(t)
      return false
    }
    if (this.yielding?.[t] && board.readyAt(t, shop.choiceStart[t]!) <= shop.lockTime[t]!) this.isUnsound = true
    if (shop.kind[t] === taskKind.machine) return false
    this.placeWithout(t)
    return true
  }

  private placeWithout(t: number): void {
    const { shop, board } = this
    const start = board.readyAt(t, -1)
    const minutes = shop.kind[t] === taskKind.outside ? shop.outsideMinutes[t]! : 0
    if (start + minutes > shop.horizonEnd) return
    board.place(t, -1, -1, start, start + minutes, 0)
    this.release(t)
  }

  private release(t: number): void {
    const { graph, kind, started } = this.shop
    for (let s = graph.succStart[t]!, stop = graph.succStart[t + 1]!; s < stop; s++) {
      const after = graph.succNode[s]!
      if (--this.waiting[after]! === 0 && kind[after] !== taskKind.unplaced && !started[after])
        this.newlyReady.push(after)
    }
  }

  /** Finds the best choice for task t by the resource rule; false where none has room. */
  private choose(t: number): boolean {
    const { shop, board } = this
    const { choiceStart, choiceWork, choiceResource, problem } = shop
    const { rule } = this
    const reuses = problem.settings.reusePreviousResource === 'yes'
    const previous = shop.previousResource[t]!
    let from = choiceStart[t]!
    let stop = choiceStart[t + 1]!
    const only = this.forced ? this.forced[t]! : -1
    if (only >= 0) {
      from = only
      stop = only + 1
    }
    let best = -1
    let bestEnd = FAR
    let bestFirst = 0
    for (let c = from; c < stop; c++) {
      const resource = choiceResource[c]!
      const end = board.gapOf(t, c, this.lookFrom[c]! || board.readyAt(t, c), choiceWork[c]!)
      if (end === FAR) continue
      this.lookFrom[c] = board.foundStart
      let first = 0
      if (rule === 'mainGroupFirst') first = shop.mainGroup[resource] === shop.choiceGroup[c]! ? 0 : 1
      else if (rule === 'leastLoaded') first = board.load[resource]!
      else if (rule === 'lowestRate') first = shop.rate[resource]!
      else if (rule === 'previousResource') first = resource === previous ? 0 : 1
      if (best >= 0) {
        if (first > bestFirst) continue
        if (first === bestFirst) {
          if (end > bestEnd) continue
          if (end === bestEnd && !this.breaksTie(c, best, reuses ? previous : -1)) continue
        }
      }
      best = c
      bestFirst = first
      bestEnd = end
      this.bestStart = board.foundStart
      this.bestLane = board.foundLane
    }
    this.bestChoice = best
    this.bestEnd = bestEnd
    return best >= 0
  }

  /** At equal ends: the previous resource, the lowest sufficient level, the less loaded, the first. */
  private breaksTie(c: number, best: number, previous: number): boolean {
    const { choiceResource, level } = this.shop
    const resource = choiceResource[c]!
    const other = choiceResource[best]!
    if (resource === previous || other === previous) return resource === previous
    if (level[resource] !== level[other]) return level[resource]! < level[other]!
    return this.board.load[resource]! < this.board.load[other]!
  }

  /** Gives task t the place found by `choose`, in parts where that is worth more than the conversion it costs. */
  private settle(t: number): void {
    const { shop, board } = this
    if (shop.maxParts[t]! > 1 && !(this.forced && this.forced[t]! >= 0) && this.split(t)) return
    board.place(t, this.bestChoice, this.bestLane, this.bestStart, this.bestEnd, shop.choiceWork[this.bestChoice]!)
    this.release(t)
  }

  private split(t: number): boolean {
    const { shop, board, splitEnds } = this
    const { choiceStart, choiceWork } = shop
    const quantity = shop.pieces[t]!
    const from = choiceStart[t]!
    const count = choiceStart[t + 1]! - from
    let bestEnd = this.bestEnd - shop.conversion
    let bestParts = 1
    let bestOrder: number[] = []
    for (let parts = 2; parts <= shop.maxParts[t]!; parts++) {
      const most = Math.ceil(quantity / parts)
      const order: number[] = []
      for (let i = 0; i < count; i++) {
        const work = partWork(choiceWork[from + i]!, most, quantity)
        splitEnds[i] = board.gapOf(t, from + i, board.readyAt(t, from + i), work)
        if (splitEnds[i] !== FAR) order.push(i)
      }
      if (order.length < parts) break
      order.sort((a, b) => splitEnds[a]! - splitEnds[b]! || a - b)
      const end = splitEnds[order[parts - 1]!]!
      if (end >= bestEnd) continue
      bestEnd = end
      bestParts = parts
      bestOrder = order.slice(0, parts)
    }
    if (bestParts === 1) return false
    board.parts[t] = bestParts
    for (let part = 0; part < bestParts; part++) {
      const c = from + bestOrder[part]!
      const work = partWork(choiceWork[c]!, piecesOfPart(quantity, bestParts, part), quantity)
      const end = board.gapOf(t, c, board.readyAt(t, c), work)
      const op = part === 0 ? t : shop.satellites[t]! + part - 1
      board.place(op, c, board.foundLane, board.foundStart, end, work)
    }
    this.release(t)
    return true
  }

  private runEvents(plan: Construction, signal?: CancelSignal): boolean {
    const { shop, events, readyFrom, classKey } = this
    const { keys, window } = plan
    const byClass = this.rule === 'earliestFinish' && !plan.forced
    events.clear()
    const classes = byClass ? shop.classCount : shop.taskCount
    this.prepareQueues(classes, keys)
    const key = byClass ? classKey : (this.taskKey ??= new Float64Array(shop.taskCount))
    key.fill(Infinity)
    let count = 0
    for (;;) {
      while (this.newlyReady.length) {
        const t = this.newlyReady.pop()!
        if (this.placeAtOnce(t)) continue
        const at = this.earliest(t)
        readyFrom[t] = at
        const cls = byClass ? shop.choiceClass[t]! : t
        this.arriving[cls]!.push(t)
        if (at <= key[cls]!) {
          key[cls] = at
          events.push(at, t, cls, keys)
        }
      }
      if (events.size === 0) return true
      const cls = events.topClass()
      const now = events.topTime()
      events.pop()
      if (now !== key[cls]) continue
      const arriving = this.arriving[cls]!
      const queued = this.queued[cls]!
      while (arriving.size && readyFrom[arriving.top()]! <= now + window) queued.push(arriving.pop())
      key[cls] = Infinity
      if (queued.size) {
        const t = queued.top()
        if (!this.choose(t)) queued.pop()
        else if (this.bestStart <= now + window) {
          queued.pop()
          this.settle(t)
          if ((++count & 1023) === 0 && signal?.aborted) return false
        } else {
          const next = arriving.size ? Math.min(this.bestStart, readyFrom[arriving.top()]!) : this.bestStart
          key[cls] = Math.max(now + 1, next - window)
          events.push(key[cls]!, t, cls, keys)
          continue
        }
      }
      if (queued.size) {
        key[cls] = now
        events.push(now, queued.top(), cls, keys)
      } else if (arriving.size) {
        key[cls] = readyFrom[arriving.top()]!
        events.push(key[cls]!, arriving.top(), cls, keys)
      }
    }
  }

  private prepareQueues(classes: number, keys: Float64Array): void {
    for (let cls = 0; cls < classes; cls++) {
      if (cls < this.arriving.length) {
        this.arriving[cls]!.clear()
        this.queued[cls]!.clear(keys)
      } else {
        this.arriving.push(new KeyHeap(this.readyFrom))
        this.queued.push(new KeyHeap(keys))
      }
    }
  }

  private earliest(t: number): number {
    const { shop, board } = this
    let least = FAR
    for (let c = shop.choiceStart[t]!; c < shop.choiceStart[t + 1]!; c++) {
      const at = board.readyAt(t, c)
      if (at < least) least = at
    }
    return least
  }
}

export const piecesOfPart = (quantity: number, parts: number, part: number) =>
  Math.floor(quantity / parts) + (part < quantity % parts ? 1 : 0)

export const partWork = (work: number, pieces: number, quantity: number) => Math.ceil((work * pieces) / quantity)
