/** What splitting costs and brings where it is allowed, after 80 epochs: `node packages/aps-engine/bench/cli/splits.ts [TASKS] [RESOURCES]`, 600 on 30 unless told. */
import { generate } from '../../src/generate/generate.ts'
import { solve } from '../../src/solve/solve.ts'
import { cpuSeconds } from './measure.ts'

const [tasks = 600, resources = 30] = process.argv.slice(2).map(Number)
for (const seed of [1, 2, 3, 4])
  for (const dynamicWorkSplitting of ['off', 'on'] as const) {
    const problem = generate({
      seed,
      tasks,
      resources,
      tasksPerMould: 40,
      tightness: 90,
      settings: { dynamicWorkSplitting },
    })
    const before = cpuSeconds()
    const { objective, tasks: rows } = await solve(problem, { seed: 1, budget: { epochs: 80 } })
    const taken = cpuSeconds() - before
    const hours = objective.find(({ name }) => name === 'weightedTardiness')!.value / 60
    const splits = rows.filter(({ split }) => split > 1).length
    console.log(`seed ${seed}, ${dynamicWorkSplitting}: ${hours.toFixed(0)} h, ${splits} splits, ${taken.toFixed(1)} s`)
  }
