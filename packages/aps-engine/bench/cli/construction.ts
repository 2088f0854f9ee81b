/**
 * How fast a first complete plan comes from columns, and what it holds in memory, in CPU seconds of one core:
 * `node packages/aps-engine/bench/cli/construction.ts [TASKS] [RESOURCES] [RUNS]`, 100,000 on 500 and 5 unless told.
 * The first run is the cold one; every rule of the portfolio follows once where RUNS is 0.
 */
import { compile } from '../../src/compile.ts'
import { Constructor } from '../../src/construct.ts'
import { generateColumns } from '../../src/generate/generate.ts'
import { measure } from '../../src/objective.ts'
import { keysOf, portfolioOf } from '../../src/rules.ts'

const [tasks = 100_000, resources = 500, runs = 5] = process.argv.slice(2).map(Number)
const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
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
const columns = generateColumns({ seed: 1, tasks, resources })
tell('generate')
const { shop } = compile(columns)
tell('compile')
const builder = new Constructor(shop)
const run = (name: string, construction: Parameters<Constructor['run']>[0]) => {
  builder.run(construction)
  tell(name, measure(builder.board).slice(0, 3).join(' '))
}
if (runs === 0) for (const { name, make } of portfolioOf(shop, 'priorityThenDue')) run(name, make())
else {
  const keys = keysOf(shop, 'priorityThenDue')
  for (let i = 1; i <= runs; i++) run(`dispatch ${i}`, { keys, mode: 'event', window: 0 })
}
