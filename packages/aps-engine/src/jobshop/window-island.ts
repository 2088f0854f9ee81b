import { BlockSearch } from './block-search.ts'
import type { Island } from './island.ts'
import type { IslandStart } from './island-start.ts'
import type { Message } from './message.ts'
import { Schedule } from './schedule.ts'
import type { CancelSignal } from '../model/model.ts'
import { Random } from '../model/random.ts'
import { throwIfStopped } from '../model/stopped.ts'
import { Window } from './window.ts'

/** Tasks in a window; at least so many for each machine, so that most machines have something to change. */
const sizes = [1_500, 3_000] as const
const tasksPerMachine = [6, 12] as const
/** Nodes timed in an epoch of windows, about. */
const nodesPerEpoch = 1_000_000
/** A window has done its part after so many moves that found nothing. */
const patience = 2_000
/** Epochs until another method may have its turn, and turns of the best method for one of another. */
const epochsPerTurn = 16
const mostInFavour = 8

/**
 * Search for large job shops in turns: windows (parts of the plan searched as shops of their own, which costs the less the
 * smaller they are) of two sizes, and moves on the whole plan. What takes most off the makespan has more turns. Every plan
 * goes on from the best, so that there is no worse one; the islands share the better of both after each turn.
 */
export class WindowIsland implements Island {
  private readonly moves: number
  private readonly random: Random
  private readonly best: Schedule
  /** The plan that moves on the whole are made on. */
  private readonly current: Schedule
  private readonly block: BlockSearch
  private readonly sizes: readonly number[]
  private readonly keys: Float64Array
  private readonly sorted: Int32Array
  private readonly gains: number[]
  private window: Window | undefined
  private epoch = 0
  private turn = 0
  private method = 0
  private favoured = 0
  private before: number
  private walked = Infinity

  constructor({ problem, index, seed, moves, mode, order }: IslandStart) {
    const { count, machines } = problem
    this.moves = moves
    this.random = new Random(2 * seed + index)
    this.best = new Schedule(problem)
    this.best.build(mode, order)
    this.current = new Schedule(problem)
    this.block = new BlockSearch(problem, this.random)
    this.sizes = sizes.map((size, at) => Math.min(count, Math.max(size, machines * tasksPerMachine[at]!)))
    this.keys = new Float64Array(count)
    this.sorted = new Int32Array(count)
    this.gains = [...this.sizes.map(() => 0), 0]
    this.before = this.best.makespan
    this.begin()
  }

  run(signal?: CancelSignal): void {
    if (this.method < this.sizes.length) this.search(signal)
    else this.walk(signal)
    throwIfStopped(signal)
    this.epoch++
    if (this.epoch % epochsPerTurn !== 0) return
    this.window?.close()
    this.window = undefined
    this.gains[this.method] = (this.gains[this.method]! + this.before - this.best.makespan) / 2
  }

  tell(message: Message): void {
    const { best } = this
    message.write(best, best.makespan, 0, best, best.makespan, 0)
  }

  meet(own: Message, other: Message): void {
    if (this.epoch % epochsPerTurn !== 0) return
    if (other.bestValue < own.bestValue) this.best.build(other.bestMode, other.bestOrder)
    this.before = this.best.makespan
    this.method = this.next()
    this.begin()
  }

  /** Each method once; then the one that gains most, and another now and then. */
  private next(): number {
    const { gains } = this
    this.turn++
    if (this.turn < gains.length) return this.turn
    let best = 0
    for (let method = 1; method < gains.length; method++) if (gains[method]! > gains[best]!) best = method
    if (++this.favoured <= mostInFavour) return best
    this.favoured = 0
    return this.turn % gains.length
  }

  private begin(): void {
    if (this.method < this.sizes.length) this.sort()
    else if (this.walked !== this.best.makespan) {
      this.current.copyFrom(this.best)
      this.block.restart()
    }
  }

  /** Windows are cut from an order by heads, by tails, or by both. */
  private sort(): void {
    const { best, keys, sorted, random } = this
    const { end, tail, minutes, makespan, position, order } = best
    const share = random.below(3)
    for (let v = 0; v < keys.length; v++)
      keys[v] = (end[v]! - minutes[v]!) * (2 - share) + (makespan - tail[v]!) * share
    sorted.set(order)
    sorted.sort((a, b) => keys[a]! - keys[b]! || position[a]! - position[b]!)
    best.build(best.mode, sorted)
  }

  private search(signal: CancelSignal | undefined): void {
    const { best, random } = this
    const size = this.sizes[this.method]!
    const { order } = best
    this.window ??= new Window(best, random.below(order.length - size + 1), size, random)
    if (this.window.run(Math.ceil(nodesPerEpoch / size), patience, signal)) return
    this.window.close()
    this.window = undefined
  }

  private walk(signal: CancelSignal | undefined): void {
    const { best, current, block } = this
    for (let moves = 0; moves < this.moves && block.move(current, best.makespan); moves++) {
      if (current.makespan < best.makespan) best.copyFrom(current)
      throwIfStopped(signal)
    }
    this.walked = best.makespan
  }
}
