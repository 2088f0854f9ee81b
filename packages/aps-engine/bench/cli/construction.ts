/**
 * How fast a first complete plan comes from columns, how fast its sequences are timed again, and what it holds in memory, in
 * CPU seconds of one core: `node packages/aps-engine/bench/cli/construction.ts [TASKS] [RESOURCES] [RUNS] [--plain]`, 100,000 on
 * 500 and 5 unless told. The first run is the cold one; every rule of the portfolio follows once where RUNS is 0. `--plain`:
 * routes, machines, calendars and transfers only.
 */
import { parseArgs } from 'node:util'
import { compile } from '../../src/instance/compile.ts'
import { Constructor } from '../../src/construct/construct.ts'
import { generateColumns } from '../../src/generate/generate.ts'
import { measure } from '../../src/construct/objective.ts'
import { keysOf, portfolioOf } from '../../src/construct/rules.ts'
import { LivePlan } from '../../src/local-search/live-plan.ts'
import { cpuSeconds } from './measure.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { plain: { type: 'boolean' } } })
const [tasks = 100_000, resources = 500, runs = 5] = positionals.map(Number)
const off = [
  ...(['electrodes', 'gates', 'locks', 'started', 'outside', 'specs', 'levels', 'capacity'] as const),
  ...(['people', 'unattended', 'uninterruptible', 'overtime', 'releases'] as const),
]
const features = values.plain ? Object.fromEntries(off.map((feature) => [feature, false])) : {}
let before = cpuSeconds()
const tell = (what: string, more = '') => {
  const now = cpuSeconds()
  const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20)
  console.log(
    `${what.padEnd(32)} ${(now - before).toFixed(3).padStart(8)} s ${String(megabytes).padStart(6)} MB ${more}`,
  )
  before = cpuSeconds()
}

tell('start')
const columns = generateColumns({ seed: 1, tasks, resources, features })
tell('generate')
const { shop } = compile(columns)
tell('compile')
const builder = new Constructor(shop)
const run = (name: string, construction: Parameters<Constructor['run']>[0]) => {
  builder.run(construction)
  tell(name, measure(builder.schedule).slice(0, 3).join(' '))
}
if (runs === 0) for (const { name, make } of portfolioOf(shop, 'priorityThenDue')) run(name, make())
else {
  const keys = keysOf(shop, 'priorityThenDue')
  for (let i = 1; i <= runs; i++) run(`dispatch ${i}`, { keys, scheme: 'event', window: 0 })
}
const live = new LivePlan(shop)
const isLoaded = live.load(builder.schedule)
tell('loaded to be timed', String(isLoaded))
if (isLoaded) {
  const rounds = Math.max(3, Math.round(3e6 / tasks))
  for (let part = 1; part <= 2; part++) {
    const began = cpuSeconds()
    for (let i = 0; i < rounds; i++) live.retime()
    const rate = (rounds * shop.operationCount) / (cpuSeconds() - began) / 1e6
    tell(`timed again, ${rounds} times`, `${rate.toFixed(1)} M operations/s`)
  }
}
