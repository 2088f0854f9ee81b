import { chargeOf, endInCharge, isOvenMode } from '../start-rules/charges.ts'
import type { LivePlan } from './live-plan.ts'
import type { MoveEstimates } from './move-estimates.ts'
import type { PlanState } from './plan-state.ts'
import type { Slack } from './slack.ts'

/** Where a moved operation would end in an oven, and what its charge costs others: for estimates, as `Candidates`. */
export class ChargeEstimates {
  private readonly state: PlanState
  private readonly estimates: MoveEstimates
  private readonly slack: Slack

  constructor({ state, estimates }: LivePlan, slack: Slack) {
    this.state = state
    this.estimates = estimates
    this.slack = slack
  }

  /** Is it in a charge with what stands before it? */
  isFollower(op: number): boolean {
    const { shop, start, before, mode } = this.state
    const previous = before[op]!
    return previous >= 0 && start[previous] === start[op] && isOvenMode(shop, mode[op]!)
  }

  /** When `op`, ready at `ready`, would end in the charge that ends with `before`; −1 where it cannot be in it. */
  endBehind(before: number, op: number, c: number, ready: number): number {
    const { state } = this
    const { shop, placement } = state
    if (before < 0 || !isOvenMode(shop, c)) return -1
    const previous = (other: number) => (state.before[other] === op ? state.before[op]! : state.before[other]!)
    const members = chargeOf(placement, before, previous)
    return endInCharge(shop, placement, members, shop.taskOf[op]!, c, ready, state.workInMode(op, c))
  }

  /** What it costs that the charge of `next` waits for `op`, which would end at `end`, and is done with it; absent where it cannot. */
  costOfWaiting(
    next: number,
    op: number,
    c: number,
    start: number,
    end: number,
  ): { cost: number; behind: number } | undefined {
    const { state, estimates, slack } = this
    const { shop } = state
    const { taskOf } = shop
    if (next < 0 || !isOvenMode(shop, c)) return undefined
    const { recipe, limits } = shop.charges!
    const sums = limits.map(({ size }) => size[taskOf[op]!]!)
    let cost = 0
    let member = next
    for (; member >= 0 && state.start[member] === state.start[next]; member = state.after[member]!) {
      if (member === op) continue
      const isAlike = recipe[taskOf[member]!]! >= 0 && recipe[taskOf[member]!] === recipe[taskOf[op]!]
      if (!isAlike || state.pin[member]! >= 0 || estimates.readyFor(member, state.mode[member]!) > start)
        return undefined
      limits.forEach(({ size }, at) => (sums[at]! += size[taskOf[member]!]!))
      cost += slack.linkWeight[member]! * Math.max(0, end - slack.linkEnd[member]!)
    }
    const isTooMuch = limits.some(({ most }, at) => sums[at]! > most[shop.modeResource[c]!]!)
    return isTooMuch ? undefined : { cost, behind: member }
  }
}
