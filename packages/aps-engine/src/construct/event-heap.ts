/**
 * Heap of events by number (of a class of tasks, or of a task), each at most once: earlier first, then the smaller key,
 * then the smaller task behind it. Setting an event again moves it.
 */
export class EventHeap {
  private readonly time: Float64Array
  private readonly key: Float64Array
  private readonly task: Int32Array
  private readonly heap: Int32Array
  /** Place of an event in the heap, or −1. */
  private readonly place: Int32Array
  private size = 0

  constructor(events: number) {
    this.time = new Float64Array(events)
    this.key = new Float64Array(events)
    this.task = new Int32Array(events)
    this.heap = new Int32Array(events)
    this.place = new Int32Array(events).fill(-1)
  }

  get isEmpty(): boolean {
    return this.size === 0
  }

  top(): number {
    return this.heap[0]!
  }

  /** When the event comes; Infinity where none is set. */
  timeOf(event: number): number {
    return this.place[event]! < 0 ? Infinity : this.time[event]!
  }

  /** Brings an event forward to an earlier time, or at the same time to a better task. */
  advance(event: number, time: number, key: number, task: number): void {
    if (this.place[event]! >= 0) {
      const { time: times, key: keys, task: tasks } = this
      if (!isBefore(time, key, task, times[event]!, keys[event]!, tasks[event]!)) return
    }
    this.set(event, time, key, task)
  }

  clear(): void {
    this.size = 0
    this.place.fill(-1)
  }

  set(event: number, time: number, key: number, task: number): void {
    this.time[event] = time
    this.key[event] = key
    this.task[event] = task
    let at = this.place[event]!
    if (at < 0) at = this.size++
    this.rise(event, at)
  }

  drop(event: number): void {
    const at = this.place[event]!
    if (at < 0) return
    this.place[event] = -1
    const last = this.heap[--this.size]!
    if (last !== event) this.rise(last, at)
  }

  /** Puts an event at a place from where it goes up, or else down. */
  private rise(event: number, from: number): void {
    const { heap, place, time, key, task } = this
    const ownTime = time[event]!
    const ownKey = key[event]!
    const ownTask = task[event]!
    let at = from
    while (at > 0) {
      const up = (at - 1) >> 1
      const other = heap[up]!
      if (isBefore(time[other]!, key[other]!, task[other]!, ownTime, ownKey, ownTask)) break
      heap[at] = other
      place[other] = at
      at = up
    }
    if (at === from) at = this.sink(event, at)
    heap[at] = event
    place[event] = at
  }

  private sink(event: number, from: number): number {
    const { heap, place, time, key, task, size } = this
    const ownTime = time[event]!
    const ownKey = key[event]!
    const ownTask = task[event]!
    let at = from
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) return at
      let other = heap[child]!
      if (child + 1 < size) {
        const right = heap[child + 1]!
        if (isBefore(time[right]!, key[right]!, task[right]!, time[other]!, key[other]!, task[other]!)) {
          child++
          other = right
        }
      }
      if (isBefore(ownTime, ownKey, ownTask, time[other]!, key[other]!, task[other]!)) return at
      heap[at] = other
      place[other] = at
      at = child
    }
  }
}

function isBefore(time: number, key: number, task: number, otherTime: number, otherKey: number, otherTask: number) {
  if (time !== otherTime) return time < otherTime
  if (key !== otherKey) return key < otherKey
  return task < otherTask
}
