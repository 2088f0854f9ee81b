import type { Fixtures } from '../instance/fixtures.ts'
import type { Placement } from '../start-rules/placement.ts'

/**
 * In which order work takes its fixtures: one list for each fixture. An operation has them when what is in front of it in the list
 * leaves enough; several may hold some at a time, so not only the last in front counts.
 */
export class FixtureOrder {
  /** By operation, −1 for none: its neighbours in the list of its fixture. */
  readonly before: Int32Array
  readonly after: Int32Array
  /** Work is timed as if nothing else held fixtures. */
  isIgnored = false
  /** The operation whose end the last `freeFrom` waits for, or −1. */
  awaited = -1
  private readonly fixtures: Fixtures
  private readonly first: Int32Array
  private readonly last: Int32Array
  private readonly start: Int32Array
  private readonly end: Int32Array

  constructor(fixtures: Fixtures, { start, end }: Placement) {
    this.fixtures = fixtures
    this.before = new Int32Array(fixtures.of.length).fill(-1)
    this.after = new Int32Array(fixtures.of.length).fill(-1)
    this.first = new Int32Array(fixtures.count.length).fill(-1)
    this.last = new Int32Array(fixtures.count.length).fill(-1)
    this.start = start
    this.end = end
  }

  holds(op: number): boolean {
    return this.fixtures.of[op]! >= 0
  }

  clear(): void {
    for (const links of [this.before, this.after, this.first, this.last]) links.fill(-1)
  }

  copyFrom(other: FixtureOrder): void {
    this.before.set(other.before)
    this.after.set(other.after)
    this.first.set(other.first)
    this.last.set(other.last)
  }

  /** Puts an operation in front of `next`; −1: at the end. */
  link(op: number, next: number): void {
    const at = this.fixtures.of[op]!
    const previous = next < 0 ? this.last[at]! : this.before[next]!
    this.join(previous, op, at)
    this.join(op, next, at)
  }

  unlink(op: number): void {
    this.join(this.before[op]!, this.after[op]!, this.fixtures.of[op]!)
    this.before[op] = -1
    this.after[op] = -1
  }

  private join(previous: number, next: number, at: number): void {
    if (previous < 0) this.first[at] = next
    else this.after[previous] = next
    if (next < 0) this.last[at] = previous
    else this.before[next] = previous
  }

  /** What an operation would stand behind in front of `next`, or −1. */
  previousOf(op: number, next: number): number {
    const previous = next < 0 ? this.last[this.fixtures.of[op]!]! : this.before[next]!
    return previous === op ? this.before[op]! : previous
  }

  /** The first other in its list that starts at `moment` or later, or −1. */
  startingFrom(op: number, moment: number): number {
    let next = this.first[this.fixtures.of[op]!]!
    while (next >= 0 && (next === op || this.start[next]! < moment)) next = this.after[next]!
    return next
  }

  /** From when on, `from` or later, an operation has its fixtures. */
  freeFrom(op: number, from: number): number {
    const { before, start, end } = this
    const { of, needed, count } = this.fixtures
    this.awaited = -1
    if (this.isIgnored) return from
    const spare = count[of[op]!]! - needed[op]!
    const holders: number[] = []
    let held = 0
    for (let other = before[op]!; other >= 0; other = before[other]!) {
      if (end[other]! <= from || end[other] === start[other]) continue
      holders.push(other)
      held += needed[other]!
    }
    if (held <= spare) return from
    holders.sort((a, b) => end[a]! - end[b]! || a - b)
    for (const other of holders) {
      held -= needed[other]!
      if (held > spare) continue
      this.awaited = other
      return end[other]!
    }
    return from
  }
}
