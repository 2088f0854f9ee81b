import type { Random } from '../model/random.ts'
import type { JobShop } from './job-shop.ts'
import { distance } from './relink.ts'
import { Schedule } from './schedule.ts'

/** Plans at most. */
const most = 16
/** Plans offered in a row without one that came in, for each plan of the pool, after which it is stale. */
const staleAfter = 5
/** Thousandths of nodes that differ, below which two plans count as the same. */
const alike = 30

interface Entry {
  plan: Schedule
  cost: number
  second: number
}

const isWorse = (a: Entry, b: Entry) => a.cost > b.cost || (a.cost === b.cost && a.second > b.second)

/** Good plans that differ from one another, each with both levels of the objective. */
export class PlanPool {
  private readonly problem: JobShop
  private entries: Entry[] = []
  private barren = 0

  constructor(problem: JobShop) {
    this.problem = problem
  }

  get isFull(): boolean {
    return this.entries.length === most
  }

  /** No plan has come in for long: new ones have to come from elsewhere. */
  get isStale(): boolean {
    return this.barren > staleAfter * most
  }

  /** ExtensionPoints a plan: it takes the place of the worst that is much the same, or of the worst of all in a full pool, if it is better. */
  offer(plan: Schedule, cost: number, second: number): void {
    const { entries, isFull } = this
    let same: Entry | undefined
    let worst: Entry | undefined
    for (const entry of entries) {
      if (!worst || isWorse(entry, worst)) worst = entry
      if (distance(plan, entry.plan) < alike && (!same || isWorse(entry, same))) same = entry
    }
    let place = same ?? (isFull ? worst : undefined)
    if (!place) {
      place = { plan: new Schedule(this.problem), cost, second }
      entries.push(place)
    } else if (!isWorse(place, { plan, cost, second })) {
      this.barren++
      return
    }
    this.barren = 0
    place.plan.copyFrom(plan)
    place.cost = cost
    place.second = second
  }

  /** A stale pool has another turn, or begins again. */
  refresh(isEmptied: boolean): void {
    this.barren = 0
    if (isEmptied) this.entries = []
  }

  /** Two plans of a full pool. */
  pick(random: Random): [Schedule, Schedule] {
    const { entries } = this
    const a = random.below(entries.length)
    const b = (a + 1 + random.below(entries.length - 1)) % entries.length
    return [entries[a]!.plan, entries[b]!.plan]
  }
}
