/**
 * The suite of factories: twenty generated shops, each a search for so many CPU seconds from each seed, against the best plan known.
 * `npm run bench:factories -- [--only tight,6k] [--seconds 60 | --epochs 200] [--marks 10] [--islands 2] [--seeds 1,2,3,4,5] [--keep]`
 * Prints weighted tardiness (thousand weighted minutes), overtime (hours), the gap to the best known, and the spread of the seeds,
 * and the same for the best plan that each search had after `--marks` CPU seconds; `--keep` writes what is better than the best known into `bench/data/factories.json`, with the command that found it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { generate } from '../../src/generate/generate.ts'
import type { Mix } from '../../src/generate/mix.ts'
import { level } from '../../src/instance/objective-levels.ts'
import type { Progress } from '../../src/model/plan.ts'
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
  /** CPU seconds and options that found it. */
  seconds: number
  seed: number
  islands: 1 | 2
}

const file = new URL('../data/factories.json', import.meta.url)
const suite = JSON.parse(readFileSync(file, 'utf8')) as { factories: Factory[]; best: Record<string, Best> }
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '10' },
    marks: { type: 'string', default: '' },
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
const marks = values.marks.split(',').filter(Boolean).map(Number)
const words = values.only.split(',').filter(Boolean)
const chosen = suite.factories.filter(
  ({ name }) => words.length === 0 || words.some((word) => name === word || name.split('-').includes(word)),
)

async function searched(factory: Factory, seed: number) {
  const { tasks, resources, tightness, mix } = factory
  const problem = generate({ seed: factory.seed, tasks, resources, tightness, ...(mix ? { mix } : {}) })
  const began = cpuSeconds()
  /** By mark: the weighted tardiness of the best plan by then. */
  const atMarks = marks.map(() => Infinity)
  const note = ({ objective }: Progress) => {
    const used = cpuSeconds() - began
    for (const [at, mark] of marks.entries())
      if (used <= mark) atMarks[at] = Math.min(atMarks[at]!, objective[level.weightedTardiness]!.value)
  }
  const plan = await solve(problem, { seed, islands, budget: { epochs }, signal: stopAfter(seconds), onProgress: note })
  const faults = verify(problem, plan).length
  if (faults > 0) throw new Error(`${factory.name}, seed ${seed}: the plan breaks ${faults} rules`)
  const valueOf = (at: number) => plan.objective[at]!.value
  return {
    unplaced: valueOf(level.unplacedTasks),
    weightedTardiness: valueOf(level.weightedTardiness),
    overtimeMinutes: valueOf(level.overtimeMinutes),
    iterations: plan.iterations,
    atMarks,
    cpu: cpuSeconds() - began,
  }
}

const gapOf = (value: number, best: number) => (value === best ? 0 : (100 * (value - best)) / Math.max(1, best))
const mean = (numbers: readonly number[]) => numbers.reduce((sum, value) => sum + value, 0) / numbers.length
const shown = (gap: number) => `${gap.toFixed(2)} %`
/** Of the seeds' values: the mean gap to the best known, and how far they lie apart. */
const judged = (found: readonly number[], best: number) => ({
  gap: mean(found.map((value) => gapOf(value, best))),
  spread: gapOf(Math.max(...found), Math.min(...found)),
})
const gaps: number[] = []
const gapsAtMarks: number[][] = marks.map(() => [])
for (const factory of chosen) {
  const found: number[] = []
  const foundAtMarks: number[][] = marks.map(() => [])
  const parts: string[] = []
  for (const seed of seeds) {
    const { weightedTardiness, overtimeMinutes, iterations, atMarks, cpu } = await searched(factory, seed)
    const best = suite.best[factory.name]
    const isBetter =
      !best ||
      weightedTardiness < best.weightedTardiness ||
      (weightedTardiness === best.weightedTardiness && overtimeMinutes < best.overtimeMinutes)
    if (isBetter && values.keep) {
      suite.best[factory.name] = { weightedTardiness, overtimeMinutes, seconds: Math.ceil(cpu), seed, islands }
      writeFileSync(file, `${JSON.stringify(suite, undefined, 2)}\n`)
    }
    found.push(weightedTardiness)
    for (const [at, value] of atMarks.entries()) foundAtMarks[at]!.push(value)
    const curve = [...atMarks, weightedTardiness].map((value) => Math.round(value / 1e3)).join(' → ')
    parts.push(`${curve} / ${Math.round(overtimeMinutes / 60)} (${iterations}, ${cpu.toFixed(1)} s)`)
  }
  const best = suite.best[factory.name]?.weightedTardiness ?? Math.min(...found)
  const { gap, spread } = judged(found, best)
  gaps.push(gap)
  const early = marks.map((mark, at) => {
    const judgedThen = judged(foundAtMarks[at]!, best)
    gapsAtMarks[at]!.push(judgedThen.gap)
    return `; at ${mark} s gap ${shown(judgedThen.gap)}, spread ${shown(judgedThen.spread)}`
  })
  console.log(
    `${factory.name.padEnd(18)} best ${Math.round(best / 1e3)}: ${parts.join(', ')}; gap ${shown(gap)}, spread ${shown(spread)}${early.join('')}`,
  )
}
const after = values.epochs === undefined ? `${seconds} CPU s` : `${epochs} epochs`
const early = marks.map((mark, at) => `; after ${mark} CPU s ${shown(mean(gapsAtMarks[at]!))}`)
console.log(`mean gap of ${gaps.length} factories after ${after}: ${shown(mean(gaps))}${early.join('')}`)
