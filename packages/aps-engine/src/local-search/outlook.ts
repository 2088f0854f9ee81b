import { NEVER } from '@mouldwright/worktime'
import { startable } from '../construct/board.ts'
import { taskKind } from '../instance/shop.ts'
import { need } from './rows.ts'
import { Timing } from './timing.ts'

/** Times that operations would have elsewhere, for estimates: a move itself is timed exactly. */
export class Outlook extends Timing {
  /** The latest start from which an operation at its choice can be over at `latest`; the start of the horizon for none. */
  startFor(op: number, latest: number): number {
    const c = this.choice[op]!
    const { shop } = this
    if (c < 0)
      return latest - (shop.kind[shop.taskOf[op]!] === taskKind.outside ? shop.outsideMinutes[shop.taskOf[op]!]! : 0)
    const row = shop.choiceClock[c]!
    return this.clocks.endOfWork(row, this.clocks.workAt(row, latest) - this.work[op]! + 1) - 1
  }

  /** When predecessors, release and floor allow an operation to start at choice c; overlapping work as at its own choice. */
  readyFor(op: number, c: number): number {
    const { shop, end, resource, seat } = this
    const { predStart, predNode, predArc } = shop.graph
    const t = shop.taskOf[op]!
    let from = this.floor[op]!
    if (this.waitsForNobody[t] !== 0) return from
    if (this.needsOf(op) & need.overlap) return this.readyOverlapping(op, t, from)
    const at = shop.choiceResource[c]!
    const to = shop.choiceGroup[c]! + 2
    for (let p = predStart[t]!, stop = predStart[t + 1]!; p < stop; p++) {
      const head = predNode[p]!
      let ready = end[head]! + shop.arcLag[predArc[p]!]!
      if (resource[head] !== at) ready += this.travel[seat[head]! * this.seats + to]!
      if (ready > from) from = ready
      if (this.parts[head]! > 1) from = this.afterParts(head, predArc[p]!, at, to, from)
    }
    return from
  }

  /** When work that may begin at `from` would end at choice c; sets `foundStart`. −1: never. Set-ups are left out. */
  endAt(op: number, c: number, from: number): number {
    const { shop } = this
    const t = shop.taskOf[op]!
    const work = this.workAtChoice(op, c)
    if (shop.isInterruptible[t] && shop.choiceClock[c] === shop.choiceStartClock[c]) {
      const end = this.clocks.run(shop.choiceClock[c]!, from, work)
      this.foundStart = this.clocks.start
      return end
    }
    const clock = this.workTimes[shop.choiceClock[c]!]!
    const start = startable(
      clock,
      this.workTimes[shop.choiceStartClock[c]!]!,
      from,
      work,
      shop.isInterruptible[t] === 1,
    )
    if (start === NEVER) return -1
    this.foundStart = start
    return clock.add(start, work)
  }
}
