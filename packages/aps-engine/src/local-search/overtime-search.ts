import type { PartialSchedule } from '../construct/partial-schedule.ts'
import type { Compiled } from '../instance/compile.ts'
import type { CancelSignal, Intervals } from '../model/model.ts'
import { throwIfStopped } from '../model/stopped.ts'
import { compareLevels, level } from '../instance/objective-levels.ts'
import { Random } from '../model/random.ts'
import { FAR } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { BindingChain } from './binding.ts'
import { LivePlan } from './live-plan.ts'
import { operatorOf } from '../start-rules/operators.ts'
import { Slack } from './slack.ts'

/** Periods of overtime in use, by resource position. */
export type OpenPeriods = ReadonlyMap<number, Intervals>

/** In so many of 100 tries periods are opened while moulds are late; in the others some are closed. */
const opens = 60
/** Of these, in so many of 100 one for each operation of a chain; else a single one. */
const opensChain = 50
/** The first try of a sweep closes this share of all open periods at once. */
const firstShare = 1 / 4

/** One, two, four … periods are closed together before moves make up for them. */
const mostHalvings = 4

/** A period of a resource: where it begins, and how much later its work may be before a mould suffers. */
interface Period {
  resource: number
  start: number
  slack: number
}

/**
 * Opens overtime periods before work that makes a mould late, and closes those that nothing needs: one by one while a search
 * goes on, which would rather have too many, and in a sweep at its end, those with most slack first, many at once and half as
 * many where that makes a mould later. The same sequences are timed exactly with each change,
 * and it is kept where the objective is better.
 */
export class OvertimeSearch {
  /** The objective with the periods found. */
  readonly levels: number[] = []
  private readonly compiled: Compiled
  private readonly all: OpenPeriods
  private readonly random: Random
  private readonly plan: LivePlan
  private readonly chain: BindingChain
  private readonly slack: Slack
  /** What the sweep has still to look at, and how many at once. */
  private sweep: Period[] = []
  private batch = 0

  /** @param all every period that may be opened */
  constructor(compiled: Compiled, all: OpenPeriods, seed: number) {
    this.compiled = compiled
    this.all = all
    this.random = new Random(seed)
    this.plan = new LivePlan(compiled.shop)
    this.chain = new BindingChain(this.plan)
    this.slack = new Slack(this.plan)
  }

  /**
   * The periods of a better plan with the sequences of `schedule`, after so many tries; undefined where none was found.
   * @param closesOnly a sweep
   * @throws Stopped
   */
  run(
    schedule: PartialSchedule,
    shop: Shop,
    open: OpenPeriods,
    tries: number,
    signal?: CancelSignal,
    closesOnly = false,
  ): OpenPeriods | undefined {
    const { plan, levels } = this
    plan.use(shop)
    if (!plan.load(schedule, { signal })) return undefined
    plan.figures.readLevels(levels)
    const start = levels.slice()
    let now = open
    let current = shop
    const found: number[] = []
    this.sweep.length = 0
    for (let left = tries; left > 0; left--) {
      throwIfStopped(signal)
      const isOpening = !closesOnly && levels[level.weightedTardiness]! > 0 && this.random.chance(opens)
      const closing = isOpening ? [] : closesOnly ? this.nextToClose(now, signal) : this.any(now)
      const next = isOpening ? this.open(now) : without(now, closing)
      if (!next) continue
      const other = this.compiled.withOvertime(next, signal)
      plan.use(other)
      const isTimed = plan.retime(signal) && plan.keepsPromises()
      if (isTimed) plan.figures.readLevels(found)
      const isBetter = isTimed && compareLevels(found, levels) < 0
      if (isBetter) {
        for (let at = 0; at < found.length; at++) levels[at] = found[at]!
        now = next
        current = other
      } else {
        plan.use(current)
        plan.retime(signal)
      }
      if (closesOnly) this.tellSweep(closing, isBetter)
    }
    return compareLevels(levels, start) < 0 ? now : undefined
  }

  /** The plan with the periods found. */
  store(schedule: PartialSchedule): void {
    this.plan.store(schedule)
  }

  /** More periods, in which operations of a late mould's chain or their people could work. */
  private open(now: OpenPeriods): OpenPeriods | undefined {
    const { plan, chain, random } = this
    const { shop } = plan.state
    const late: number[] = []
    for (let mould = 0; mould < shop.mouldCount; mould++)
      if (shop.mouldDue[mould] !== FAR && plan.moulds.end[mould]! > shop.mouldDue[mould]!)
        late.push(plan.moulds.lastOf(mould))
    if (shop.dues) for (let t = 0; t < shop.taskCount; t++) if (plan.dues.lateBy(t) > 0) late.push(plan.dues.lastOf(t))
    if (!late.length) return undefined
    chain.walk(random.pick(late))
    if (!chain.ops.length) return undefined
    const ops = random.chance(opensChain) ? chain.ops : [random.pick(chain.ops)]
    const next = new Map(now)
    let isMore = false
    for (const op of ops) {
      const c = plan.state.mode[op]!
      if (c < 0) continue
      // What the operation could have used since it was ready.
      const period = this.lastClosed(next, shop.modeResource[c]!, plan.state.end[op]!)
      if (period === undefined) continue
      this.add(next, shop.modeResource[c]!, period)
      isMore = true
      const operator = operatorOf(plan.state.shop, c)
      if (operator < 0) continue
      const shared = this.lastClosed(next, operator, plan.state.end[op]!)
      if (shared !== undefined) this.add(next, operator, shared)
    }
    return isMore ? next : undefined
  }

  /** Start of the last period of a resource that is not open and begins before a moment. */
  private lastClosed(now: OpenPeriods, resource: number, before: number): number | undefined {
    const list = this.all.get(resource) ?? []
    const known = new Set((now.get(resource) ?? []).filter((_, i) => i % 2 === 0))
    for (let i = list.length - 2; i >= 0; i -= 2) if (list[i]! < before && !known.has(list[i]!)) return list[i]
    return undefined
  }

  private add(next: Map<number, Intervals>, resource: number, period: number): void {
    const wanted = new Set([...(next.get(resource) ?? []).filter((_, i) => i % 2 === 0), period])
    const list = this.all.get(resource)!
    next.set(
      resource,
      list.filter((_, i) => wanted.has(list[i - (i % 2)]!)),
    )
  }

  /** Without some periods that follow each other on one resource; undefined where none is open. */
  fewer(now: OpenPeriods): OpenPeriods | undefined {
    const { random } = this
    const open = [...now].filter(([, list]) => list.length > 0)
    if (!open.length) return undefined
    const [resource, list] = random.pick(open)
    const count = Math.min(list.length >> 1, 1 << random.below(mostHalvings))
    const from = random.below((list.length >> 1) - count + 1)
    const next = new Map(now)
    next.set(
      resource,
      list.filter((_, i) => i >> 1 < from || i >> 1 >= from + count),
    )
    return next
  }

  /** Any open period. */
  private any(now: OpenPeriods): readonly Period[] {
    const { random } = this
    const open = [...now].filter(([, list]) => list.length > 0)
    if (!open.length) return []
    const [resource, list] = random.pick(open)
    return [{ resource, start: list[2 * random.below(list.length >> 1)]!, slack: 0 }]
  }

  /** The periods that the sweep closes next; where it is through, it begins again with what is open now. */
  private nextToClose(now: OpenPeriods, signal: CancelSignal | undefined): readonly Period[] {
    if (this.sweep.length === 0) {
      this.sweep = this.bySlack(now, signal)
      this.batch = Math.max(1, Math.ceil(this.sweep.length * firstShare))
    }
    return this.sweep.slice(0, this.batch)
  }

  private tellSweep(closed: readonly Period[], isBetter: boolean): void {
    if (isBetter) {
      this.sweep.splice(0, closed.length)
      this.batch = closed.length * 2
    } else if (closed.length > 1) this.batch = closed.length >> 1
    else this.sweep.shift()
  }

  /** All open periods, those first whose work may be later by most; what nothing works in before all others. */
  private bySlack(now: OpenPeriods, signal: CancelSignal | undefined): Period[] {
    const { plan, slack } = this
    const { shop } = plan.state
    slack.refresh(signal)
    const found: Period[] = []
    for (const [resource, list] of now) {
      const own = Array.from({ length: list.length >> 1 }, (_, i) => ({ resource, start: list[2 * i]!, slack: FAR }))
      for (let lane = shop.laneStart[resource]!; lane < shop.laneStart[resource + 1]!; lane++) {
        let i = 0
        for (let op = plan.state.first[lane]!; op >= 0; op = plan.state.nextOn(op, lane)) {
          while (i < own.length && list[2 * i + 1]! <= plan.state.start[op]!) i++
          for (let at = i; at < own.length && list[2 * at]! < plan.state.end[op]!; at++)
            own[at]!.slack = Math.min(own[at]!.slack, slack.latestStart[op]! - plan.state.start[op]!)
        }
      }
      found.push(...own)
    }
    return found.sort((a, b) => b.slack - a.slack || a.resource - b.resource || b.start - a.start)
  }
}

/** The open periods without some of them; undefined where none of these is open. */
function without(now: OpenPeriods, closed: readonly Period[]): OpenPeriods | undefined {
  const next = new Map(now)
  for (const { resource, start } of closed) {
    const list = next.get(resource) ?? []
    const at = list.findIndex((moment, i) => i % 2 === 0 && moment === start)
    if (at >= 0)
      next.set(
        resource,
        list.filter((_, i) => i !== at && i !== at + 1),
      )
  }
  return [...next].every(([resource, list]) => now.get(resource) === list) ? undefined : next
}
