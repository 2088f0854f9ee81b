import type { CancelSignal } from '../model/model.ts'
import { throwIfStopped } from '../model/stopped.ts'
import type { PartialSchedule } from './partial-schedule.ts'
import { Chooser } from './chooser.ts'
import { Dispatcher } from './dispatch.ts'
import type { ArrivalRule } from './arrival-rules.ts'
import { classTables } from './dispatch-tables.ts'
import { TaskHeap } from '../model/heap.ts'
import { FAR, taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { TaskRows, many, taskBits, taskWord, trait } from './task-rows.ts'

export { splitWork, piecesOfSplit } from './chooser.ts'

export interface Construction {
  /** By task, smaller first. */
  keys: Float64Array
  /** `event`: whoever can start first goes first, keys decide among those; `list`: keys alone, filling gaps. */
  scheme: 'event' | 'list'
  /** Event mode: a task with a better key may start this many minutes later than the first that could. */
  window: number
  /** Event mode: the same as a share of the mean work of the tasks that compete; added to `window`. */
  delay?: number
  /** Event mode: keys that are known only when a task arrives in its queue, instead of `keys`. */
  arrival?: ArrivalRule
  /** By task: 1 for locks that are known to come too late; without a reservation nobody has to go round it. */
  yielding?: Uint8Array
  /** Each task stays on the published plan's resource where it may. */
  reuses?: boolean
  /** By task: the only mode to use, or −1. */
  forced?: Int32Array
}

/** The signal is looked at once in so many tasks. */
const looksMask = 1023

/** Turns an order of tasks into places: one pass, every constraint kept. Reuses its memory from pass to pass. */
export class Constructor {
  readonly schedule: PartialSchedule
  private shop: Shop
  private readonly rows: TaskRows
  private readonly isFixed: Uint8Array
  /** Locks not to reserve: their place could not be kept, and taking it back would leave a neighbour without set-up. */
  private readonly givesWay: Uint8Array
  private mustRestart = false
  private yielding: Uint8Array | undefined
  private isUnsound = false
  private readonly newlyReady: number[] = []
  private readonly list = new TaskHeap()
  private readonly chooser: Chooser
  private readonly dispatcher: Dispatcher

  constructor(shop: Shop) {
    this.shop = shop
    this.chooser = new Chooser(shop)
    this.schedule = this.chooser.schedule
    const { taskCount } = shop
    const classes = classTables(shop)
    this.rows = new TaskRows(shop, classes)
    this.dispatcher = new Dispatcher(this.chooser, this.rows, classes)
    this.isFixed = new Uint8Array(taskCount)
    this.givesWay = new Uint8Array(taskCount)
  }

  /** By task: 1 where passes may split it. Unless told, they may split all that can be. */
  set maySplit(tasks: Uint8Array | undefined) {
    this.chooser.maySplit = tasks
  }

  /** The same shop with other overtime. */
  use(shop: Shop): void {
    this.shop = shop
    this.chooser.shop = shop
    this.schedule.use(shop)
    this.dispatcher.use(shop)
  }

  /**
   * `unsound`: a lock that was said to yield could have been kept. The schedule is then of no use.
   * @throws Stopped by the signal; the schedule is then of no use either
   */
  run(plan: Construction, signal?: CancelSignal): 'done' | 'unsound' {
    this.givesWay.fill(0)
    if (plan.yielding) this.givesWay.set(plan.yielding)
    this.yielding = plan.yielding
    for (;;) {
      this.mustRestart = false
      this.isUnsound = false
      this.pass(plan, signal)
      if (this.isUnsound) return 'unsound'
      if (!this.mustRestart) return 'done'
    }
  }

  private pass(plan: Construction, signal?: CancelSignal): void {
    const { shop, schedule, chooser } = this
    const { words } = this.rows
    schedule.clear()
    this.rows.begin()
    this.isFixed.fill(0)
    chooser.lookFrom.fill(0)
    chooser.forced = plan.forced
    chooser.rule = plan.reuses ? 'previousResource' : shop.problem.settings.resourceSelectionRule
    this.newlyReady.length = 0
    this.placeStarted(1)
    this.reserveLocks()
    if (shop.problem.settings.pausedTaskPriority === 'yes') this.placeStarted(2)
    for (let t = 0; t < shop.taskCount; t++)
      if (
        words[(t << taskBits) + taskWord.links] === 0 &&
        shop.kind[t] !== taskKind.unplaced &&
        !(schedule.start[t]! >= 0 && shop.started[t])
      )
        this.newlyReady.push(t)
    if (plan.scheme === 'list') this.runList(plan, signal)
    else this.dispatcher.run(plan, this, signal)
    // A reservation whose predecessors found no room is not a place.
    for (let t = 0; t < shop.taskCount; t++)
      if (this.isFixed[t] && words[(t << taskBits) + taskWord.waiting]! > 0) this.takeBack(t)
  }

  private takeBack(t: number): void {
    const { schedule } = this
    const follower = this.shop.hasSetups ? schedule.afterOnLane(t) : -1
    const lane = schedule.lane[t]!
    schedule.remove(t)
    this.dispatcher.lookAgain(lane)
    if (follower < 0 || schedule.hasSetupRoom(follower)) return
    this.givesWay[t] = 1
    this.mustRestart = true
  }

  private placeStarted(state: number): void {
    const { shop, chooser } = this
    for (let t = 0; t < shop.taskCount; t++) {
      if (shop.started[t] !== state || shop.kind[t] === taskKind.unplaced) continue
      if (shop.kind[t] !== taskKind.machine) this.placeElsewhere(t)
      else if (chooser.choose(t)) {
        chooser.settle(t)
        this.release(t)
      }
    }
  }

  /** The problem's own locks first: what a re-plan keeps gives way to them. */
  private reserveLocks(): void {
    const { lockCode, lockTime } = this.shop
    for (let t = 0; t < lockTime.length; t++) if (lockTime[t]! >= 0 && lockCode[t]) this.reserve(t)
    for (let t = 0; t < lockTime.length; t++) if (lockTime[t]! >= 0 && !lockCode[t]) this.reserve(t)
  }

  private reserve(t: number): void {
    const { shop, schedule } = this
    const time = shop.lockTime[t]!
    if (shop.kind[t] !== taskKind.machine || time < shop.release[t]! || this.givesWay[t]) return
    const c = shop.modeStart[t]!
    const work = shop.modeWork[c]!
    const end = schedule.gapOf(t, c, time, work)
    if (end === FAR || schedule.foundStart !== time) return
    schedule.place(t, c, schedule.foundLane, time, end, work)
    this.isFixed[t] = 1
  }

  private runList({ keys }: Construction, signal?: CancelSignal): void {
    const { list, chooser } = this
    list.clear()
    let count = 0
    for (;;) {
      for (let t = this.nextReady(); t >= 0; t = this.nextReady()) list.push(t, keys[t]!)
      if (list.size === 0) return
      const t = list.pop()
      if (chooser.choose(t)) {
        chooser.settle(t)
        this.release(t)
      }
      if ((++count & looksMask) === 0) throwIfStopped(signal)
    }
  }

  /** A task that has become ready and needs a resource, or −1; those that need none have been placed on the way. */
  nextReady(): number {
    const { newlyReady } = this
    while (newlyReady.length) {
      const t = newlyReady.pop()!
      if (!this.placeAtOnce(t)) return t
    }
    return -1
  }

  /** Fixed, outsourced and timeless tasks need no queue; true when the task was one of them. */
  private placeAtOnce(t: number): boolean {
    const { shop, schedule } = this
    const traits = this.rows.words[(t << taskBits) + taskWord.traits]!
    if ((traits & (trait.elsewhere | trait.locked)) === 0) return false
    if (this.isFixed[t]) {
      if (schedule.readyAt(t, schedule.mode[t]!) <= schedule.start[t]!) {
        this.release(t)
        return true
      }
      this.isFixed[t] = 0
      this.takeBack(t)
      return false
    }
    if (this.yielding?.[t] && schedule.readyAt(t, shop.modeStart[t]!) <= shop.lockTime[t]!) this.isUnsound = true
    if ((traits & trait.elsewhere) === 0) return false
    this.placeElsewhere(t)
    return true
  }

  private placeElsewhere(t: number): void {
    const { shop, schedule } = this
    const start = schedule.readyAt(t, -1)
    const minutes = shop.kind[t] === taskKind.outside ? shop.outsideMinutes[t]! : 0
    if (start + minutes > shop.horizonEnd) return
    schedule.place(t, -1, -1, start, start + minutes, 0)
    this.release(t)
  }

  /** Task t has its place: its successors wait for one less. */
  release(t: number): void {
    const { shop, schedule, newlyReady } = this
    const { words } = this.rows
    this.rows.place(t, schedule.end[t]!, schedule.mode[t]!, schedule.splits[t]!, shop)
    const next = words[(t << taskBits) + taskWord.next]!
    if (next >= 0) {
      if (--words[(next << taskBits) + taskWord.waiting]! === 0) newlyReady.push(next)
    } else if (next === many) {
      const { succStart, succNode } = shop.graph
      for (let s = succStart[t]!, stop = succStart[t + 1]!; s < stop; s++)
        if (--words[(succNode[s]! << taskBits) + taskWord.waiting]! === 0) newlyReady.push(succNode[s]!)
    }
  }
}
