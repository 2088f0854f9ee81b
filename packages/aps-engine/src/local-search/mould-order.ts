import { promised } from '../construct/arrival-rules.ts'
import type { Shop } from '../instance/shop.ts'
import type { Random } from '../model/random.ts'
import { MouldQueues } from './mould-queues.ts'

/** How often the reach of a mould's shift may be halved. */
const furthestHalving = 6
/** In so many of 100 cases several orders are drawn, up to two to the power of the other, and the one whose queues look best is proposed. */
const sieved = 50
const mostDoublings = 6

/** Moves moulds against each other in the order of a rule: a search that large plans can afford. */
export class MouldOrder {
  readonly keys: Float64Array
  private readonly shop: Shop
  private readonly ranks: Float64Array
  /** By task: 1 where a lock waits for it, which comes before all moulds. */
  private readonly isPromised: Uint8Array
  /** Absent: every order drawn is proposed. */
  private readonly queues: MouldQueues | undefined
  /** By mould: the mean rank of its tasks, and its place by an order that is looked at. */
  private readonly meanRank: Float64Array
  private readonly places: Float64Array
  private offsets: Float64Array
  private trial: Float64Array
  private readonly drawn: Float64Array

  /** @param ends by mould, of the plan that the rule built, FAR where one has none; undefined where orders are not to be sieved */
  constructor(shop: Shop, ruleKeys: Float64Array, ends?: Int32Array) {
    this.shop = shop
    const order = Array.from(ruleKeys.keys()).sort((a, b) => ruleKeys[a]! - ruleKeys[b]! || a - b)
    this.ranks = new Float64Array(ruleKeys.length)
    order.forEach((t, rank) => {
      this.ranks[t] = rank
    })
    this.keys = this.ranks.slice()
    this.isPromised = Uint8Array.from(ruleKeys, (key) => (key < promised ? 1 : 0))
    this.offsets = new Float64Array(shop.mouldCount)
    this.trial = new Float64Array(shop.mouldCount)
    this.drawn = new Float64Array(shop.mouldCount)
    this.places = new Float64Array(shop.mouldCount)
    this.meanRank = meanRanks(shop, this.ranks)
    this.queues = ends && new MouldQueues(shop)
    this.queues?.learn(this.placesBy(this.offsets), ends!)
  }

  /** Fills `keys` with the accepted order, some moulds put elsewhere; `target` is a late mould's last task, or −1. */
  propose(target: number, random: Random): void {
    const { shop, trial, drawn, keys, ranks, queues } = this
    this.draw(trial, target, random)
    if (queues && random.chance(sieved)) {
      let least = queues.tardiness(this.placesBy(trial))
      for (let left = (1 << (1 + random.below(mostDoublings))) - 1; left > 0; left--) {
        this.draw(drawn, target, random)
        const tardiness = queues.tardiness(this.placesBy(drawn))
        if (tardiness >= least) continue
        least = tardiness
        trial.set(drawn)
      }
    }
    for (let t = 0; t < keys.length; t++)
      keys[t] = this.isPromised[t] ? ranks[t]! : ranks[t]! + trial[shop.taskMould[t]!]!
  }

  /** The order proposed last is the one to go on from; the plan built by it has these ends. */
  accept(ends: Int32Array): void {
    const { trial } = this
    this.trial = this.offsets
    this.offsets = trial
    this.queues?.learn(this.placesBy(trial), ends)
  }

  /** Some moulds elsewhere, mostly not far; the target's is one of them in half of the cases, mostly to the front. */
  private draw(offsets: Float64Array, target: number, random: Random): void {
    const { shop } = this
    offsets.set(this.offsets)
    const reach = Math.max(1, this.ranks.length >> 1)
    for (let left = 1 + random.below(1 + (shop.mouldCount >> 3)), isFirst = true; left > 0; left--, isFirst = false) {
      const isTarget = isFirst && target >= 0 && random.chance(50)
      const mould = isTarget ? shop.taskMould[target]! : random.below(shop.mouldCount)
      const by = 1 + random.below(Math.max(1, reach >> random.below(furthestHalving)))
      offsets[mould]! += random.chance(isTarget ? 80 : 50) ? -by : by
    }
  }

  private placesBy(offsets: Float64Array): Float64Array {
    const { places, meanRank } = this
    for (let mould = 0; mould < places.length; mould++) places[mould] = meanRank[mould]! + offsets[mould]!
    return places
  }
}

function meanRanks({ mouldCount, taskMould }: Shop, ranks: Float64Array): Float64Array {
  const sum = new Float64Array(mouldCount)
  const count = new Float64Array(mouldCount)
  for (let t = 0; t < ranks.length; t++) {
    sum[taskMould[t]!]! += ranks[t]!
    count[taskMould[t]!]!++
  }
  return sum.map((all, mould) => all / Math.max(1, count[mould]!))
}
