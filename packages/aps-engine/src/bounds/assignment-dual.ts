import { throwIfStopped } from '../model/stopped.ts'
import type { CancelSignal } from '../model/plan.ts'
import type { PoolCosts } from './pool-costs.ts'

/** How strictly work goes where it costs least, at the end; as part of what a minute costs on average. */
const strictest = 0.003

/** Prices move by so much of what would share a piece out rightly at once. */
const damping = 1.8

/** Costs above the least, in units of how strictly work is placed, from which on a piece gets nothing. */
const farAbove = 20

/**
 * Prices of the pieces of a pool's working time. For any prices that are not negative, the work of each mould where cost and price are
 * least, minus the prices of all pieces, is no more than what giving the work its minutes costs, and so what no plan can beat. The best prices
 * are sought by sharing work out less strictly, and ever more so (entropic regularization, with one scaling of the prices in each round).
 */
export class AssignmentDual {
  readonly costs: PoolCosts
  /** By mould of the costs: the weighted minutes that its work costs where it goes, at the best prices, for a share of 1. */
  readonly paid: Float64Array
  private readonly prices: Float64Array
  private readonly load: Float64Array
  private readonly part: Float64Array

  constructor(costs: PoolCosts) {
    this.costs = costs
    this.paid = new Float64Array(costs.moulds.length)
    this.prices = new Float64Array(costs.pieces)
    this.load = new Float64Array(costs.pieces)
    this.part = new Float64Array(costs.pieces)
  }

  /**
   * Weighted minutes that no plan can beat where each mould counts by a share of its weight. Goes on from the prices of the last call.
   * @param shares by mould position, 0 to 1
   * @param from how strictly work is placed at first, as `strictest`
   * @throws Stopped
   */
  ascend(shares: Float64Array, rounds: number, from: number, signal?: CancelSignal): number {
    const { scale, minutes } = this.costs
    const { prices, load, paid } = this
    const unit = scale * this.meanShare(shares)
    if (unit === 0) return 0
    const bestPrices = prices.slice()
    const bestPaid = paid.slice()
    let best = 0
    for (let round = 1; round <= rounds; round++) {
      throwIfStopped(signal)
      const width = unit * from * (strictest / from) ** (round / rounds)
      const value = this.placeAll(shares, width)
      if (value > best) {
        best = value
        bestPrices.set(prices)
        bestPaid.set(paid)
      }
      for (let piece = 0; piece < prices.length; piece++)
        prices[piece] = Math.max(0, prices[piece]! + damping * width * Math.log(Math.max(1e-9, load[piece]! / minutes)))
    }
    prices.set(bestPrices)
    paid.set(bestPaid)
    return best
  }

  /** Shares the work of all moulds out at the present prices; what these prove. */
  private placeAll(shares: Float64Array, width: number): number {
    const { moulds, work, pieces, minutes, first, cost } = this.costs
    const { prices, load, part, paid } = this
    load.fill(0)
    let value = 0
    for (let piece = 0; piece < pieces; piece++) value -= minutes * prices[piece]!
    for (let at = 0; at < moulds.length; at++) {
      const share = shares[moulds[at]!]!
      if (share === 0) continue
      const row = at * pieces
      const begin = first[at]!
      let least = Infinity
      for (let piece = begin; piece < pieces; piece++)
        least = Math.min(least, share * cost[row + piece]! + prices[piece]!)
      value += work[at]! * least
      let sum = 0
      let costs = 0
      for (let piece = begin; piece < pieces; piece++) {
        const above = (share * cost[row + piece]! + prices[piece]! - least) / width
        const own = above > farAbove ? 0 : Math.exp(-above)
        part[piece] = own
        sum += own
        costs += own * cost[row + piece]!
      }
      const whole = work[at]! / sum
      paid[at] = whole * costs
      for (let piece = begin; piece < pieces; piece++) load[piece]! += whole * part[piece]!
    }
    return value
  }

  private meanShare(shares: Float64Array): number {
    const { moulds, work } = this.costs
    let own = 0
    let all = 0
    for (let at = 0; at < moulds.length; at++) {
      own += work[at]! * shares[moulds[at]!]!
      all += work[at]!
    }
    return own / all
  }
}
