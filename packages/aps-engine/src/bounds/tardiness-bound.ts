import type { Shop } from '../instance/shop.ts'
import type { CancelSignal } from '../model/plan.ts'
import { throwIfStopped } from '../model/stopped.ts'
import { AssignmentDual } from './assignment-dual.ts'
import { duesAlone, mouldsAlone } from './bound.ts'
import { chainsAlone, tailsAlone } from './chains-alone.ts'
import { poolCosts, type MouldsAlone } from './pool-costs.ts'
import { poolsOf } from './pools.ts'

/** Pools that share the moulds, and the pieces of working time by which they are chosen. */
const mostPools = 16
const roughPieces = 12

/** Pieces of a pool's working time times its moulds, between limits. */
const cells = 24_000
const leastPieces = 48
const mostPieces = 256

/** Times that the moulds are shared among the pools, and rounds of prices for the first and for each other one. */
const sharings = 8
const firstRounds = 50
const otherRounds = 15

/** Sharing again ends where it proves less than so much more. */
const leastGain = 1.005

/** The part of a mould that its costliest pool gets first, the least that any keeps, and how fast parts move. */
const firstShare = 0.9
const leastShare = 0.002
const pace = 0.7

/** What sums of many numbers may be wrong by. */
const rounding = 1 - 1e-9

/**
 * Weighted minutes that moulds and dated tasks are late in any plan: what each is late alone, and what queues at the pools add to that for moulds. A mould waits at several
 * pools, but is late once: its weight is shared among them, in whatever way, and what each pool proves of its share adds up (Lagrangian
 * decomposition). Shares move to where the mould's work costs more. The same shop gives the same bound. O(pools × moulds × pieces) times
 * some hundred rounds, a tenth to half of a second. Open the widest overtime in `shop` that a plan may use.
 * @throws Stopped
 */
export function tardinessBound(shop: Shop, signal?: CancelSignal): number {
  const chains = chainsAlone(shop, signal)
  const dues = shop.mouldDue.slice()
  let alone = duesAlone(shop, chains.finish)
  mouldsAlone(shop, chains.finish).forEach((end, mould) => {
    if (end <= dues[mould]!) return
    alone += shop.mouldWeight[mould]! * (end - dues[mould]!)
    dues[mould] = end
  })
  const duals = costliestPools(shop, { ...chains, tails: tailsAlone(shop), dues }, signal)
  return Math.floor(alone + queues(shop, duals, signal) * rounding)
}

function costliestPools(shop: Shop, alone: MouldsAlone, signal: CancelSignal | undefined): AssignmentDual[] {
  const found = poolsOf(shop, signal).flatMap((pool) => {
    throwIfStopped(signal)
    const costs = poolCosts(shop, pool, alone, roughPieces)
    if (!costs) return []
    const work = costs.work.reduce((sum, own) => sum + own, 0)
    return costs.scale > 0 ? [{ pool, moulds: costs.moulds.length, value: costs.scale * work }] : []
  })
  return found
    .sort((a, b) => b.value - a.value || a.pool.resources[0]! - b.pool.resources[0]!)
    .slice(0, mostPools)
    .map(({ pool, moulds }) => {
      throwIfStopped(signal)
      const pieces = Math.max(leastPieces, Math.min(mostPieces, Math.round(cells / moulds)))
      return new AssignmentDual(poolCosts(shop, pool, alone, pieces)!)
    })
}

/** What the pools prove together, the costliest first. */
function queues({ mouldCount }: Shop, duals: readonly AssignmentDual[], signal: CancelSignal | undefined): number {
  const shares = firstShares(mouldCount, duals)
  let best = 0
  for (let sharing = 0; sharing < sharings; sharing++) {
    const [rounds, from] = sharing === 0 ? [firstRounds, 0.5] : [otherRounds, 0.05]
    let sum = 0
    for (const [pool, dual] of duals.entries()) sum += dual.ascend(shares[pool]!, rounds, from, signal)
    if (sum < best * leastGain) return Math.max(best, sum)
    best = sum
    shareAgain(mouldCount, duals, shares)
  }
  return best
}

/** By pool and mould. */
function firstShares(mouldCount: number, duals: readonly AssignmentDual[]): Float64Array[] {
  const uses = new Int32Array(mouldCount)
  for (const { costs } of duals) for (const mould of costs.moulds) uses[mould]!++
  const isGiven = new Uint8Array(mouldCount)
  return duals.map(({ costs }) => {
    const own = new Float64Array(mouldCount)
    for (const mould of costs.moulds) {
      const others = uses[mould]! - 1
      own[mould] = others === 0 ? 1 : isGiven[mould] ? (1 - firstShare) / others : firstShare
      isGiven[mould] = 1
    }
    return own
  })
}

/** A mould's shares grow where its work costs more than at its other pools; together they stay 1. */
function shareAgain(mouldCount: number, duals: readonly AssignmentDual[], shares: readonly Float64Array[]): void {
  const most = new Float64Array(mouldCount)
  const sum = new Float64Array(mouldCount)
  for (const { costs, paid } of duals)
    costs.moulds.forEach((mould, at) => (most[mould] = Math.max(most[mould]!, paid[at]!)))
  for (const [pool, { costs, paid }] of duals.entries())
    costs.moulds.forEach((mould, at) => {
      if (most[mould] === 0) return
      const share = shares[pool]![mould]! * Math.exp((pace * (paid[at]! - most[mould]!)) / most[mould]!)
      shares[pool]![mould] = Math.max(leastShare, share)
      sum[mould]! += shares[pool]![mould]!
    })
  for (const [pool, { costs }] of duals.entries())
    for (const mould of costs.moulds) if (sum[mould]! > 0) shares[pool]![mould]! /= sum[mould]!
}
