import { NEVER } from '@mouldwright/worktime'
import { taskKind } from '../instance/shop.ts'
import { readyByLinks } from '../start-rules/links.ts'
import { startInWorkingTime } from '../start-rules/working-time.ts'
import type { PlanState } from './plan-state.ts'
import { need } from './timing-records.ts'
import type { TimingRecords } from './timing-records.ts'
import type { Timing } from './timing.ts'

/** Times that operations would have elsewhere, for estimates: a move itself is timed exactly. */
export class MoveEstimates {
  /** Found by `endAt`. */
  foundStart = 0
  private readonly state: PlanState
  private readonly records: TimingRecords
  private readonly timing: Timing

  constructor(state: PlanState, records: TimingRecords, timing: Timing) {
    this.state = state
    this.records = records
    this.timing = timing
  }

  /** The latest start from which an operation at its mode can be over at `latest`; the start of the horizon for none. */
  startFor(op: number, latest: number): number {
    const { shop, mode, work } = this.state
    const { clocks } = this.timing
    const c = mode[op]!
    if (c < 0)
      return latest - (shop.kind[shop.taskOf[op]!] === taskKind.outside ? shop.outsideMinutes[shop.taskOf[op]!]! : 0)
    const clock = shop.modeClock[c]!
    return clocks.endOfWork(clock, clocks.workAt(clock, latest) - work[op]! + 1) - 1
  }

  /** When predecessors, release and floor allow an operation to start at mode c; overlapping work as at its own mode. */
  readyFor(op: number, c: number): number {
    const { shop, placement, mode, work, floor } = this.state
    const t = shop.taskOf[op]!
    const at = this.records.needsOf(op) & need.overlap ? mode[op]! : c
    return readyByLinks(shop, placement, t, at, work[op]!, floor[op]!)
  }

  /** When work that may begin at `from` would end at mode c; sets `foundStart`. −1: never. Set-ups are left out. */
  endAt(op: number, c: number, from: number): number {
    const { state } = this
    const { clocks, workTimes } = this.timing
    const { shop } = state
    const t = shop.taskOf[op]!
    const work = state.workInMode(op, c)
    if (shop.isInterruptible[t] && shop.modeClock[c] === shop.modeStartClock[c]) {
      const end = clocks.run(shop.modeClock[c]!, from, work)
      this.foundStart = clocks.start
      return end
    }
    const clock = workTimes[shop.modeClock[c]!]!
    const start = startInWorkingTime(
      clock,
      workTimes[shop.modeStartClock[c]!]!,
      from,
      work,
      shop.isInterruptible[t] === 1,
    )
    if (start === NEVER) return -1
    this.foundStart = start
    return clock.add(start, work)
  }
}
