import { FAR } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import type { ChainsAlone } from './chains-alone.ts'
import { convexBelow } from './convex-below.ts'
import type { Pool } from './pools.ts'

/** Looks at a pool's calendar in each piece of its working time. */
const looks = 4

/** What is known of moulds whatever shares their resources. */
export interface MouldsAlone extends ChainsAlone {
  /** By task: clock minutes, at least, from its end to that of its mould. */
  tails: Float64Array
  /** By mould: its due date, or where that is later the end that it has alone; FAR without a due date. */
  dues: Int32Array
}

/**
 * The working time of a pool in pieces of equal length, and what a minute of a mould's work costs at least in each.
 *
 * A mould that asks p minutes of the pool, the last of them at u of its working time, ends at g(u) + tail or later, with g convex and below
 * the calendar. Let cost(u) be its weighted tardiness then, and c(u) = Σ cost'(u − k p) over k = 0, 1, … . Where c does not fall, any p minutes up to u come
 * to no more than its integral over the p minutes before u, which is cost(u). So the least cost of giving all work its minutes is what no plan can
 * beat (Sourd and Kedad-Sidhoum 2003, for one machine without calendars).
 */
export interface PoolCosts {
  /** Mould positions, and the working minutes that each asks of the pool. */
  moulds: Int32Array
  work: Float64Array
  pieces: number
  /** Working minutes of a piece. */
  minutes: number
  /** By mould of these: the first piece that its work can be in. */
  first: Int32Array
  /** By mould of these and piece: weighted minutes for each minute of work; none before the first. */
  cost: Float64Array
  /** Weighted minutes for each minute of work when those go first that lose most by waiting. */
  scale: number
}

/** Undefined where no mould with a due date asks anything of the pool. O(tasks + moulds × (pieces + waits)). */
export function poolCosts(shop: Shop, pool: Pool, alone: MouldsAlone, pieces: number): PoolCosts | undefined {
  const { moulds, work, head, tail } = askedOf(shop, pool, alone)
  if (moulds.length === 0) return undefined
  const heads = head.map((at) => pool.capacity.workAt(at))
  const begin = heads.reduce((least, at) => Math.min(least, at), Infinity)
  // All work fits in behind the last head, and costs no more there than later.
  const length = work.reduce((sum, own) => sum + own, heads.reduce((most, at) => Math.max(most, at), 0) - begin)
  const minutes = length / pieces
  const step = minutes / looks
  const times = Float64Array.from({ length: pieces * looks }, (_, look) => pool.capacity.endOfWork(begin + look * step))
  const ends = convexBelow(times)
  const first = Int32Array.from(heads, (at) => Math.min(pieces - 1, Math.floor((at - begin) / minutes)))
  const cost = new Float64Array(moulds.length * pieces)
  for (let at = 0; at < moulds.length; at++) {
    const mould = moulds[at]!
    const due = alone.dues[mould]! - tail[at]!
    const weight = shop.mouldWeight[mould]!
    for (let piece = first[at]!; piece < pieces; piece++)
      cost[at * pieces + piece] = weight * lateness(ends, piece * looks, due, work[at]! / step, step)
  }
  const costs = { moulds, work, pieces, minutes, first, cost }
  return { ...costs, scale: costliestFirst(shop, costs) }
}

/** The moulds with due dates that ask something: their work there, the soonest that any of it can begin, and the least that comes behind it. */
function askedOf(shop: Shop, pool: Pool, { earliest, tails, dues }: MouldsAlone) {
  const moulds: number[] = []
  const work = new Float64Array(shop.mouldCount)
  const head = new Float64Array(shop.mouldCount).fill(Infinity)
  const tail = new Float64Array(shop.mouldCount).fill(Infinity)
  for (const t of pool.tasks) {
    const own = pool.workOf(t)
    const mould = shop.taskMould[t]!
    if (own === 0 || dues[mould] === FAR) continue
    if (work[mould] === 0) moulds.push(mould)
    work[mould]! += own
    if (earliest[t]! < head[mould]!) head[mould] = earliest[t]!
    if (tails[t]! < tail[mould]!) tail[mould] = tails[t]!
  }
  const of = (column: Float64Array) => Float64Array.from(moulds, (mould) => column[mould]!)
  return { moulds: Int32Array.from(moulds), work: of(work), head: of(head), tail: of(tail) }
}

/** Minutes late for each minute of work at a look, by the sum that `PoolCosts` tells of; `work` in looks. */
function lateness(ends: Float64Array, look: number, due: number, work: number, step: number): number {
  // So little work that it is at one place: what it costs there.
  if (work < 1) return Math.max(0, ends[look]! - due) / (work * step)
  let sum = 0
  for (let at = look; at >= 0; at -= work) {
    const floor = Math.floor(at)
    const rise = ends[floor + 1]! - ends[floor]!
    if (ends[floor]! + rise * (at - floor) < due) break
    sum += rise / step
  }
  return sum
}

function costliestFirst(shop: Shop, { moulds, work, pieces, minutes, cost }: Omit<PoolCosts, 'scale'>): number {
  const rate = (at: number) => shop.mouldWeight[moulds[at]!]! / work[at]!
  const order = Array.from(moulds.keys()).sort((a, b) => rate(b) - rate(a) || a - b)
  let sum = 0
  let used = 0
  for (const at of order) {
    for (let left = work[at]!; left > 1e-9;) {
      const piece = Math.min(pieces - 1, Math.floor(used / minutes + 1e-9))
      const own = Math.max(1e-9, Math.min(left, (piece + 1) * minutes - used))
      sum += own * cost[at * pieces + piece]!
      used += own
      left -= own
    }
  }
  return sum / used
}
