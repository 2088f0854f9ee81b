import type { Schedule } from './schedule.ts'

/** Numbers before the solutions: both levels of the best, value of the solution in work, idle moves. */
const headWords = 4

/**
 * What an island tells the other after an epoch: the best solution of all and the one it would bring into the next
 * generation, each as modes and a topological order. It lies in one buffer, which two threads may share.
 */
export class Message {
  private readonly numbers: Float64Array
  readonly bestMode: Int32Array
  readonly bestOrder: Int32Array
  readonly localMode: Int32Array
  readonly localOrder: Int32Array

  constructor(count: number, buffer: ArrayBufferLike) {
    this.numbers = new Float64Array(buffer, 0, headWords)
    const part = (at: number) => new Int32Array(buffer, 8 * headWords + 4 * count * at, count)
    this.bestMode = part(0)
    this.bestOrder = part(1)
    this.localMode = part(2)
    this.localOrder = part(3)
  }

  static bytes(count: number): number {
    return 8 * headWords + 16 * count
  }

  get bestValue(): number {
    return this.numbers[0]!
  }
  /** The level behind it: of plans with due dates the goal's. */
  get bestSecond(): number {
    return this.numbers[1]!
  }
  get localValue(): number {
    return this.numbers[2]!
  }
  /** Moves since the solution in work got better. */
  get idle(): number {
    return this.numbers[3]!
  }

  write(
    best: Schedule,
    bestValue: number,
    bestSecond: number,
    local: Schedule,
    localValue: number,
    idle: number,
  ): void {
    const { numbers } = this
    numbers[0] = bestValue
    numbers[1] = bestSecond
    numbers[2] = localValue
    numbers[3] = idle
    // A schedule's modes have one more word, the sentinel's.
    this.bestMode.set(best.mode.subarray(0, this.bestMode.length))
    this.bestOrder.set(best.order)
    this.localMode.set(local.mode.subarray(0, this.localMode.length))
    this.localOrder.set(local.order)
  }
}

export const isBetterMessage = (a: Message, b: Message): boolean =>
  a.bestValue < b.bestValue || (a.bestValue === b.bestValue && a.bestSecond < b.bestSecond)
