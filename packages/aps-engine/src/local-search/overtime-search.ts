import type { PartialSchedule } from '../construct/partial-schedule.ts'
import type { Compiled } from '../instance/compile.ts'
import type { CancelSignal, Intervals } from '../model/model.ts'
import { compareLevels, level } from '../instance/objective-levels.ts'
import { Random } from '../model/random.ts'
import { FAR } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { BindingChain } from './binding.ts'
import { LivePlan } from './live-plan.ts'
import { operatorOf } from '../start-rules/operators.ts'

/** Periods of overtime in use, by resource position. */
export type OpenPeriods = ReadonlyMap<number, Intervals>

/** In so many of 100 tries a period is opened while moulds are late; in the others one is closed. */
const opens = 60

/**
 * Opens single overtime periods before work that makes a mould late, and closes those that nothing needs: the same
 * sequences are timed exactly with each change, and it is kept where the objective is better.
 */
export class OvertimeSearch {
  /** The objective with the periods found. */
  readonly levels: number[] = []
  private readonly compiled: Compiled
  private readonly all: OpenPeriods
  private readonly random: Random
  private readonly plan: LivePlan
  private readonly chain: BindingChain

  /** @param all every period that may be opened */
  constructor(compiled: Compiled, all: OpenPeriods, seed: number) {
    this.compiled = compiled
    this.all = all
    this.random = new Random(seed)
    this.plan = new LivePlan(compiled.shop)
    this.chain = new BindingChain(this.plan)
  }

  /** The periods of a better plan with the sequences of `schedule`, after so many tries; undefined where none was found or the run is cancelled. */
  run(
    schedule: PartialSchedule,
    shop: Shop,
    open: OpenPeriods,
    tries: number,
    signal?: CancelSignal,
  ): OpenPeriods | undefined {
    const { plan, levels } = this
    plan.use(shop)
    if (!plan.load(schedule)) return undefined
    plan.readLevels(levels)
    const start = levels.slice()
    let now = open
    let current = shop
    const found: number[] = []
    for (let left = tries; left > 0; left--) {
      if (signal?.aborted) return undefined
      const isOpening = levels[level.weightedTardiness]! > 0 && this.random.chance(opens)
      const next = isOpening ? this.open(now) : this.close(now)
      if (!next) continue
      const other = this.compiled.withOvertime(next)
      plan.use(other)
      const isTimed = plan.retime() && plan.keepsPromises()
      if (isTimed) plan.readLevels(found)
      if (isTimed && compareLevels(found, levels) < 0) {
        for (let at = 0; at < found.length; at++) levels[at] = found[at]!
        now = next
        current = other
      } else {
        plan.use(current)
        plan.retime()
      }
    }
    return compareLevels(levels, start) < 0 ? now : undefined
  }

  /** The plan with the periods found. */
  store(schedule: PartialSchedule): void {
    this.plan.store(schedule)
  }

  /** One more period, in which an operation of a late mould's chain or its people could work. */
  private open(now: OpenPeriods): OpenPeriods | undefined {
    const { plan, chain, random } = this
    const { shop } = plan
    const late: number[] = []
    for (let mould = 0; mould < shop.mouldCount; mould++)
      if (shop.mouldDue[mould] !== FAR && plan.mouldEnd[mould]! > shop.mouldDue[mould]!) late.push(plan.lastOf(mould))
    if (shop.dues) for (let t = 0; t < shop.taskCount; t++) if (plan.lateByDue(t) > 0) late.push(plan.lastOfTask(t))
    if (!late.length) return undefined
    chain.walk(random.pick(late))
    if (!chain.ops.length) return undefined
    const op = random.pick(chain.ops)
    const c = plan.mode[op]!
    if (c < 0) return undefined
    // What the operation could have used since it was ready.
    const period = this.lastClosed(now, shop.modeResource[c]!, plan.end[op]!)
    if (period === undefined) return undefined
    const next = new Map(now)
    this.add(next, shop.modeResource[c]!, period)
    const operator = operatorOf(plan.shop, c)
    if (operator >= 0) {
      const shared = this.lastClosed(now, operator, plan.end[op]!)
      if (shared !== undefined) this.add(next, operator, shared)
    }
    return next
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

  private close(now: OpenPeriods): OpenPeriods | undefined {
    const { random } = this
    const open = [...now].filter(([, list]) => list.length > 0)
    if (!open.length) return undefined
    const [resource, list] = random.pick(open)
    const at = 2 * random.below(list.length >> 1)
    const next = new Map(now)
    next.set(
      resource,
      list.filter((_, i) => i !== at && i !== at + 1),
    )
    return next
  }
}
