import type { Problem, SolveOptions } from '../model/model.ts'
import { solve } from '../solve/solve.ts'

/** A signal that asks for the end when it is looked at for the n-th time. */
export function endsAtLook(n: number) {
  let looks = 0
  return {
    get aborted() {
      return ++looks >= n
    },
  }
}

/** How often a run looks at its signal until it has ended by itself. */
export async function looksOf(problem: Problem, options: SolveOptions): Promise<number> {
  let looks = 0
  const signal = {
    get aborted() {
      looks++
      return false
    },
  }
  await solve(problem, { ...options, signal })
  return looks
}
