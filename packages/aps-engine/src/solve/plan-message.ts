import type { PartialSchedule } from '../construct/partial-schedule.ts'
import { compareLevels, level } from '../instance/objective-levels.ts'
import { allOvertime } from '../instance/overtime-periods.ts'
import type { Intervals } from '../model/model.ts'
import type { Incumbent } from './incumbent.ts'

/** What a search calls the plans that it finds; see `GeneralSearch`. */
const methods = ['search', 'order', 'chain', 'split', 'overtime', 'merge']
const levelCount = Object.keys(level).length
/** Numbers in front: the levels of the plan, its method, moves tried. */
const headWords = levelCount + 2

type Arrays = ReturnType<PartialSchedule['arrays']>
type Overtime = Parameters<typeof allOvertime>[0]

/** How many bytes a message takes. */
export function messageBytes(problem: Overtime, like: Arrays): number {
  let bytes = 8 * headWords
  for (const { byteLength } of like) bytes += byteLength
  for (const periods of allOvertime(problem).values()) bytes += periods.length >> 1
  return bytes
}

/** What an island tells the other: its best plan, with open overtime and objective. It lies in one buffer, which two threads may share. */
export class PlanMessage {
  private readonly head: Float64Array
  private readonly arrays: Arrays
  /** One for each overtime period of each resource: is it open? */
  private readonly isOpen: Uint8Array
  private readonly periods: ReadonlyMap<number, Intervals>

  /** @param like the arrays of any schedule of the problem */
  constructor(problem: Overtime, like: Arrays, buffer: ArrayBufferLike = new ArrayBuffer(messageBytes(problem, like))) {
    let at = 8 * headWords
    this.head = new Float64Array(buffer, 0, headWords)
    // Those of wide numbers come first.
    this.arrays = like.map((array) => {
      const Kind = array.constructor as new (buffer: ArrayBufferLike, at: number, length: number) => Arrays[number]
      const part = new Kind(buffer, at, array.length)
      at += array.byteLength
      return part
    })
    this.periods = allOvertime(problem)
    this.isOpen = new Uint8Array(buffer, at)
  }

  get levels(): number[] {
    return [...this.head.subarray(0, levelCount)]
  }

  /** Has its plan these levels? Then it is, as good as always, the same plan. */
  isOf(levels: readonly number[]): boolean {
    return compareLevels(this.levels, levels) === 0
  }

  get method(): string {
    return methods[this.head[levelCount]!] ?? ''
  }

  /** Constructions and moves tried. */
  get iterations(): number {
    return this.head[levelCount + 1]!
  }

  write({ schedule, levels, method, open }: Incumbent, iterations: number): void {
    this.head.set(levels)
    this.head[levelCount] = methods.indexOf(method)
    this.head[levelCount + 1] = iterations
    const arrays = schedule.arrays()
    this.arrays.forEach((part, i) => part.set(arrays[i]!))
    let at = 0
    for (const [resource, periods] of this.periods) {
      const starts = new Set((open.get(resource) ?? []).filter((_, i) => i % 2 === 0))
      for (let i = 0; i < periods.length; i += 2) this.isOpen[at++] = starts.has(periods[i]!) ? 1 : 0
    }
  }

  /** Puts the places in a schedule. */
  readPlaces(schedule: PartialSchedule): void {
    schedule.arrays().forEach((array, i) => array.set(this.arrays[i]!))
  }

  readOpen(): Map<number, Intervals> {
    const open = new Map<number, Intervals>()
    let first = 0
    for (const [resource, periods] of this.periods) {
      const own = periods.filter((_, i) => this.isOpen[first + (i >> 1)])
      first += periods.length >> 1
      if (own.length > 0) open.set(resource, own)
    }
    return open
  }
}
