import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readProblem } from '../../src/io/read-problem.ts'
import type { Format } from '../../src/io/read-problem.ts'
import { withDueDates } from '../../src/io/job-shop.ts'
import { solveParallel } from '../../src/parallel/solve-parallel.ts'
import { verify } from '../../src/verify/verify.ts'
import { cpuSeconds, stopAfter } from './measure.ts'

/** A row of `best-known.json`. */
interface Known {
  file: string
  name: string
  family: string
  problem: string
  upper: number | null
  dueFactor?: number
}

const usage =
  'families FOLDER [--family brandimarte,dauzere] [--name mk10,ta/ta21] [--every 1] [--seconds 10] [--seeds 1] [--threads 1] : gaps to the best known values after so many CPU seconds of all threads together'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    family: { type: 'string' },
    name: { type: 'string' },
    every: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '10' },
    seeds: { type: 'string', default: '1' },
    threads: { type: 'string', default: '1' },
  },
})
const [folder] = positionals
if (!folder) throw new Error(usage)
const families = values.family?.split(',')
const names = values.name?.split(',')
const { instances } = JSON.parse(readFileSync(join(folder, 'best-known.json'), 'utf8')) as { instances: Known[] }
const wanted = instances
  .filter(
    ({ family, name }) =>
      (!families || families.includes(family)) &&
      (!names || names.includes(name) || names.includes(`${family}/${name}`)),
  )
  .filter((_, at) => at % Number(values.every) === 0)

const gaps = new Map<string, number[]>()
for (const { file, name, family, problem: kind, upper, dueFactor } of wanted) {
  if (upper === null) continue
  const format = (kind.startsWith('jsp') ? 'jsp' : kind) as Format
  let problem = readProblem(format, readFileSync(join(folder, file), 'utf8'))
  const isTardiness = dueFactor !== undefined
  if (isTardiness) problem = withDueDates(problem, dueFactor, /la2[1-4]/.test(file) ? 10 : undefined)
  for (const seed of values.seeds.split(',').map(Number)) {
    const began = cpuSeconds()
    const signal = stopAfter(Number(values.seconds))
    const plan = await solveParallel(problem, { seed, signal, budget: {}, threads: Number(values.threads) })
    const cpu = cpuSeconds() - began
    const value = plan.objective[isTardiness ? 1 : 2]!.value
    const gap = upper > 0 ? (100 * (value - upper)) / upper : value
    gaps.set(family, [...(gaps.get(family) ?? []), gap])
    const faults = verify(problem, plan).length
    console.log(
      `${family} ${name} ${value} (${upper}) ${gap.toFixed(2)} % · ${(plan.iterations / 1000 / cpu).toFixed(1)} k moves/CPU s · ${cpu.toFixed(1)} CPU s · ${plan.method}${faults ? ` · ${faults} VIOLATIONS` : ''}`,
    )
  }
}
for (const [family, list] of gaps)
  console.log(
    `${family}: mean ${(list.reduce((sum, gap) => sum + gap, 0) / list.length).toFixed(3)} % of ${list.length}`,
  )
