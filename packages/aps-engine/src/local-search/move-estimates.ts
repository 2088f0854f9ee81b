import { NEVER } from '@mouldwright/worktime'
import { taskKind } from '../instance/shop.ts'
import { readyByLinks } from '../start-rules/links.ts'
import { startInWorkingTime } from '../start-rules/working-time.ts'
import { need } from './timing-records.ts'
import { Timing } from './timing.ts'

/** Times that operations would have elsewhere, for estimates: a move itself is timed exactly. */
export class MoveEstimates extends Timing {
  /** The latest start from which an operation at its mode can be over at `latest`; the start of the horizon for none. */
  startFor(op: number, latest: number): number {
    const c = this.mode[op]!
    const { shop } = this
    if (c < 0)
      return latest - (shop.kind[shop.taskOf[op]!] === taskKind.outside ? shop.outsideMinutes[shop.taskOf[op]!]! : 0)
    const clock = shop.modeClock[c]!
    return this.clocks.endOfWork(clock, this.clocks.workAt(clock, latest) - this.work[op]! + 1) - 1
  }

  /** When predecessors, release and floor allow an operation to start at mode c; overlapping work as at its own mode. */
  readyFor(op: number, c: number): number {
    const { shop } = this
    const t = shop.taskOf[op]!
    const at = this.needsOf(op) & need.overlap ? this.mode[op]! : c
    return readyByLinks(shop, this.placement, t, at, this.work[op]!, this.floor[op]!)
  }

  /** When work that may begin at `from` would end at mode c; sets `foundStart`. −1: never. Set-ups are left out. */
  endAt(op: number, c: number, from: number): number {
    const { shop } = this
    const t = shop.taskOf[op]!
    const work = this.workInMode(op, c)
    if (shop.isInterruptible[t] && shop.modeClock[c] === shop.modeStartClock[c]) {
      const end = this.clocks.run(shop.modeClock[c]!, from, work)
      this.foundStart = this.clocks.start
      return end
    }
    const clock = this.workTimes[shop.modeClock[c]!]!
    const start = startInWorkingTime(
      clock,
      this.workTimes[shop.modeStartClock[c]!]!,
      from,
      work,
      shop.isInterruptible[t] === 1,
    )
    if (start === NEVER) return -1
    this.foundStart = start
    return clock.add(start, work)
  }
}
