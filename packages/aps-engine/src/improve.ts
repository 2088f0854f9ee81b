import type { Board } from './board.ts'
import { causeOfReady, holdersBetween } from './causes.ts'
import { mouldEnds } from './objective.ts'
import type { Random } from './random.ts'
import { FAR, taskKind } from './shop.ts'

/** Longest chain looked at, so that a step costs little on large plans. */
const longestChain = 400

/**
 * Tasks that bind one another up to the end of a mould, last first: each waited for the next, on its lane or by a link.
 */
export function bindingChain(board: Board, lastTask: number): number[] {
  const { shop } = board
  const chain: number[] = []
  let t = lastTask
  while (t >= 0 && chain.length < longestChain) {
    chain.push(t)
    const c = board.choice[t]!
    const cause = causeOfReady(board, t, c)
    let next = cause.before
    if (c >= 0 && board.start[t]! > cause.at) {
      const before = board.beforeOnLane(t)
      if (before >= 0 && board.end[before]! > cause.at) next = before
    }
    t = next < 0 ? -1 : shop.taskOf[next]!
  }
  return chain
}

/** The task that ends a mould worth working on: a late one by its weight, else the last of all, else any. */
export function pickTarget(board: Board, random: Random): number {
  const { shop } = board
  const ends = mouldEnds(board)
  let total = 0
  const late = (mould: number) => {
    const over = ends[mould]! - shop.mouldDue[mould]!
    return ends[mould] === FAR || over <= 0 ? 0 : over * shop.mouldWeight[mould]!
  }
  for (let mould = 0; mould < shop.mouldCount; mould++) total += late(mould)
  let chosen = -1
  if (total > 0 && !random.chance(10)) {
    let at = (random.next() / 2 ** 32) * total
    for (let mould = 0; mould < shop.mouldCount && at >= 0; mould++) {
      const share = late(mould)
      if (share > 0) chosen = mould
      at -= share
    }
  } else if (shop.problem.settings.optimizationGoal === 'flow' || shop.mouldCount === 0)
    chosen = random.below(Math.max(1, shop.mouldCount))
  else {
    let last = -1
    for (let mould = 0; mould < shop.mouldCount; mould++)
      if (ends[mould]! !== FAR && ends[mould]! > last) last = ends[mould]!
    const latest: number[] = []
    for (let mould = 0; mould < shop.mouldCount; mould++) if (ends[mould] === last) latest.push(mould)
    chosen = latest.length ? random.pick(latest) : -1
  }
  let found = -1
  for (let t = 0; t < shop.taskCount; t++)
    if (shop.taskMould[t] === chosen && board.start[t]! >= 0 && (found < 0 || board.end[t]! > board.end[found]!))
      found = t
  return found
}

/** Keys and choices that give the board's plan again, or a better one with the gaps closed. */
export function readKeys(board: Board, keys: Float64Array, forced: Int32Array): void {
  const { shop } = board
  for (let t = 0; t < shop.taskCount; t++) {
    keys[t] = board.start[t]! < 0 ? shop.head[t]! + shop.start : board.start[t]!
    forced[t] = board.parts[t] === 1 ? board.choice[t]! : -1
  }
}

/** Changes keys and choices in one to four places, mostly on the chain. */
export function mutate(
  board: Board,
  chain: readonly number[],
  keys: Float64Array,
  forced: Int32Array,
  random: Random,
): void {
  const { shop } = board
  const { choiceStart } = shop
  for (let steps = random.between(1, 4); steps > 0; steps--) {
    const isOnChain = chain.length > 0 && !random.chance(10)
    const t = isOnChain ? random.pick(chain) : random.below(shop.taskCount)
    if (shop.kind[t] !== taskKind.machine || board.start[t]! < 0 || shop.started[t]) continue
    const first = choiceStart[t]!
    const count = choiceStart[t + 1]! - first
    if (count > 1 && random.chance(40)) {
      forced[t] = random.chance(50) ? -1 : first + random.below(count)
      keys[t] = keys[t]! - random.below(2 * Math.max(1, board.work[t]!))
      continue
    }
    const lane = board.lane[t]!
    const back = random.between(1, 3)
    const holders = holdersBetween(board, lane, board.start[t]! - 4 * board.work[t]! - 1, board.start[t]!, t)
    const before = holders[holders.length - Math.min(back, holders.length)]
    if (before === undefined) keys[t] = keys[t]! - random.below(Math.max(1, board.work[t]!))
    else if (random.chance(70)) keys[t] = keys[shop.taskOf[before]!]! - 0.5
    else keys[shop.taskOf[before]!] = keys[t]! + 0.5
  }
}
