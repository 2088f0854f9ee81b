import { alwaysOpen, fromIntervals, intersect, union } from '@mouldwright/worktime'
import type { WorkTime } from '@mouldwright/worktime'
import { eligibleResourcesOfGroups } from '../instance/facts.ts'
import type { Shop } from '../instance/shop.ts'
import type { Intervals } from '../model/model.ts'
import { operatorOf } from '../start-rules/operators.ts'

/** Bits of what holds an operation in its place besides links and bounds; a set of them is taken away. */
export const hold = {
  queue: 1,
  tooShort: 2,
  people: 4,
  pieces: 8,
  setup: 16,
  calendar: 32,
  otherGroup: 64,
  fixtures: 128,
} as const
export type Hold = keyof typeof hold

/** Those that take closed time for open. */
export const closedTime = hold.people | hold.calendar | hold.otherGroup

export interface ModeClocks {
  start: WorkTime
  run: WorkTime
}

/** Clocks of modes with some of their closed time taken for open; each is made once. */
export class OpenedClocks {
  private readonly shop: Shop
  private readonly made = new Map<string, ModeClocks>()
  private readonly byCalendar = new Map<string, WorkTime>()
  private alwaysKnown: WorkTime | undefined

  constructor(shop: Shop) {
    this.shop = shop
  }

  of(t: number, c: number, without: number): ModeClocks {
    const { shop } = this
    const [start, run] = [shop.modeStartClock[c]!, shop.modeClock[c]!]
    if ((without & closedTime) === 0) return { start: shop.clocks.rows[start]!, run: shop.clocks.rows[run]! }
    const resource = shop.modeResource[c]!
    const operator = operatorOf(shop, c)
    const key = `${start} ${run} ${resource} ${operator} ${without & closedTime}`
    const known = this.made.get(key)
    if (known) return known
    const made = this.make(t, resource, operator, without)
    this.made.set(key, made)
    return made
  }

  private make(t: number, resource: number, operator: number, without: number): ModeClocks {
    const { shop } = this
    const task = shop.problem.tasks[t]!
    const needsPeople = operator >= 0 && operator < shop.resourceCount && !(without & hold.people)
    let start = without & hold.calendar ? this.always() : this.attended(resource)
    if (needsPeople) start = intersect(start, this.attended(operator))
    const unattended = task.unattendedAllowed ? this.calendarOf(resource)?.unattended : undefined
    let run = unattended ? union(start, this.compile(unattended)) : start
    if (shop.problem.resources[resource]!.startsUnattended) start = run
    const within = without & hold.otherGroup || shop.started[t] ? undefined : this.withinOf(t, resource)
    if (within) {
      const member = this.compile(within)
      start = intersect(start, member)
      run = intersect(run, member)
    }
    return { start, run }
  }

  /** When the resource takes the task's work, where it does not at all times. */
  private withinOf(t: number, resource: number): Intervals | undefined {
    const { facts, problem } = this.shop
    const { options, groupIds = [] } = problem.tasks[t]!
    if (options) return undefined
    return eligibleResourcesOfGroups(facts, groupIds).find((one) => one.resource === resource)?.within
  }

  private attended(resource: number): WorkTime {
    const key = `r${resource}`
    const known = this.byCalendar.get(key)
    if (known) return known
    const normal = this.compile(this.calendarOf(resource)?.intervals ?? [])
    const overtime = this.shop.clocks.overtime[resource]
    const clock = overtime ? union(normal, overtime) : normal
    this.byCalendar.set(key, clock)
    return clock
  }

  private always(): WorkTime {
    return (this.alwaysKnown ??= alwaysOpen({ start: this.shop.start, end: this.shop.horizonEnd }))
  }

  private compile(intervals: Intervals): WorkTime {
    return fromIntervals(Int32Array.from(intervals), { start: this.shop.start, end: this.shop.horizonEnd })
  }

  private calendarOf(resource: number) {
    const { calendars, problem } = this.shop.facts
    const at = calendars.get(problem.resources[resource]!.calendarId)
    return at === undefined ? undefined : problem.calendars[at]
  }
}
