/** What a report costs until forecasts of moulds are other ones: the published plan read and timed again, as its thread does it. The database comes on top. */
import { generate, solve } from '@mouldwright/aps-engine'
import { baseOf, numbered } from '../modules/aps/server/engine/session/planned.fixture.ts'
import { readPlan } from '../modules/aps/server/forecast/forecast.fixture.ts'

const rounds = 9

export async function run() {
  return [...(await measure(6_000, 60)), ...(await measure(100_000, 500))]
}

async function measure(tasks: number, resources: number) {
  const problem = numbered(generate({ seed: 1, tasks, resources }))
  const base = baseOf(problem, await solve(problem, { seed: 1, budget: { iterations: 1 } }))
  const timeOf = <T>(work: () => T): [number, T] => {
    const began = performance.now()
    const done = work()
    return [performance.now() - began, done]
  }
  const [read, follow] = timeOf(() => readPlan(base))
  const times = Array.from({ length: rounds }, () => timeOf(() => follow(problem.start + 2 * 1_440))[0])
  times.sort((one, other) => one - other)
  const name = `${tasks.toLocaleString('en')} tasks`
  return [
    { name: `${name}: the plan read`, value: read, unit: 'ms' },
    { name: `${name}: forecast after one report, median`, value: times[rounds >> 1]!, unit: 'ms' },
  ]
}
