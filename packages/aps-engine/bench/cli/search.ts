/**
 * What the search makes of a generated shop over time, in CPU seconds of this process:
 * `node packages/aps-engine/bench/cli/search.ts --tasks 10000 --seconds 20 --seeds 1,2,3 [--steps 5] [--tightness 250]`.
 * Prints weighted tardiness (thousand weighted minutes) and overtime (hours) at each step, and the violations at the end.
 */
import { parseArgs } from 'node:util'
import { level } from '../../src/instance/objective-levels.ts'
import { generate } from '../../src/generate/generate.ts'
import { solve } from '../../src/solve/solve.ts'
import { verify } from '../../src/verify/verify.ts'
import { cpuSeconds, stopAfter } from './measure.ts'

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '10000' },
    resources: { type: 'string' },
    seconds: { type: 'string', default: '20' },
    seeds: { type: 'string', default: '1' },
    steps: { type: 'string', default: '5' },
    tightness: { type: 'string' },
  },
})
const tasks = Number(values.tasks)
const resources = Number(values.resources ?? Math.max(60, Math.min(2_000, Math.round(tasks / 200))))
const seconds = Number(values.seconds)

for (const seed of values.seeds.split(',').map(Number)) {
  const problem = generate({
    seed,
    tasks,
    resources,
    ...(values.tightness ? { tightness: Number(values.tightness) } : {}),
  })
  const began = cpuSeconds()
  const step = seconds / Number(values.steps)
  let next = step
  const shown: string[] = []
  const signal = stopAfter(seconds)
  const plan = await solve(problem, {
    seed,
    budget: { epochs: 1e9 },
    signal,
    onProgress: ({ objective, phase }) => {
      if (cpuSeconds() - began < next) return
      next += step
      const [tardiness, overtime] = [objective[level.weightedTardiness]!.value, objective[level.overtimeMinutes]!.value]
      shown.push(
        `${(cpuSeconds() - began).toFixed(1)} s ${phase} ${Math.round(tardiness / 1e3)} / ${Math.round(overtime / 60)}`,
      )
    },
  })
  const [tardiness, overtime] = [
    plan.objective[level.weightedTardiness]!.value,
    plan.objective[level.overtimeMinutes]!.value,
  ]
  shown.push(`${(cpuSeconds() - began).toFixed(1)} s ${Math.round(tardiness / 1e3)} / ${Math.round(overtime / 60)}`)
  console.log(`${tasks} tasks, seed ${seed}: ${shown.join('; ')}; ${plan.iterations} tried, ${plan.method}`)
  console.log(`  violations ${verify(problem, plan).length}`)
}
