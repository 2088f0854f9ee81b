/**
 * The suite of factories: twenty generated shops, each a search for so many CPU seconds from each seed, against the best plan known.
 * `npm run bench:factories -- [--only tight,6k] [--seconds 10 | --epochs 200] [--islands 2] [--seeds 1,2,3,4,5] [--keep]`
 * Prints weighted tardiness (thousand weighted minutes), overtime (hours), the gap to the best known, and the spread of the seeds;
 * `--keep` writes what is better than the best known into `bench/data/factories.json`, with the command that found it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { generate } from '../../src/generate/generate.ts'
import type { Mix } from '../../src/generate/mix.ts'
import { level } from '../../src/instance/objective-levels.ts'
import { solve } from '../../src/solve/solve.ts'
import { verify } from '../../src/verify/verify.ts'
import { cpuSeconds, stopAfter } from './measure.ts'

interface Factory {
  name: string
  tasks: number
  resources: number
  seed: number
  tightness: number
  mix?: Mix
}
interface Best {
  /** Weighted tardiness, in weighted minutes, and overtime in minutes. */
  weightedTardiness: number
  overtimeMinutes: number
  seconds: number
  seed: number
}

const file = new URL('../data/factories.json', import.meta.url)
const suite = JSON.parse(readFileSync(file, 'utf8')) as { factories: Factory[]; best: Record<string, Best> }
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '10' },
    epochs: { type: 'string' },
    islands: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1,2,3,4,5' },
    keep: { type: 'boolean', default: false },
  },
})
const seconds = values.epochs === undefined ? Number(values.seconds) : Infinity
const epochs = Number(values.epochs ?? 1e9)
const islands = values.islands === '2' ? 2 : 1
const seeds = values.seeds.split(',').map(Number)
const words = values.only.split(',').filter(Boolean)
const chosen = suite.factories.filter(
  ({ name }) => words.length === 0 || words.some((word) => name === word || name.split('-').includes(word)),
)

async function searched(factory: Factory, seed: number) {
  const { tasks, resources, tightness, mix } = factory
  const problem = generate({ seed: factory.seed, tasks, resources, tightness, ...(mix ? { mix } : {}) })
  const began = cpuSeconds()
  const plan = await solve(problem, { seed, islands, budget: { epochs }, signal: stopAfter(seconds) })
  const faults = verify(problem, plan).length
  if (faults > 0) throw new Error(`${factory.name}, seed ${seed}: the plan breaks ${faults} rules`)
  const valueOf = (at: number) => plan.objective[at]!.value
  return {
    unplaced: valueOf(level.unplacedTasks),
    weightedTardiness: valueOf(level.weightedTardiness),
    overtimeMinutes: valueOf(level.overtimeMinutes),
    iterations: plan.iterations,
    cpu: cpuSeconds() - began,
  }
}

const gapOf = (value: number, best: number) => (value === best ? 0 : (100 * (value - best)) / Math.max(1, best))
const shown = (gap: number) => `${gap.toFixed(2)} %`
const gaps: number[] = []
for (const factory of chosen) {
  const found: number[] = []
  const parts: string[] = []
  for (const seed of seeds) {
    const { weightedTardiness, overtimeMinutes, iterations, cpu } = await searched(factory, seed)
    const best = suite.best[factory.name]
    const isBetter =
      !best ||
      weightedTardiness < best.weightedTardiness ||
      (weightedTardiness === best.weightedTardiness && overtimeMinutes < best.overtimeMinutes)
    if (isBetter && values.keep) {
      suite.best[factory.name] = { weightedTardiness, overtimeMinutes, seconds: Math.ceil(cpu), seed }
      writeFileSync(file, `${JSON.stringify(suite, undefined, 2)}\n`)
    }
    found.push(weightedTardiness)
    parts.push(
      `${Math.round(weightedTardiness / 1e3)} / ${Math.round(overtimeMinutes / 60)} (${iterations}, ${cpu.toFixed(1)} s)`,
    )
  }
  const best = suite.best[factory.name]?.weightedTardiness ?? Math.min(...found)
  const mean = found.reduce((sum, value) => sum + gapOf(value, best), 0) / found.length
  gaps.push(mean)
  const spread = gapOf(Math.max(...found), Math.min(...found))
  console.log(
    `${factory.name.padEnd(18)} best ${Math.round(best / 1e3)}: ${parts.join(', ')}; gap ${shown(mean)}, spread ${shown(spread)}`,
  )
}
console.log(
  `mean gap of ${gaps.length} factories after ${values.epochs === undefined ? `${seconds} CPU s` : `${epochs} epochs`}: ${shown(gaps.reduce((a, b) => a + b, 0) / gaps.length)}`,
)
