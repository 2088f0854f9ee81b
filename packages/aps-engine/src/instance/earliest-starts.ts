import type { ProblemColumns } from '../model/columns.ts'
import type { Minute, Reason } from '../model/model.ts'
import { startBounds } from './constraints.ts'
import type { StartBound } from './constraints.ts'

/** When the start bounds of a problem let its tasks start, and which of them decides. Locks and started work are not looked at. */
export class EarliestStarts {
  /** By task; FAR where a moment is not known. */
  readonly at: Int32Array
  private readonly columns: ProblemColumns
  /** Those that the problem has, and their moments by task. */
  private readonly bounds: StartBound[] = []
  private readonly moments: ((t: number) => Minute)[] = []

  constructor(columns: ProblemColumns) {
    this.columns = columns
    this.at = new Int32Array(columns.tasks.count).fill(columns.start)
    for (const bound of startBounds) {
      const momentOf = bound.bind(columns)
      if (!momentOf) continue
      this.bounds.push(bound)
      this.moments.push(momentOf)
      for (let t = 0; t < this.at.length; t++) {
        const moment = momentOf(t)
        if (moment > this.at[t]!) this.at[t] = moment
      }
    }
  }

  /** As `at`, one bound not looked at. */
  except(ignored: StartBound, t: number): Minute {
    const others = this.moments.filter((_, i) => this.bounds[i] !== ignored)
    return Math.max(this.columns.start, ...others.map((momentOf) => momentOf(t)))
  }

  /** Why task t starts no earlier than it may. */
  reason(t: number): Reason {
    const latest = this.at[t]!
    const decides = this.moments.findIndex((momentOf) => momentOf(t) === latest)
    return this.bounds[decides]!.reason(this.columns, t, latest)
  }

  /** All of the bounds that let task t start no earlier than it may; what is over by the start point holds nothing. */
  reasons(t: number): Reason[] {
    const latest = this.at[t]!
    if (latest === this.columns.start) return [this.reason(t)]
    return this.bounds.flatMap((bound, i) => {
      if (this.moments[i]!(t) !== latest) return []
      return bound.reasons?.(this.columns, t, latest) ?? [bound.reason(this.columns, t, latest)]
    })
  }

  /** When the bounds would let task t start without the latest of them. */
  below(t: number): Minute {
    const latest = this.at[t]!
    let next = this.columns.start
    this.bounds.forEach((bound, i) => {
      for (const moment of bound.moments?.(this.columns, t) ?? [this.moments[i]!(t)])
        if (moment < latest && moment > next) next = moment
    })
    return next
  }
}
