import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { check } from '../instance/check.ts'
import type { Budget, Plan } from '../model/model.ts'
import { solveParallel } from '../parallel/solve-parallel.ts'
import { withDueDates } from '../io/job-shop.ts'
import { formats, readProblem } from '../io/read-problem.ts'
import type { Format } from '../io/read-problem.ts'
import { verify } from '../verify/verify.ts'

const usage = `solve FILE --format ${formats.join('|')} [--seconds 10] [--iterations N] [--threads 2] [--seed 1] [--objective makespan|twt --due-factor 1.3 --jobs N] [--plan FILE]`

/** Jobs that the literature's weighted-tardiness rows use of these files. */
const tenJobs = /(^|\/)la2[1-4]\.txt$/

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      format: { type: 'string' },
      seconds: { type: 'string' },
      iterations: { type: 'string' },
      threads: { type: 'string', default: '2' },
      seed: { type: 'string', default: '1' },
      objective: { type: 'string' },
      'due-factor': { type: 'string', default: '1.3' },
      jobs: { type: 'string' },
      plan: { type: 'string' },
    },
  })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new Error('Name one file')
  const format = values.format as Format | undefined
  if (!format || !formats.includes(format)) throw new Error(`"${format ?? ''}" is no format`)
  const number = (name: string, value: string, least: number, isWhole: boolean) => {
    const given = Number(value)
    if (!(given >= least) || (isWhole && !Number.isSafeInteger(given)))
      throw new Error(`--${name} "${value}" is not a number of at least ${least}`)
    return given
  }
  const { objective } = values
  if (objective !== undefined && objective !== 'twt' && objective !== 'makespan')
    throw new Error(`"${objective}" is no objective`)
  const budget: Budget = {}
  if (values.iterations !== undefined) budget.iterations = number('iterations', values.iterations, 1, true)
  if (values.seconds !== undefined || values.iterations === undefined)
    budget.seconds = number('seconds', values.seconds ?? '10', 0, false)
  return {
    file,
    format,
    budget,
    objective,
    planFile: values.plan,
    threads: number('threads', values.threads, 1, true),
    seed: number('seed', values.seed, 0, true),
    dueFactor: number('due-factor', values['due-factor'], 0, false),
    jobs: values.jobs === undefined ? undefined : number('jobs', values.jobs, 1, true),
  }
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000

async function main(): Promise<void> {
  const began = performance.now()
  const { file, format, budget, objective, planFile, threads, seed, dueFactor, jobs } = readArguments()
  let problem = readProblem(format, readFileSync(file, 'utf8'))
  if (objective === 'twt') problem = withDueDates(problem, dueFactor, jobs ?? (tenJobs.test(file) ? 10 : undefined))
  const defects = check(problem).filter(({ severity }) => severity === 'error')
  const loadSeconds = (performance.now() - began) / 1000
  const left = budget.seconds === undefined ? budget : { ...budget, seconds: Math.max(0, budget.seconds - loadSeconds) }
  let firstSeconds = 0
  const plan = await solveParallel(problem, {
    seed,
    threads,
    budget: left,
    onProgress: (progress) => {
      firstSeconds ||= progress.seconds
    },
  })
  const seconds = (performance.now() - began) / 1000
  if (planFile) writeFileSync(planFile, JSON.stringify(plan))
  const isTardiness = objective === 'twt'
  const isMakespan = !isTardiness && (objective === 'makespan' || format !== 'json')
  const value = (levels: Plan['objective'], name: string) => levels.find((level) => level.name === name)?.value
  const result: Record<string, unknown> = {}
  if (isTardiness) result['twt'] = value(plan.objective, 'weightedTardiness')
  else if (isMakespan)
    result['makespan'] = plan.tasks.reduce((end, row) => Math.max(end, (row.end ?? 0) - problem.start), 0)
  else for (const { name, value: level } of plan.objective) result[name] = level
  Object.assign(result, {
    seconds: round(seconds),
    firstSeconds: round(loadSeconds + firstSeconds),
    operations: problem.tasks.length,
    unplaced: value(plan.objective, 'unplacedTasks'),
    violations: verify(problem, plan).length,
  })
  const bound = isTardiness ? value(plan.lowerBound, 'weightedTardiness') : value(plan.lowerBound, 'makespan')
  if (bound !== undefined && bound > 0) result['lowerBound'] = bound
  Object.assign(result, {
    defects: defects.length,
    method: plan.method,
    epochs: plan.epochs,
    iterations: plan.iterations,
    seed: plan.seed,
  })
  console.log(JSON.stringify(result))
}

try {
  await main()
} catch (fault) {
  console.error(`${fault instanceof Error ? fault.message : String(fault)}\n${usage}`)
  process.exitCode = 1
}
