/** Binary heap of integers ordered by a key array, smaller key first, then smaller number. */
export class KeyHeap {
  private readonly items: number[] = []
  private keys: Float64Array | Int32Array

  constructor(keys: Float64Array | Int32Array) {
    this.keys = keys
  }

  get size(): number {
    return this.items.length
  }

  top(): number {
    return this.items[0]!
  }

  clear(keys: Float64Array | Int32Array = this.keys): void {
    this.items.length = 0
    this.keys = keys
  }

  push(item: number): void {
    const { items, keys } = this
    const key = keys[item]!
    let at = items.length
    items.push(item)
    while (at > 0) {
      const up = (at - 1) >> 1
      const other = items[up]!
      const otherKey = keys[other]!
      if (otherKey < key || (otherKey === key && other < item)) break
      items[at] = other
      at = up
    }
    items[at] = item
  }

  pop(): number {
    const { items, keys } = this
    const first = items[0]!
    const item = items.pop()!
    const size = items.length
    if (size === 0) return first
    const key = keys[item]!
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) break
      let other = items[child]!
      let otherKey = keys[other]!
      if (child + 1 < size) {
        const right = items[child + 1]!
        const rightKey = keys[right]!
        if (rightKey < otherKey || (rightKey === otherKey && right < other)) {
          child++
          other = right
          otherKey = rightKey
        }
      }
      if (key < otherKey || (key === otherKey && item < other)) break
      items[at] = other
      at = child
    }
    items[at] = item
    return first
  }
}
