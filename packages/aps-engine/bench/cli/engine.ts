/**
 * The engine's figures in CPU seconds of this process: `npm run bench:engine -- [FOLDER] [--tasks 10000,100000] [--seconds 10]
 * [--family brandimarte] [--seeds 1,2,3] [--runs 5]`. Shops are generated; with a FOLDER of published instances, moves of the
 * plain search and gaps to the best known values (`families.ts`) follow. Goals are told beside the figures, met or not.
 */
import { spawnSync } from 'node:child_process'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { compile } from '../../src/instance/compile.ts'
import { Constructor } from '../../src/construct/construct.ts'
import { generate, generateColumns } from '../../src/generate/generate.ts'
import { Random } from '../../src/model/random.ts'
import { readProblem } from '../../src/io/read-problem.ts'
import { keysOf, portfolioOf } from '../../src/construct/rules.ts'
import { LivePlan } from '../../src/local-search/live-plan.ts'
import { solveParallel } from '../../src/parallel/solve-parallel.ts'
import { solve } from '../../src/solve/solve.ts'
import { measureJobShops } from './job-shop-pace.ts'
import { cpuSeconds, resourcesOf, tell, timed } from './measure.ts'
import { measureServices } from './services.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tasks: { type: 'string', default: '10000,100000' },
    seconds: { type: 'string', default: '10' },
    family: { type: 'string' },
    seeds: { type: 'string', default: '1,2,3' },
    runs: { type: 'string', default: '5' },
  },
})
const sizes = values.tasks.split(',').map(Number)
const seconds = Number(values.seconds)
const largestOfRecords = 200_000
const warmRounds = 5

/** The first plan and the portfolio, from columns. @returns CPU seconds of a plan for each operation */
async function construct(tasks: number): Promise<number> {
  const before = process.memoryUsage().rss
  const columns = generateColumns({ seed: 1, tasks, resources: resourcesOf(tasks) })
  const { shop } = await timed(`${tasks}: compile`, '', () => compile(columns))
  const builder = new Constructor(shop)
  const first = () => builder.run({ keys: keysOf(shop, 'priorityThenDue'), scheme: 'event', window: 0 })
  await timed(`${tasks}: first plan from arrays, cold`, '0.02 / 0.15 / 1.5 s at 10 k / 100 k / 1 M', first)
  let warm = Infinity
  for (let round = 0; round < warmRounds; round++) {
    const began = cpuSeconds()
    first()
    warm = Math.min(warm, cpuSeconds() - began)
  }
  tell(`${tasks}: first plan, warm`, `${(tasks / warm / 1e6).toFixed(2)} M operations/s`, '3 M with every feature')
  await timed(`${tasks}: all rules of the portfolio`, '1 s at 100 k', () => {
    for (const { make } of portfolioOf(shop, 'priorityThenDue')) builder.run(make())
  })
  first()
  const live = new LivePlan(shop)
  if (live.load(builder.schedule)) {
    const rounds = Math.max(1, Math.round(1e6 / tasks))
    const start = cpuSeconds()
    for (let i = 0; i < rounds; i++) live.retime()
    const rate = (rounds * shop.operationCount) / (cpuSeconds() - start)
    tell(`${tasks}: timed again`, `${(rate / 1e6).toFixed(2)} M operations/s`, '15 M with every feature')
  }
  const bytes = (process.memoryUsage().rss - before) / tasks
  tell(`${tasks}: memory, all of the above, garbage too`, `${Math.round(bytes)} B/operation`, '250 B + 60 MB')
  return warm / tasks
}

/** Every other repeat runs on two threads. */
async function repeat(): Promise<void> {
  const shops = [generate({ seed: 2, tasks: 600, resources: 30 }), readProblem('jsp', jobShop(15, 10, new Random(3)))]
  for (const [at, problem] of shops.entries()) {
    const plan = await solve(problem, { seed: 3, islands: 2, budget: { iterations: 20_000 * at + 300 } })
    let same = 0
    for (let run = 0; run < Number(values.runs); run++) {
      const budget = { epochs: plan.epochs }
      const again = await solveParallel(problem, { seed: 3, budget, threads: 1 + (run % 2) })
      if (isDeepStrictEqual(again, plan)) same++
    }
    const name = ['every feature', 'job shop'][at]!
    tell(`same seed and epochs, one thread or two: ${name}`, `${same} of ${values.runs}`, '100 of 100')
  }
}

/** A job shop in the literature's format: every job once on every machine. */
function jobShop(jobs: number, machines: number, random: Random): string {
  const lines = Array.from({ length: jobs }, () => {
    const left = Array.from({ length: machines }, (_, machine) => machine)
    const next = () => `${left.splice(random.below(left.length), 1)[0]} ${random.between(1, 99)}`
    return Array.from({ length: machines }, next).join(' ')
  })
  return [`${jobs} ${machines}`, ...lines].join('\n')
}

const perTask: number[] = []
for (const tasks of sizes) {
  perTask.push(await construct(tasks))
  // Records of a million tasks take gigabytes before the engine has done anything.
  if (tasks <= largestOfRecords) await measureServices(tasks, seconds)
}
if (perTask.length > 1)
  tell('growth per operation, largest by smallest', `${(perTask.at(-1)! / perTask[0]!).toFixed(2)} ×`, '2 ×')
await repeat()
const [folder] = positionals
if (folder !== undefined) {
  await measureJobShops(folder, seconds)
  const families = new URL('families.ts', import.meta.url).pathname
  const family = values.family === undefined ? [] : ['--family', values.family]
  const given = [folder, ...family, '--seconds', values.seconds, '--seeds', values.seeds]
  process.exitCode = spawnSync(process.execPath, [families, ...given], { stdio: 'inherit' }).status ?? 1
}
