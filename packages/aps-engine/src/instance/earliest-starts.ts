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
}
