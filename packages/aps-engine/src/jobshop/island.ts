import { exactNodesOf } from './insertion-search.ts'
import type { CancelSignal } from '../model/model.ts'
import type { JobShop } from './job-shop.ts'
import type { Message } from './message.ts'
import { TabuIsland } from './tabu-island.ts'
import { TardinessIsland } from './tardiness-island.ts'
import { WindowIsland } from './window-island.ts'

/**
 * One of the two searches that a run always has. Islands work alone for an epoch, tell what they have, and go on from what
 * both told; so one thread that runs them in turn and two threads that run them at once come to the same plan.
 */
export interface Island {
  /** Makes one epoch of moves. @throws Stopped; the island is then of no use */
  run(signal?: CancelSignal): void
  tell(message: Message): void
  /** Goes on from what both told after the same epoch. */
  meet(own: Message, other: Message): void
}

/** Job shops of so many tasks are searched in windows as well. */
const windowsFrom = 5_000

/** Moves of an epoch at so many nodes, of plans with one task, and at least. */
const pace = {
  makespan: { method: 'tabu', nodes: 400_000, most: 2000, least: 20 },
  tardiness: { method: 'anneal', nodes: 800_000, most: 8000, least: 40 },
} as const
/** Shops of which a step looks at more nodes than these have fewer moves in an epoch. */
const usualExactNodes = 6

const usesWindows = ({ goal, isRigid, count }: JobShop): boolean =>
  goal === 'makespan' && isRigid && count >= windowsFrom

/** How plans of the island search are named, and how many moves each island makes in an epoch (about 15 ms). */
export function paceOf(problem: JobShop): { method: string; moves: number } {
  const { method, nodes, most, least } = pace[problem.goal]
  const effort = problem.goal === 'makespan' ? Math.max(1, exactNodesOf(problem) / usualExactNodes) : 1
  return {
    method: usesWindows(problem) ? 'windows' : method,
    moves: Math.max(least, Math.min(most, Math.round(nodes / problem.count / effort))),
  }
}

/** Island 0 or 1 of a problem, from one solution: modes and the order in which the machines take their work. */
export function makeIsland(
  problem: JobShop,
  index: number,
  seed: number,
  mode: Int32Array,
  order: ArrayLike<number>,
): Island {
  const { moves } = paceOf(problem)
  const Moving = problem.goal === 'makespan' ? TabuIsland : TardinessIsland
  const Kind = usesWindows(problem) ? WindowIsland : Moving
  return new Kind({ problem, index, seed, moves, mode, order })
}
