import type { PartialSchedule } from './partial-schedule.ts'
import type { ClassTables } from './dispatch-tables.ts'
import { FAR } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { isSplit, many, none, taskBits, taskWord, trait } from './task-rows.ts'
import type { TaskRows } from './task-rows.ts'
import { flowMinutes } from '../start-rules/transfer.ts'

/** When tasks are ready: one moment for all resources of a group, but for the one on which the latest predecessor was. */
export class Arrivals {
  private readonly schedule: PartialSchedule
  private readonly words: Int32Array
  private readonly classes: ClassTables
  /** Found by the last look at predecessors: the latest of them, and the resource that it was on. */
  private latest = 0
  private latestOn = -1

  constructor(schedule: PartialSchedule, rows: TaskRows, classes: ClassTables) {
    this.schedule = schedule
    this.words = rows.words
    this.classes = classes
  }

  /** What all that task t waits for have a place: when it can start at its best mode, as they allow. */
  arrive(t: number, shop: Shop): number {
    const { words } = this
    const at = t << taskBits
    if (words[at + taskWord.traits]! & trait.slow) return this.soonest(t, shop)
    const { modeResource, modeGroup } = shop
    const cls = words[at + taskWord.modeClass]!
    const sample = this.classes.sample[cls]!
    const group = modeGroup[sample]!
    const buffer = group < 0 ? 0 : shop.buffer[group]!
    const before = words[at + taskWord.before]!
    this.latest = words[at + taskWord.release]!
    this.latestOn = -1
    if (before === many) this.lookAtAll(t, shop, group, buffer)
    else if (before !== none) this.look(before, words[at + taskWord.lag]!, shop, group, buffer)
    const elsewhere = this.latest
    words[at + taskWord.elsewhere] = elsewhere
    words[at + taskWord.here] = -1
    const on = this.latestOn
    if (on < 0) return elsewhere
    for (let i = 0, size = this.classes.size[cls]!; i < size; i++)
      if (modeResource[sample + i] === on) {
        words[at + taskWord.here] = on
        return (words[at + taskWord.readyHere] = this.readyOn(t, i, shop, on))
      }
    return elsewhere
  }

  private soonest(t: number, { modeStart }: Shop): number {
    let least = FAR
    for (let c = modeStart[t]!, stop = modeStart[t + 1]!; c < stop; c++) {
      const ready = this.schedule.readyAt(t, c)
      if (ready < least) least = ready
    }
    return least
  }

  private lookAtAll(t: number, shop: Shop, group: number, buffer: number): void {
    const { graph, arcLag } = shop
    for (let p = graph.predStart[t]!, last = graph.predStart[t + 1]!; p < last; p++)
      this.look(graph.predNode[p]!, arcLag[graph.predArc[p]!]!, shop, group, buffer)
  }

  private look(before: number, lag: number, shop: Shop, group: number, buffer: number): void {
    const { words } = this
    const at = before << taskBits
    const resource = words[at + taskWord.resource]!
    if (resource === isSplit) {
      this.lookAtSplits(before, lag, shop, group, buffer)
      return
    }
    let ready = words[at + taskWord.end]! + lag + buffer
    if (resource >= 0) {
      const origin = words[at + taskWord.group]!
      ready += flowMinutes(shop, origin, group)
    }
    if (ready <= this.latest) return
    this.latest = ready
    this.latestOn = resource
  }

  private lookAtSplits(before: number, lag: number, shop: Shop, group: number, buffer: number): void {
    const { schedule } = this
    for (let split = 0, splits = schedule.splits[before]!; split < splits; split++) {
      const op = split === 0 ? before : shop.secondSplit[before]! + split - 1
      const c = schedule.mode[op]!
      const origin = shop.modeGroup[c]!
      const transfer = flowMinutes(shop, origin, group)
      const ready = schedule.end[op]! + lag + buffer + transfer
      if (ready <= this.latest) continue
      this.latest = ready
      this.latestOn = shop.modeResource[c]!
    }
  }

  /** Ready at its i-th mode, on the resource of its latest predecessor: neither transfer nor buffer from there. */
  private readyOn(t: number, i: number, shop: Shop, on: number): number {
    const { words } = this
    const at = t << taskBits
    const before = words[at + taskWord.before]!
    if (before < 0 || words[(before << taskBits) + taskWord.resource] !== on)
      return this.schedule.readyAt(t, words[at + taskWord.mode]! + i)
    const ready = words[(before << taskBits) + taskWord.end]! + words[at + taskWord.lag]!
    const release = words[at + taskWord.release]!
    return ready > release ? ready : release
  }
}
