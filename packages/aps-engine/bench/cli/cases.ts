/**
 * Solves generated problems with every feature and verifies each plan:
 * `node packages/aps-engine/bench/cli/cases.ts [COUNT] [--from SEED] [--reasons]`, 10,000 from seed 1 unless told; one in two goes on from
 * its own plan once more, and with `--reasons` each reason is judged as well. Prints each seed that breaks a rule, how many of the problems had
 * which feature, and a line of sums; ends with 1 where a rule was broken, a reason was untrue, or a feature was in none.
 */
import { parseArgs } from 'node:util'
import type { Plan, Problem, SolveOptions } from '../../src/model/model.ts'
import { level } from '../../src/instance/objective-levels.ts'
import { check } from '../../src/instance/check.ts'
import { asPlanned } from '../../src/instance/ways.ts'
import { solve } from '../../src/solve/solve.ts'
import { everyFeature, featuresOf } from '../../src/testing/every-feature.ts'
import { verify } from '../../src/verify/verify.ts'
import { verifyReasons } from '../../src/verify/verify-reasons.ts'

const { values, positionals } = parseArgs({
  options: { from: { type: 'string', default: '1' }, reasons: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const count = Number(positionals[0] ?? 10_000)
const first = Number(values.from)
const sums = { tasks: 0, unplaced: 0, defects: 0, reasons: 0, untrue: 0, replanned: 0 }
const features = new Map<string, number>()
let broken = 0

function judge(problem: Problem, plan: Plan, name: string, startedFrom?: Plan): void {
  const violations = verify(problem, plan)
  if (violations.length > 0) {
    broken++
    console.log(`${name}: ${violations.length} violations, first ${JSON.stringify(violations[0])}`)
  }
  if (!values.reasons) return
  const judged = verifyReasons(asPlanned(problem, plan), plan, startedFrom)
  const untrue = judged.filter(({ fault }) => fault)
  sums.reasons += judged.length
  sums.untrue += untrue.length
  if (untrue.length > 0) console.log(`${name}: ${untrue.length} untrue reasons, first ${JSON.stringify(untrue[0])}`)
}

/** Nothing is held, nine resources of ten, or all but one mould. */
function goingOn(problem: Problem, seed: number): Pick<SolveOptions, 'reuse' | 'scope'> {
  if (seed % 8 === 6) return { reuse: 'preferred' }
  return seed % 8 === 2 ? { reuse: 'off', scope: { moulds: [problem.moulds[0]!.id] } } : { reuse: 'off' }
}

for (let seed = first; seed < first + count; seed++) {
  const problem = everyFeature(seed)
  for (const [name, isThere] of Object.entries(featuresOf(problem)))
    features.set(name, (features.get(name) ?? 0) + (isThere ? 1 : 0))
  sums.defects += check(problem).length
  try {
    // Some with the planner's rule alone, some with more rules, overtime and a short search.
    const plan = await solve(problem, { seed, budget: { iterations: [1, 8, 45][seed % 3]! } })
    judge(problem, plan, `seed ${seed}`)
    sums.tasks += plan.tasks.length
    sums.unplaced += plan.objective[level.unplacedTasks]!.value
    if (seed % 2) continue
    sums.replanned++
    const next = await solve(problem, { seed, budget: { iterations: 8 }, startFrom: plan, ...goingOn(problem, seed) })
    judge(problem, next, `seed ${seed}, planned again`, plan)
  } catch (error) {
    broken++
    console.log(`seed ${seed}: ${(error as Error).stack}`)
  }
}
const { user, system } = process.cpuUsage()
console.log(JSON.stringify(Object.fromEntries(features)))
console.log(JSON.stringify({ cases: count, broken, ...sums, cpuSeconds: Math.round((user + system) / 1e6) }))
process.exitCode = broken + sums.untrue > 0 || [...features.values()].includes(0) ? 1 : 0
