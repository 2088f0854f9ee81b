import { PartialSchedule } from '../construct/partial-schedule.ts'
import type { Construction, Constructor } from '../construct/construct.ts'
import { bindingChain, moveMould, mutate, pickTarget, readKeys } from './improve.ts'
import { MouldOrder } from './mould-order.ts'
import type { CancelSignal } from '../model/model.ts'
import { compareLevels } from '../instance/objective-levels.ts'
import { measure, mouldEnds } from '../construct/objective.ts'
import { Random } from '../model/random.ts'
import type { Shop } from '../instance/shop.ts'
import { isTolerable } from './tolerance.ts'

/** Places given in one epoch, about. */
const placesPerEpoch = 20_000
const largestEpoch = 200
/** Constructions of the first and of the longest round of the search. */
const firstRound = 500
const longestRound = 64_000
/** The first round takes nothing that is worse; from this one on the tolerance starts in full. */
const warmestRound = 4
/** In so many of 100 steps a whole mould is moved against the others. */
const mouldMoves = 20
/** From so many tasks on, so many of 100 steps change the order of moulds in the best rule instead. */
const largeTasks = 300
const orderMoves = 50
/** The same from so many on, where an order costs half as much as a list and gains more. Below, orders are sieved. */
const hugeTasks = 20_000
const orderMovesHuge = 90
/**
 * From so many tasks on, and below that size, a search begins with orders alone, for once moves have made another plan of the rule's, orders
 * hardly ever win: so many at most, and no more once so many in turn were no better.
 */
const fewTasks = 2_000
const mostOrders = 150
const patience = 40

/**
 * Search by construction: the order and the modes of a plan are changed in a few places, and it is built again in full.
 * What is worse is taken as well while the tolerance lasts; it falls to nothing over each round, and rounds, from the
 * best plan, grow longer. It jumps further than moves on a timed plan, and costs more.
 */
export class RebuildSearch {
  /** Constructions in one epoch. */
  readonly epoch: number
  /** The best plan given or found. */
  readonly best: PartialSchedule
  bestLevels: readonly number[]
  method = 'search'

  private shop: Shop
  private readonly builder: Constructor
  private readonly random: Random
  private readonly rule: Construction | undefined
  private readonly accepts: (schedule: PartialSchedule) => boolean
  private readonly current: PartialSchedule
  private currentLevels: readonly number[]
  private readonly keys: Float64Array
  private readonly forced: Int32Array
  private readonly yielding: Uint8Array
  private readonly isFree: boolean
  private readonly orderMoves: number
  private readonly order: MouldOrder | undefined
  private orderLevels: readonly number[]
  private round = firstRound
  private step = firstRound
  private rounds = -1
  /** Orders left of those that the search begins with, and how many in turn were no better. */
  private ordersLeft: number
  private failures = 0
  /** Keys of the order accepted last. */
  private bestKeys: Float64Array | undefined

  /**
   * @param rule the construction behind the best plan of the rules
   * @param accepts may a plan that is better be the best?
   */
  constructor(
    shop: Shop,
    builder: Constructor,
    seed: number,
    best: PartialSchedule,
    levels: readonly number[],
    rule: Construction | undefined,
    accepts: (schedule: PartialSchedule) => boolean = () => true,
  ) {
    this.shop = shop
    this.builder = builder
    this.random = new Random(seed)
    this.best = best
    this.bestLevels = levels
    this.rule = rule
    this.accepts = accepts
    this.current = new PartialSchedule(shop)
    this.currentLevels = levels
    this.orderLevels = levels
    this.keys = new Float64Array(shop.taskCount)
    this.forced = new Int32Array(shop.taskCount)
    this.yielding = new Uint8Array(shop.taskCount)
    this.isFree = shop.problem.settings.resourceSelectionRule !== 'earliestFinish'
    this.epoch = Math.max(1, Math.min(largestEpoch, Math.round(placesPerEpoch / (shop.taskCount + 1))))
    const isHuge = shop.taskCount >= hugeTasks
    this.orderMoves = isHuge ? orderMovesHuge : orderMoves
    const isLarge = shop.taskCount >= largeTasks && shop.mouldCount > 1
    this.order = rule && isLarge ? new MouldOrder(shop, rule.keys, isHuge ? undefined : mouldEnds(best)) : undefined
    // What follows a plan to go on from has its modes, and keys known at arrival only are the same for all orders.
    const isOfKeys = rule !== undefined && !rule.forced && !rule.arrival
    this.ordersLeft = this.order && isOfKeys && shop.taskCount >= fewTasks && !isHuge ? mostOrders : 0
  }

  /** Does the search still begin, with orders of moulds alone? */
  get isOrdering(): boolean {
    return this.ordersLeft > 0 && this.failures < patience
  }

  /** The rule with the order of moulds found best. */
  get bestRule(): Construction | undefined {
    return this.rule && { ...this.rule, keys: this.bestKeys ?? this.rule.keys }
  }

  /** The same shop with other overtime; `adopt` must follow. */
  use(shop: Shop): void {
    this.shop = shop
    this.current.use(shop)
  }

  /** The best plan, in `best`, was found elsewhere: goes on from there. */
  adopt(levels: readonly number[]): void {
    this.bestLevels = levels
    this.current.copyFrom(this.best)
    this.currentLevels = levels
  }

  /** One epoch; true where the best plan became better. `keep` is called with the levels of each. @throws Stopped */
  run(signal: CancelSignal | undefined, keep: (levels: number[]) => void): boolean {
    const { builder, random, current, order } = this
    const { schedule } = builder
    let isBetter = false
    for (let i = 0; i < this.epoch; i++) {
      if (this.step >= this.round) this.beginRound()
      const target = pickTarget(current, random)
      const reorders = order !== undefined && (this.isOrdering || random.chance(this.orderMoves))
      let levels: number[]
      if (reorders) {
        order.propose(target, random)
        builder.run({ ...this.rule!, keys: order.keys }, signal)
        levels = measure(schedule)
        const over = compareLevels(levels, this.orderLevels)
        this.ordersLeft--
        this.failures = over < 0 ? 0 : this.failures + 1
        if (over > 0) continue
        order.accept(mouldEnds(schedule))
        this.bestKeys = order.keys.slice()
        this.orderLevels = levels
        if (compareLevels(levels, this.bestLevels) >= 0) continue
      } else {
        const outcome = this.rebuild(target, signal)
        this.step++
        if (outcome === 'unsound') continue
        levels = measure(schedule)
        const warmth = (((this.round - this.step) / this.round) * Math.min(this.rounds, warmestRound)) / warmestRound
        if (!isTolerable(levels, this.currentLevels, warmth, random)) continue
      }
      current.copyFrom(schedule)
      this.currentLevels = levels
      if (compareLevels(levels, this.bestLevels) >= 0 || !this.accepts(schedule)) continue
      this.bestLevels = levels
      this.method = reorders ? 'order' : 'search'
      keep(levels)
      isBetter = true
    }
    return isBetter
  }

  private beginRound(): void {
    this.current.copyFrom(this.best)
    this.currentLevels = this.bestLevels
    this.rounds++
    this.round = Math.min(longestRound, this.round * 2)
    this.step = 0
  }

  private rebuild(target: number, signal: CancelSignal | undefined) {
    const { current, keys, forced, yielding, random } = this
    const chain = target < 0 ? [] : bindingChain(current, target)
    readKeys(current, keys, forced, yielding)
    if (target >= 0 && random.chance(mouldMoves)) moveMould(current, target, keys, forced, random)
    else mutate(current, chain, keys, forced, random)
    // Rules other than the earliest finish choose again each time: they are the planner's, not the search's.
    if (this.isFree) forced.fill(-1)
    return this.builder.run({ keys, scheme: 'list', window: 0, forced, yielding }, signal)
  }
}
