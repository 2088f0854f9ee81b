/**
 * What compiling, constructing and moving cost in a factory that uses no special constraint: to compare two states of the engine.
 * `node packages/aps-engine/bench/cli/pace.ts [CHECKOUT]`, in turns for each checkout, whose engine is the one measured. Prints CPU ms of
 * one compilation and one construction, CPU ns of an operation timed by moves, and the levels reached, which tell whether both
 * states do the same.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cpuSeconds } from './measure.ts'

const checkout = resolve(process.argv[2] ?? new URL('../../../..', import.meta.url).pathname)
const from = async (file: string) => import(pathToFileURL(`${checkout}/packages/aps-engine/src/${file}`).href)
const { generate } = await from('generate/generate.ts')
const { compile } = await from('instance/compile.ts')
const { Constructor } = await from('construct/construct.ts')
const { keysOf } = await from('construct/rules.ts')
const { PartialSchedule } = await from('construct/partial-schedule.ts')
const { ChainSearch } = await from('local-search/chain-search.ts')

/** CPU ms of one of many, after the first ones. */
function millisecondsOf(count: number, work: () => void): number {
  for (let at = 0; at < count / 4; at++) work()
  const began = cpuSeconds()
  for (let at = 0; at < count; at++) work()
  return (1e3 * (cpuSeconds() - began)) / count
}

const problem = generate({ seed: 102, tasks: 6_000, resources: 60, tightness: 150 })
const compileMs = millisecondsOf(12, () => compile(problem))
const { shop } = compile(problem)
const builder = new Constructor(shop)
const construction = { keys: keysOf(shop, 'dueDate'), scheme: 'list', window: 0 }
const constructMs = millisecondsOf(60, () => builder.run(construction))
const schedule = new PartialSchedule(shop)
schedule.copyFrom(builder.schedule)
const search = new ChainSearch(shop, 1)
search.adopt(schedule)
search.run(1_000_000)
const { timed } = search.plan.timing
const began = cpuSeconds()
search.run(6_000_000)
const nanoseconds = (1e9 * (cpuSeconds() - began)) / (search.plan.timing.timed - timed)
console.log(
  `compile ${compileMs.toFixed(1)} ms, construct ${constructMs.toFixed(2)} ms, ${nanoseconds.toFixed(0)} ns an operation timed; levels ${search.bestLevels.join(' ')}`,
)
