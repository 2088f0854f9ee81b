import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { solveParallel } from '../../src/parallel/solve-parallel.ts'
import { readProblem } from '../../src/io/read-problem.ts'
import { cpuSeconds, tell } from './measure.ts'

interface Known {
  file: string
  name: string
  family: string
}
const paces = [
  { family: 'brandimarte', name: 'mk10', goal: '100 k' },
  { family: 'dauzere', name: '18a', goal: '35 k' },
  { family: 'dauzere', name: '17a', goal: '35 k on 18a' },
] as const

/** Moves of the plain search for each CPU second of one thread, and how many more two threads make in the same wall time. */
export async function measureJobShops(folder: string, seconds: number): Promise<void> {
  const { instances } = JSON.parse(readFileSync(join(folder, 'best-known.json'), 'utf8')) as { instances: Known[] }
  for (const { family, name, goal } of paces) {
    const known = instances.find((row) => row.family === family && row.name === name)
    if (!known || !existsSync(join(folder, known.file))) continue
    const problem = readProblem('fjsp', readFileSync(join(folder, known.file), 'utf8'))
    const run = async (threads: number) => {
      const began = cpuSeconds()
      const { iterations } = await solveParallel(problem, { seed: 1, threads, budget: { seconds } })
      return { iterations, spent: cpuSeconds() - began }
    }
    const one = await run(1)
    const two = await run(2)
    tell(`${name}: moves, one thread`, `${(one.iterations / one.spent / 1000).toFixed(1)} k/CPU s`, goal)
    const ratio = (two.iterations / one.iterations).toFixed(2)
    tell(`${name}: moves of two threads, same wall time`, `${ratio} ×`, '1.7 ×, on cores that are free')
  }
}
