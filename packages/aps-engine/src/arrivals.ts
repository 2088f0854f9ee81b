import type { Board } from './board.ts'
import type { ClassTables } from './dispatch-tables.ts'
import { FAR } from './shop.ts'
import type { Shop } from './shop.ts'

/** When tasks are ready: one moment for all resources of a group, but for the one on which the latest predecessor was. */
export class Arrivals {
  /** By task: when it can start at its best choice, as its predecessors allow. */
  readonly readyFrom: Int32Array
  /** By task: ready at choices away from its latest predecessor, at the choice beside it, and that one's resource. */
  readonly readyElsewhere: Int32Array
  readonly readyHere: Int32Array
  readonly here: Int32Array
  private readonly board: Board
  private readonly isSlowTask: Uint8Array
  private readonly classes: ClassTables

  constructor(board: Board, isSlowTask: Uint8Array, classes: ClassTables) {
    const { taskCount } = board.shop
    this.board = board
    this.isSlowTask = isSlowTask
    this.classes = classes
    this.readyFrom = new Int32Array(taskCount)
    this.readyElsewhere = new Int32Array(taskCount)
    this.readyHere = new Int32Array(taskCount)
    this.here = new Int32Array(taskCount)
  }

  arrive(t: number, shop: Shop): void {
    const { board, readyFrom } = this
    const { graph, choiceStart, choiceResource, choiceGroup, arcLag, satellites, flow, groupCount } = shop
    if (this.isSlowTask[t]) {
      let least = FAR
      for (let c = choiceStart[t]!, stop = choiceStart[t + 1]!; c < stop; c++) {
        const at = board.readyAt(t, c)
        if (at < least) least = at
      }
      readyFrom[t] = least
      return
    }
    const cls = shop.choiceClass[t]!
    const sample = this.classes.sample[cls]!
    const group = choiceGroup[sample]!
    const buffer = group < 0 ? 0 : shop.buffer[group]!
    let elsewhere = shop.release[t]!
    let latest = -1
    for (let p = graph.predStart[t]!, last = graph.predStart[t + 1]!; p < last; p++) {
      const before = graph.predNode[p]!
      const lag = arcLag[graph.predArc[p]!]!
      for (let part = 0, parts = board.parts[before]!; part < parts; part++) {
        const op = part === 0 ? before : satellites[before]! + part - 1
        const c = board.choice[op]!
        let at = board.end[op]! + lag + buffer
        let resource = -1
        if (c >= 0) {
          resource = choiceResource[c]!
          const origin = choiceGroup[c]!
          at += origin < 0 || group < 0 ? shop.defaultFlow : flow[origin * groupCount + group]!
        }
        if (at > elsewhere) {
          elsewhere = at
          latest = resource
        }
      }
    }
    this.readyElsewhere[t] = elsewhere
    this.here[t] = -1
    readyFrom[t] = elsewhere
    if (latest < 0) return
    for (let i = 0, size = this.classes.size[cls]!; i < size; i++)
      if (choiceResource[sample + i] === latest) {
        this.here[t] = latest
        this.readyHere[t] = readyFrom[t] = board.readyAt(t, choiceStart[t]! + i)
        return
      }
  }
}
