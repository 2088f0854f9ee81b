/** Columns that grow: one number a push, a typed array in the end. */
class Grow<T extends Int32Array | Float64Array | Uint8Array> {
  length = 0
  private array: T
  private readonly make: (length: number) => T

  constructor(make: (length: number) => T) {
    this.make = make
    this.array = make(1024)
  }

  push(value: number): number {
    if (this.length === this.array.length) {
      const larger = this.make(2 * this.length)
      larger.set(this.array)
      this.array = larger
    }
    this.array[this.length] = value
    return this.length++
  }

  get(at: number): number {
    return this.array[at]!
  }

  set(at: number, value: number): void {
    this.array[at] = value
  }

  /** What was pushed, in an array of its own. */
  done(): T {
    return this.array.slice(0, this.length) as T
  }
}

export const ints = () => new Grow((length) => new Int32Array(length))
export const floats = () => new Grow((length) => new Float64Array(length))
export const bytes = () => new Grow((length) => new Uint8Array(length))
