/** Binary heap of tasks, smaller key first, then smaller number. Keys lie beside the tasks, not in an array elsewhere. */
export class TaskHeap {
  private readonly items: number[] = []
  private readonly keys: number[] = doubles()

  get size(): number {
    return this.items.length
  }

  top(): number {
    return this.items[0]!
  }

  topKey(): number {
    return this.keys[0]!
  }

  clear(): void {
    this.items.length = 0
    this.keys.length = 0
  }

  push(item: number, key: number): void {
    const { items, keys } = this
    let at = items.length
    items.push(item)
    keys.push(key)
    while (at > 0) {
      const up = (at - 1) >> 1
      const otherKey = keys[up]!
      const other = items[up]!
      if (otherKey < key || (otherKey === key && other < item)) break
      items[at] = other
      keys[at] = otherKey
      at = up
    }
    items[at] = item
    keys[at] = key
  }

  pop(): number {
    const { items, keys } = this
    const first = items[0]!
    const item = items.pop()!
    const key = keys.pop()!
    const size = items.length
    if (size === 0) return first
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) break
      let other = items[child]!
      let otherKey = keys[child]!
      if (child + 1 < size) {
        const right = items[child + 1]!
        const rightKey = keys[child + 1]!
        if (rightKey < otherKey || (rightKey === otherKey && right < other)) {
          child++
          other = right
          otherKey = rightKey
        }
      }
      if (key < otherKey || (key === otherKey && item < other)) break
      items[at] = other
      keys[at] = otherKey
      at = child
    }
    items[at] = item
    keys[at] = key
    return first
  }
}

/** An empty list that V8 keeps as plain doubles, whatever comes first. */
function doubles(): number[] {
  const list = [0.5]
  list.length = 0
  return list
}
