import type { CancelSignal } from './model.ts'
import type { ArrivalRule } from './arrival-rules.ts'
import type { Chooser } from './chooser.ts'
import type { Construction, Constructor } from './construct.ts'
import { windowsOf } from './dispatch-tables.ts'
import { EventHeap } from './event-heap.ts'
import { TaskHeap } from './heap.ts'
import { LaneEnds } from './lane-ends.ts'
import { FAR } from './shop.ts'
import type { Shop } from './shop.ts'

/** From so many classes on, with so few tasks each, queues by class cost more than an event for each task. */
const manyClasses = 2_000
const fewTasks = 4

/**
 * The event-driven construction. Tasks with the same choices share two queues (arriving, by time; waiting, by key), and
 * each class has one event: when its first task may start somewhere. Time never goes back.
 */
export class Dispatcher {
  private shop: Shop
  private readonly chooser: Chooser
  private readonly ends: LaneEnds
  private host: Constructor | undefined
  private readonly arriving: TaskHeap[] = []
  private readonly waiting: TaskHeap[] = []
  private classEvents: EventHeap | undefined
  private taskEvents: EventHeap | undefined
  private keys: Float64Array = new Float64Array(0)
  private arrival: ArrivalRule | undefined

  constructor(chooser: Chooser) {
    this.shop = chooser.shop
    this.chooser = chooser
    this.ends = new LaneEnds(chooser)
  }

  /** The same shop with other overtime. */
  use(shop: Shop): void {
    this.shop = shop
    this.ends.use(shop)
  }

  /** Places everything that `host` has ready, and what becomes ready by that. False when the signal came. */
  run(plan: Construction, host: Constructor, signal?: CancelSignal): boolean {
    const { shop } = this
    this.host = host
    this.keys = plan.keys
    this.arrival = plan.arrival
    this.ends.begin()
    const isByClass =
      this.chooser.rule === 'earliestFinish' &&
      !plan.forced &&
      !(shop.classCount > manyClasses && shop.classCount * fewTasks > shop.taskCount)
    return isByClass ? this.runClasses(plan, signal) : this.runTasks(plan, signal)
  }

  private runClasses(plan: Construction, signal?: CancelSignal): boolean {
    const { shop, chooser, ends } = this
    const { readyFrom } = ends.arrivals
    const { choiceClass } = shop
    const host = this.host!
    const events = (this.classEvents ??= new EventHeap(shop.classCount))
    events.clear()
    this.prepareQueues(shop.classCount)
    const { arriving, waiting } = this
    // By class: when any task of it can start at the earliest, as far as its lanes tell.
    const freeFrom = new Float64Array(shop.classCount)
    const windows = windowsOf(shop, plan)
    let count = 0
    for (;;) {
      for (let t = host.nextReady(); t >= 0; t = host.nextReady()) {
        ends.arrive(t)
        const at = readyFrom[t]!
        const cls = choiceClass[t]!
        arriving[cls]!.push(t, at)
        events.advance(cls, Math.max(at, freeFrom[cls]! - windows[cls]!), this.keyOf(t, at), t)
      }
      if (events.isEmpty) return true
      const cls = events.top()
      const now = events.timeOf(cls)
      const limit = now + windows[cls]!
      const coming = arriving[cls]!
      const queue = waiting[cls]!
      while (coming.size && coming.topKey() <= limit) {
        const t = coming.pop()
        queue.push(t, this.keyOf(t, now))
      }
      if (queue.size) {
        const t = queue.top()
        const busy = ends.busyUntil(cls, limit)
        if (busy > 0) {
          freeFrom[cls] = busy
          events.set(cls, Math.max(now + 1, busy - windows[cls]!), queue.topKey(), t)
          continue
        }
        if (!ends.choose(t, now)) queue.pop()
        else if (chooser.bestStart <= limit) {
          queue.pop()
          ends.settle(t)
          host.release(t)
          freeFrom[cls] = ends.freeFrom(true)
          if ((++count & 1023) === 0 && signal?.aborted) return false
        } else {
          freeFrom[cls] = ends.freeFrom(false)
          const other = coming.size ? Math.max(coming.topKey(), freeFrom[cls]!) : FAR
          const next = Math.min(chooser.bestStart, other)
          events.set(cls, Math.max(now + 1, next - windows[cls]!), queue.topKey(), t)
          continue
        }
      }
      const soonest = freeFrom[cls]! - windows[cls]!
      if (queue.size) events.set(cls, Math.max(now, soonest), queue.topKey(), queue.top())
      else if (coming.size) {
        const t = coming.top()
        events.set(cls, Math.max(readyFrom[t]!, soonest), this.keyOf(t, readyFrom[t]!), t)
      } else events.drop(cls)
    }
  }

  /** An event for each task: for rules that send tasks of one class to different resources. */
  private runTasks(plan: Construction, signal?: CancelSignal): boolean {
    const { shop, chooser, ends } = this
    const { readyFrom } = ends.arrivals
    const host = this.host!
    const events = (this.taskEvents ??= new EventHeap(shop.taskCount))
    events.clear()
    const windows = windowsOf(shop, plan)
    let count = 0
    for (;;) {
      for (let t = host.nextReady(); t >= 0; t = host.nextReady()) {
        ends.arrive(t)
        events.set(t, readyFrom[t]!, this.keyOf(t, readyFrom[t]!), t)
      }
      if (events.isEmpty) return true
      const t = events.top()
      const now = events.timeOf(t)
      const window = windows[shop.choiceClass[t]!]!
      if (!ends.choose(t, now)) events.drop(t)
      else if (chooser.bestStart <= now + window) {
        events.drop(t)
        ends.settle(t)
        host.release(t)
        if ((++count & 1023) === 0 && signal?.aborted) return false
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
