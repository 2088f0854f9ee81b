import { check, generate, score, solve, verify } from '@mouldwright/aps-engine'
import type { GenerateOptions } from '@mouldwright/aps-engine'

export interface Row {
  name: string
  value: number
  unit: string
}

/** CPU time of this process, so that other work on the machine does not count; wall time only for the whole. */
const cpuMilliseconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const since = (from: number) => Math.round(cpuMilliseconds() - from)
const megabytes = () => Math.round(process.memoryUsage().rss / 1024 / 1024)

/** One problem from generated data to a checked, verified plan, each step timed. */
async function planOnce(label: string, options: GenerateOptions): Promise<Row[]> {
  const problem = JSON.stringify(generate(options))
  const before = megabytes()
  const wall = performance.now()
  const began = cpuMilliseconds()
  const loaded = JSON.parse(problem) as ReturnType<typeof generate>
  const loadTime = since(began)
  const checkBegan = cpuMilliseconds()
  check(loaded)
  const checkTime = since(checkBegan)
  const solveBegan = cpuMilliseconds()
  const plan = await solve(loaded, { seed: 1, budget: { iterations: 1 } })
  const solveTime = since(solveBegan)
  const verifyBegan = cpuMilliseconds()
  const violations = verify(loaded, plan).length
  const verifyTime = since(verifyBegan)
  const total = since(began)
  const wallTotal = Math.round(performance.now() - wall)
  const scoreBegan = cpuMilliseconds()
  const { kpis } = score(loaded, plan)
  const name = `engine ${label} (${kpis.tasks} tasks, ${loaded.resources.length} resources)`
  return [
    { name: `${name}: first plan with load, check and verify`, value: total, unit: 'ms CPU' },
    { name: `${name}: the same by the clock`, value: wallTotal, unit: 'ms' },
    { name: `${name}: load`, value: loadTime, unit: 'ms CPU' },
    { name: `${name}: check`, value: checkTime, unit: 'ms CPU' },
    { name: `${name}: solve, first plan`, value: solveTime, unit: 'ms CPU' },
    { name: `${name}: verify`, value: verifyTime, unit: 'ms CPU' },
    { name: `${name}: score`, value: since(scoreBegan), unit: 'ms CPU' },
    { name: `${name}: violations`, value: violations, unit: 'violations' },
    { name: `${name}: memory above the loaded text`, value: megabytes() - before, unit: 'MB' },
  ]
}

/** What ten seconds of search take off the weighted tardiness of the planner's own rule. */
async function searchGain(options: GenerateOptions, seconds: number): Promise<Row[]> {
  const problem = generate(options)
  const first = await solve(problem, { seed: 1, budget: { iterations: 1 } })
  const best = await solve(problem, { seed: 1, budget: { seconds } })
  const tardiness = (plan: typeof first) => plan.objective.find(({ name }) => name === 'weightedTardiness')!.value
  const gain = (100 * (tardiness(first) - tardiness(best))) / Math.max(1, tardiness(first))
  const name = `engine search ${problem.tasks.length} tasks ${seconds} s`
  return [
    { name: `${name}: weighted tardiness under the first rule`, value: Math.round(gain * 10) / 10, unit: '%' },
    { name: `${name}: constructions`, value: best.iterations, unit: 'constructions' },
  ]
}

export async function run(): Promise<Row[]> {
  return [
    ...(await planOnce('demo', { seed: 1, tasks: 6000, resources: 60 })),
    ...(await planOnce('large', { seed: 1, tasks: 100_000, resources: 500 })),
    ...(await searchGain({ seed: 4, tasks: 6000, resources: 60 }, 10)),
  ]
}

if (import.meta.main) for (const { name, value, unit } of await run()) console.log(`${name}: ${value} ${unit}`)
