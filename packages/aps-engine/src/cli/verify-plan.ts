import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { refuseBroken } from '../instance/check.ts'
import { withDueDates } from '../io/job-shop.ts'
import { formats, readProblem } from '../io/read-problem.ts'
import type { Format } from '../io/read-problem.ts'
import { verify } from '../verify/verify.ts'
import { readPlan } from '../io/read-plan.ts'

const usage = `verify-plan PROBLEM PLAN [--format ${formats.join('|')}] [--due-factor 1.3 --jobs N] : every rule that the plan breaks, one line of JSON each, then a summary; ends with 2 when there is any`

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'json' },
      'due-factor': { type: 'string' },
      jobs: { type: 'string' },
    },
  })
  const [problemFile, planFile] = positionals
  if (!problemFile || !planFile || positionals.length > 2) throw new Error('Name a problem and a plan')
  const format = values.format as Format
  if (!formats.includes(format)) throw new Error(`"${format}" is no format`)
  let problem = readProblem(format, readFileSync(problemFile, 'utf8'))
  if (values['due-factor'] !== undefined)
    problem = withDueDates(
      problem,
      Number(values['due-factor']),
      values.jobs === undefined ? undefined : Number(values.jobs),
    )
  refuseBroken(problem)
  const plan = readPlan(readFileSync(planFile, 'utf8'))
  const violations = verify(problem, plan)
  for (const violation of violations) console.log(JSON.stringify(violation))
  console.log(JSON.stringify({ rows: plan.tasks.length, violations: violations.length, objective: plan.objective }))
  if (violations.length > 0) process.exitCode = 2
}

try {
  main()
} catch (fault) {
  console.error(`${fault instanceof Error ? fault.message : String(fault)}\n${usage}`)
  process.exitCode = 1
}
