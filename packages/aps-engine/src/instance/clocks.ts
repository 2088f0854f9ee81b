import { fromIntervals, intersect, union } from '@mouldwright/worktime'
import type { WorkTime } from '@mouldwright/worktime'
import type { Facts } from './facts.ts'
import type { Calendar, CancelSignal, Intervals } from '../model/model.ts'
import { throwIfStopped } from '../model/stopped.ts'

/**
 * Working times by number, so that hot loops carry integers. A row is (resource, with unattended hours, with people, of a membership);
 * rows with the same minutes share one compiled WorkTime.
 */
export interface ClockTable {
  rows: WorkTime[]
  /** Open overtime of a resource, or absent. */
  overtime: (WorkTime | undefined)[]
}

interface Row {
  resource: number
  unattended: boolean
  operator: number
  within: Intervals | undefined
}

/**
 * Compiled working times kept from one choice of overtime to the next, beside one for each row: a search that opens and closes
 * periods changes few.
 */
const mostKept = 500

/** Names of calendars and lists of overtime, which nobody changes: they mean the same in every `Clocks`. */
const numbers = new WeakMap<Calendar | Intervals, number>()
let lastNumber = 0

/** Hands out rows while a problem is compiled, and fills them for any choice of open overtime. */
export class Clocks {
  private readonly facts: Facts
  private readonly rows: Row[]
  private readonly rowOf = new Map<number | string, number>()
  private readonly hasUnattended: readonly boolean[]
  /** By what they are made of: the calendar, the number of its overtime, operators, unattended hours, memberships. */
  private readonly compiled: Map<string, WorkTime>
  /** Numbers of overtime periods by what they say. */
  private readonly overtimeNumbers: Map<string, number>

  /** @param like has the same rows, and what it has compiled is not compiled again */
  constructor(facts: Facts, like?: Clocks) {
    this.facts = facts
    this.rows = like?.rows.slice() ?? []
    this.compiled = new Map(like?.compiled)
    this.overtimeNumbers = new Map(like?.overtimeNumbers)
    this.hasUnattended = facts.problem.resources.map((_, at) => (this.calendarOf(at)?.unattended?.length ?? 0) > 0)
  }

  /** @param within stretches outside of which nothing runs; absent: none */
  row(resource: number, unattended: boolean, operator: number, within?: Intervals): number {
    const isUnattended = unattended && this.hasUnattended[resource]!
    const plain = ((operator + 1) * this.hasUnattended.length + resource) * 2 + (isUnattended ? 1 : 0)
    const key = within ? `${plain}:${within.join()}` : plain
    const known = this.rowOf.get(key)
    if (known !== undefined) return known
    this.rowOf.set(key, this.rows.length)
    return this.rows.push({ resource, unattended: isUnattended, operator, within }) - 1
  }

  /** The same rows, for a problem whose resources have other calendars. */
  on(facts: Facts): Clocks {
    return new Clocks(facts, this)
  }

  /** @param open overtime periods in use, by resource position. @throws Stopped */
  table(open: ReadonlyMap<number, Intervals>, signal?: CancelSignal): ClockTable {
    const { start, horizonEnd: end } = this.facts.problem
    const horizon = { start, end }
    if (this.compiled.size > this.rows.length + mostKept) this.forget()
    const { compiled } = this
    const once = (key: string, make: () => WorkTime) => {
      const known = compiled.get(key)
      if (known) return known
      throwIfStopped(signal)
      const made = make()
      compiled.set(key, made)
      return made
    }
    const pairs = (key: string, intervals: Intervals) =>
      once(key, () => fromIntervals(Int32Array.from(intervals), horizon))
    const overtimeKey = (resource: number) => {
      const intervals = open.get(resource)
      return intervals?.length ? `o${this.overtimeNumber(intervals)}` : ''
    }
    const attended = (resource: number): [string, WorkTime] => {
      const calendar = this.calendarOf(resource)
      const name = calendar ? `c${numberOf(calendar)}` : 'c'
      const normal = pairs(name, calendar?.intervals ?? [])
      const over = overtimeKey(resource)
      if (!over) return [name, normal]
      const key = `${name}${over}`
      return [key, once(key, () => union(normal, pairs(over, open.get(resource)!)))]
    }
    const openOf = (resource: number, unattended: boolean, operator: number): [string, WorkTime] => {
      let [key, clock] = attended(resource)
      if (operator >= 0) {
        const [operatorKey, operatorClock] = attended(operator)
        const own = clock
        key += `&${operatorKey}`
        clock = once(key, () => intersect(own, operatorClock))
      }
      if (!unattended) return [key, clock]
      const calendar = this.calendarOf(resource)!
      const own = clock
      const extra = `u${numberOf(calendar)}`
      key += `|${extra}`
      return [key, once(key, () => union(own, pairs(extra, calendar.unattended ?? [])))]
    }
    const rows = this.rows.map(({ resource, unattended, operator, within }) => {
      const [key, clock] = openOf(resource, unattended, operator)
      if (!within) return clock
      const bounds = `w${within.join()}`
      return once(`${key}|${bounds}`, () => intersect(clock, pairs(bounds, within)))
    })
    const overtime = this.facts.problem.resources.map((_, resource) => {
      const intervals = open.get(resource)
      return intervals?.length ? pairs(overtimeKey(resource), intervals) : undefined
    })
    return { rows, overtime }
  }

  private overtimeNumber(intervals: Intervals): number {
    const known = numbers.get(intervals)
    if (known !== undefined) return known
    const text = intervals.join()
    const number = this.overtimeNumbers.get(text) ?? numberOf(intervals)
    this.overtimeNumbers.set(text, number)
    numbers.set(intervals, number)
    return number
  }

  private forget(): void {
    this.compiled.clear()
    this.overtimeNumbers.clear()
  }

  private calendarOf(resource: number) {
    const { problem, calendars } = this.facts
    const at = calendars.get(problem.resources[resource]!.calendarId)
    return at === undefined ? undefined : problem.calendars[at]
  }
}

function numberOf(named: Calendar | Intervals): number {
  let number = numbers.get(named)
  if (number === undefined) numbers.set(named, (number = ++lastNumber))
  return number
}
