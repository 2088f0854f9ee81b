/**
 * Solves generated problems with every feature and verifies each plan:
 * `node packages/aps-engine/bench/cli/cases.ts [COUNT] [--from SEED]`, 10,000 from seed 1 unless told. Prints each
 * seed that breaks a rule, and a line of sums; ends with 1 where there was one.
 */
import { parseArgs } from 'node:util'
import { level } from '../../src/instance/objective-levels.ts'
import { check } from '../../src/instance/check.ts'
import { solve } from '../../src/solve/solve.ts'
import { anyProblem } from '../../src/testing/any-problem.ts'
import { verify } from '../../src/verify/verify.ts'

const { values, positionals } = parseArgs({
  options: { from: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const count = Number(positionals[0] ?? 10_000)
const first = Number(values.from)
let broken = 0
let tasks = 0
let unplaced = 0
let defects = 0
for (let seed = first; seed < first + count; seed++) {
  const problem = anyProblem(seed)
  defects += check(problem).length
  // Some with the planner's rule alone, some with more rules, overtime and a short search.
  const plan = await solve(problem, { seed, budget: { iterations: [1, 8, 45][seed % 3]! } })
  const violations = verify(problem, plan)
  tasks += problem.tasks.length
  unplaced += plan.objective[level.unplacedTasks]!.value
  if (violations.length === 0) continue
  broken++
  console.log(`seed ${seed}: ${violations.length} violations, first ${JSON.stringify(violations[0])}`)
}
const { user, system } = process.cpuUsage()
const seconds = Math.round((user + system) / 1e6)
console.log(JSON.stringify({ cases: count, broken, tasks, unplaced, defects, cpuSeconds: seconds }))
process.exitCode = broken > 0 ? 1 : 0
