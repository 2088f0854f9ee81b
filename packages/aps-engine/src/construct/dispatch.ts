import type { CancelSignal } from '../model/model.ts'
import type { ArrivalRule } from './arrival-rules.ts'
import { Arrivals } from './arrivals.ts'
import type { Chooser } from './chooser.ts'
import type { Construction, Constructor } from './construct.ts'
import { windowsOf } from './dispatch-tables.ts'
import type { ClassTables } from './dispatch-tables.ts'
import { EventHeap } from './event-heap.ts'
import { TaskHeap } from '../model/heap.ts'
import { throwIfStopped } from '../model/stopped.ts'
import { LaneEnds } from './lane-ends.ts'
import { FAR } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { taskBits, taskWord } from './task-rows.ts'
import type { TaskRows } from './task-rows.ts'

/** From so many classes on, with so few tasks each, queues by class cost more than an event for each task. */
const manyClasses = 2_000
const fewTasks = 4
/** The signal is looked at once in so many events. */
const looksMask = 1023

/**
 * The event-driven construction. Tasks with the same modes share two queues (arriving, by time; waiting, by key), and
 * each class has one event: when its first task may start somewhere. Time never goes back.
 */
export class Dispatcher {
  private shop: Shop
  private readonly chooser: Chooser
  private readonly ends: LaneEnds
  private readonly arrivals: Arrivals
  private readonly words: Int32Array
  private host: Constructor | undefined
  private readonly arriving: TaskHeap[] = []
  private readonly waiting: TaskHeap[] = []
  private classEvents: EventHeap | undefined
  private taskEvents: EventHeap | undefined
  private keys: Float64Array = new Float64Array(0)
  /** By class: when any task of it can start at the earliest, as far as its lanes tell; see `windowsOf`. */
  private freeFrom = new Float64Array(0)
  private windows: Float64Array = new Float64Array(0)
  private arrival: ArrivalRule | undefined

  constructor(chooser: Chooser, rows: TaskRows, classes: ClassTables) {
    this.shop = chooser.shop
    this.chooser = chooser
    this.words = rows.words
    this.arrivals = new Arrivals(chooser.schedule, rows, classes)
    this.ends = new LaneEnds(chooser, rows, classes)
  }

  /** The same shop with other overtime. */
  use(shop: Shop): void {
    this.shop = shop
    this.ends.use(shop)
  }

  /** The last of a lane was taken away. */
  lookAgain(lane: number): void {
    this.ends.lookAgain(lane)
  }

  /** Places everything that `host` has ready, and what becomes ready by that. @throws Stopped */
  run(plan: Construction, host: Constructor, signal?: CancelSignal): void {
    const { shop } = this
    this.host = host
    this.keys = plan.keys
    this.arrival = plan.arrival
    this.ends.begin()
    const isByClass =
      this.chooser.rule === 'earliestFinish' &&
      !plan.forced &&
      !(shop.classCount > manyClasses && shop.classCount * fewTasks > shop.taskCount)
    if (isByClass) this.runClasses(plan, signal)
    else this.runTasks(plan, signal)
  }

  private runClasses(plan: Construction, signal?: CancelSignal): void {
    const { classCount } = this.shop
    const events = (this.classEvents ??= new EventHeap(classCount))
    events.clear()
    this.prepareQueues(classCount)
    this.freeFrom = new Float64Array(classCount)
    this.windows = windowsOf(this.shop, plan)
    let count = 0
    for (;;) {
      this.welcome(events)
      if (events.isEmpty) return
      if ((++count & looksMask) === 0) throwIfStopped(signal)
      this.serve(events)
    }
  }

  /** Puts all that has become ready into the queues. */
  private welcome(events: EventHeap): void {
    const { shop, words, arrivals, arriving, freeFrom, windows } = this
    const host = this.host!
    for (let t = host.nextReady(); t >= 0; t = host.nextReady()) {
      const at = arrivals.arrive(t, shop)
      const cls = words[(t << taskBits) + taskWord.modeClass]!
      arriving[cls]!.push(t, at)
      const free = freeFrom[cls]! - windows[cls]!
      events.advance(cls, at > free ? at : free, this.keyOf(t, at), t)
    }
  }

  /** Takes up the next event. */
  private serve(events: EventHeap): void {
    const { chooser, ends, freeFrom } = this
    const cls = events.top()
    const now = events.timeOf(cls)
    const window = this.windows[cls]!
    const limit = now + window
    const coming = this.arriving[cls]!
    const queue = this.waiting[cls]!
    while (coming.size && coming.topKey() <= limit) {
      const t = coming.pop()
      queue.push(t, this.keyOf(t, now))
    }
    if (queue.size) {
      const t = queue.top()
      const busy = ends.busyUntil(cls, limit)
      if (busy > 0) {
        freeFrom[cls] = busy
        events.set(cls, Math.max(now + 1, busy - window), queue.topKey(), t)
        return
      }
      if (!ends.choose(t, now)) queue.pop()
      else if (chooser.bestStart <= limit) {
        queue.pop()
        ends.settle(t)
        this.host!.release(t)
        freeFrom[cls] = ends.freeFrom(true)
      } else {
        freeFrom[cls] = ends.freeFrom(false)
        const other = coming.size ? Math.max(coming.topKey(), freeFrom[cls]!) : FAR
        const next = Math.min(chooser.bestStart, other)
        events.set(cls, Math.max(now + 1, next - window), queue.topKey(), t)
        return
      }
    }
    const soonest = freeFrom[cls]! - window
    if (queue.size) events.set(cls, Math.max(now, soonest), queue.topKey(), queue.top())
    else if (coming.size) {
      const t = coming.top()
      const ready = coming.topKey()
      events.set(cls, Math.max(ready, soonest), this.keyOf(t, ready), t)
    } else events.drop(cls)
  }

  /** An event for each task: for rules that send tasks of one class to different resources. */
  private runTasks(plan: Construction, signal?: CancelSignal): void {
    const { shop, chooser, ends } = this
    const host = this.host!
    const events = (this.taskEvents ??= new EventHeap(shop.taskCount))
    events.clear()
    const windows = windowsOf(shop, plan)
    let count = 0
    for (;;) {
      for (let t = host.nextReady(); t >= 0; t = host.nextReady()) {
        const ready = this.arrivals.arrive(t, shop)
        events.set(t, ready, this.keyOf(t, ready), t)
      }
      if (events.isEmpty) return
      if ((++count & looksMask) === 0) throwIfStopped(signal)
      const t = events.top()
      const now = events.timeOf(t)
      const window = windows[shop.modeClass[t]!]!
      if (!ends.choose(t, now)) events.drop(t)
      else if (chooser.bestStart <= now + window) {
        events.drop(t)
        ends.settle(t)
        host.release(t)
      } else events.set(t, Math.max(now + 1, chooser.bestStart - window), this.keyOf(t, now), t)
    }
  }

  private keyOf(t: number, now: number): number {
    return this.arrival ? this.arrival.keyOf(t, now) : this.keys[t]!
  }

  private prepareQueues(classes: number): void {
    while (this.arriving.length < classes) {
      this.arriving.push(new TaskHeap())
      this.waiting.push(new TaskHeap())
    }
    for (let cls = 0; cls < classes; cls++) {
      this.arriving[cls]!.clear()
      this.waiting[cls]!.clear()
    }
  }
}
