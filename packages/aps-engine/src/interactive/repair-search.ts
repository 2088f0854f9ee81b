import { compareLevels, level } from '../instance/objective-levels.ts'
import { outcome } from '../local-search/outcome.ts'
import { taskKind } from '../instance/shop.ts'
import type { InteractivePlan } from './interactive-plan.ts'
import { moveFrom } from './restore-point.ts'
import { operatorOf } from '../start-rules/operators.ts'

const defaultTimings = 400_000
/** Places tried on a resource: those nearest to the moment at which the task could begin. */
const placesTried = 6

/**
 * Puts free operations, one after the other, where they serve the objective best, each place tried exactly, until nothing
 * helps or the effort is spent. All others are expected to be pinned.
 */
export class RepairSearch {
  /** Of each move that was kept, in order: operation, and its mode, lane, follower, operators' lane and follower before. */
  readonly moves: number[] = []
  private readonly live: InteractivePlan
  private readonly free: number[]
  private readonly most: number
  private levels: number[] = []

  /** @param timings operations timed at most: the measure of effort, the same on every machine */
  constructor(live: InteractivePlan, isFree: Uint8Array, timings = defaultTimings) {
    this.live = live
    this.most = live.timing.timed + timings
    const { shop } = live.state
    this.free = []
    isFree.forEach((flag, op) => {
      const t = shop.taskOf[op]!
      if (flag && shop.kind[t] === taskKind.machine && !shop.started[t] && live.state.pin[op]! < 0) this.free.push(op)
    })
    live.figures.readLevels(this.levels)
  }

  run(): void {
    const { live } = this
    for (let isBetter = true; isBetter && live.timing.timed < this.most;) {
      isBetter = false
      this.free.sort((a, b) => live.state.start[a]! - live.state.start[b]! || a - b)
      for (const op of this.free) {
        if (live.timing.timed >= this.most) return
        if (this.improve(op)) isBetter = true
      }
    }
  }

  /** The best other place of one operation, kept where it is better than its own. */
  private improve(op: number): boolean {
    const { live } = this
    const { shop } = live.state
    const t = shop.taskOf[op]!
    let best: readonly [number, number, number, number, number] | undefined
    let bestLevels = this.levels
    for (let c = shop.modeStart[t]!; c < shop.modeStart[t + 1]!; c++) {
      const operator = operatorOf(live.state.shop, c)
      // Operators keep their sequence: work that needs them stays in its mode.
      if (operator >= 0 && c !== live.state.mode[op]) continue
      const resource = shop.modeResource[c]!
      for (let lane = shop.laneStart[resource]!; lane < shop.laneStart[resource + 1]!; lane++)
        for (const next of this.placesOn(lane, op)) {
          const operatorLane = operator < 0 ? -1 : live.state.operatorLane[op]!
          const move = [c, lane, next, operatorLane, operator < 0 ? -1 : live.state.operatorAfter[op]!] as const
          live.begin(bestLevels[level.weightedTardiness], this.most)
          const levels: number[] = []
          if (live.move(op, ...move) === outcome.ok) {
            live.figures.readLevels(levels)
            if (compareLevels(levels, bestLevels) < 0) {
              bestLevels = levels
              best = move
            }
          }
          live.undo()
        }
    }
    if (!best) return false
    const before = moveFrom(live, op)
    live.begin()
    if (live.move(op, ...best) !== outcome.ok) {
      live.undo()
      return false
    }
    if (!live.commit()) return false
    this.moves.push(...before)
    this.levels = bestLevels
    return true
  }

  /** Followers on a lane around the moment at which an operation could begin, whatever stands there. */
  private placesOn(lane: number, op: number): number[] {
    const { live } = this
    const ready = live.readyAt(op)
    const found: number[] = []
    let next = live.state.first[lane]!
    for (; next >= 0; next = live.state.nextOn(next, lane)) {
      if (next === op || live.state.end[next]! <= ready) continue
      found.push(next)
      if (found.length === placesTried) return found
    }
    found.push(-1)
    return found
  }
}
