/** Heap of classes: earlier first, then the smaller key of its first task, then the smaller task. Entries never change. */
export class EventHeap {
  private readonly time: number[] = []
  private readonly key: number[] = []
  private readonly task: number[] = []
  private readonly cls: number[] = []

  get size(): number {
    return this.time.length
  }
  topTime(): number {
    return this.time[0]!
  }
  topClass(): number {
    return this.cls[0]!
  }

  clear(): void {
    this.time.length = this.key.length = this.task.length = this.cls.length = 0
  }

  push(time: number, task: number, cls: number, keys: Float64Array): void {
    const at = this.time.push(time) - 1
    this.key.push(keys[task]!)
    this.task.push(task)
    this.cls.push(cls)
    let child = at
    while (child > 0) {
      const up = (child - 1) >> 1
      if (!this.isBefore(child, up)) break
      this.swap(child, up)
      child = up
    }
  }

  pop(): void {
    const last = this.time.length - 1
    this.swap(0, last)
    this.time.pop()
    this.key.pop()
    this.task.pop()
    this.cls.pop()
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= last) return
      if (child + 1 < last && this.isBefore(child + 1, child)) child++
      if (!this.isBefore(child, at)) return
      this.swap(at, child)
      at = child
    }
  }

  private isBefore(a: number, b: number): boolean {
    const { time, key, task } = this
    if (time[a] !== time[b]) return time[a]! < time[b]!
    if (key[a] !== key[b]) return key[a]! < key[b]!
    return task[a]! < task[b]!
  }

  private swap(a: number, b: number): void {
    exchange(this.time, a, b)
    exchange(this.key, a, b)
    exchange(this.task, a, b)
    exchange(this.cls, a, b)
  }
}

function exchange(list: number[], a: number, b: number): void {
  const held = list[a]!
  list[a] = list[b]!
  list[b] = held
}
