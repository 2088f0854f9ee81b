import { FAR } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import type { ChainsAlone } from './chains-alone.ts'
import type { Pool } from './pools.ts'

/** Distinct priorities looked at one by one; more are rounded down to so many. */
const mostWeights = 8

/** What a mould asks of a pool. */
interface Share {
  work: number
  /** Charges of ovens, in parts. */
  charges: number
  /** When its work there must be over for it to be on time. */
  due: number
  weight: number
}

/** What no plan can beat because a pool's work is done one after the other, however it is shared and interrupted. */
export interface SharedBound {
  /** Weighted tardiness, and minutes from the start point to the end of the last. */
  tardiness: number
  makespan: number
}

/**
 * By the time at which k moulds are through, the pool must have done at least the work of the k that ask least of it, in ovens whole charges.
 * These moments in order against the due dates in order give the least tardiness of the moulds (Chu 1992, for one machine
 * without calendars); priorities are taken in steps, each over the moulds that reach it. O(n log n).
 */
export function sharedBound(shop: Shop, pool: Pool, { earliest }: ChainsAlone, tails: Float64Array): SharedBound {
  const shares = new Map<number, Share>()
  let head = FAR
  let tail = Infinity
  for (const t of pool.tasks) {
    const work = pool.workOf(t)
    if (work === 0) continue
    const charges = pool.shareOf?.(t) ?? 0
    const mould = shop.taskMould[t]!
    const due = shop.mouldDue[mould]!
    if (earliest[t]! < head) head = earliest[t]!
    if (tails[t]! < tail) tail = tails[t]!
    const own = due === FAR ? Infinity : due - tails[t]!
    const share = shares.get(mould)
    if (share) {
      share.work += work
      share.charges += charges
      // Which task of it comes last is open: the one with the shortest way left asks least.
      share.due = Math.max(share.due, own)
    } else shares.set(mould, { work, charges, due: own, weight: shop.mouldWeight[mould]! })
  }
  if (shares.size === 0) return { tardiness: 0, makespan: 0 }
  const before = pool.capacity.workAt(head)
  const asked = [...shares.values()]
  const sum = (of: 'work' | 'charges') => asked.reduce((all, share) => all + share[of], 0)
  const all = Math.max(sum('work'), wholeCharges(pool, sum('charges')))
  const makespan = pool.capacity.endOfWork(before + all) + tail - shop.start
  const dated = asked.filter(({ due }) => due < Infinity)
  let tardiness = 0
  let reached = 0
  for (const weight of stepsOf(dated)) {
    const own = dated.filter((share) => share.weight >= weight)
    tardiness += (weight - reached) * tardinessOf(own, pool, before)
    reached = weight
  }
  return { tardiness: Math.floor(tardiness), makespan }
}

/** Minutes of as many charges as parts of them make, at least. */
const wholeCharges = ({ shortest }: Pool, charges: number) => Math.ceil(charges - 1e-6) * shortest

function tardinessOf(shares: readonly Share[], pool: Pool, before: number): number {
  const { capacity } = pool
  const works = Float64Array.from(shares, ({ work }) => work).sort()
  const dues = Float64Array.from(shares, ({ due }) => due).sort()
  const parts = Float64Array.from(shares, ({ charges }) => charges).sort()
  let sum = 0
  let work = 0
  let charges = 0
  for (let k = 0; k < works.length; k++) {
    work += works[k]!
    charges += parts[k]!
    const done = before + Math.max(work, wholeCharges(pool, charges))
    const due = dues[k]!
    if (capacity.workAt(due) >= done) continue
    sum += Math.max(0, capacity.endOfWork(done) - due)
  }
  return sum
}

/** Priorities, ascending; where there are many, some of them. */
function stepsOf(shares: readonly Share[]): number[] {
  const all = [...new Set(shares.map(({ weight }) => weight))].sort((a, b) => a - b)
  if (all.length <= mostWeights) return all
  return Array.from({ length: mostWeights }, (_, step) => all[Math.floor((step * all.length) / mostWeights)]!)
}
