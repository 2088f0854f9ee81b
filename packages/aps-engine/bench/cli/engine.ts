/**
 * The engine's figures in CPU seconds of this process: `npm run bench:engine -- [FOLDER] [--tasks 10000,100000] [--seconds 10]
 * [--family brandimarte] [--seeds 1,2,3] [--runs 5]`. Shops are generated; with a FOLDER of published instances, gaps to the
 * best known values follow (`families.ts`). Goals are told beside the figures, whether they are met or not.
 */
import { spawnSync } from 'node:child_process'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { check } from '../../src/check.ts'
import { compile } from '../../src/compile.ts'
import { Constructor } from '../../src/construct.ts'
import { generate, generateColumns } from '../../src/generate/generate.ts'
import type { Plan, Problem } from '../../src/model.ts'
import { Random } from '../../src/random.ts'
import { keysOf, portfolioOf } from '../../src/rules.ts'
import { LivePlan } from '../../src/search/live-plan.ts'
import { PlanDesk } from '../../src/service/plan-desk.ts'
import { repair } from '../../src/service/repair.ts'
import { solve } from '../../src/solve.ts'
import { verify } from '../../src/verify/verify.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tasks: { type: 'string', default: '10000,100000' },
    seconds: { type: 'string', default: '10' },
    family: { type: 'string' },
    seeds: { type: 'string', default: '1,2,3' },
    runs: { type: 'string', default: '5' },
  },
})
const sizes = values.tasks.split(',').map(Number)
const seconds = Number(values.seconds)
const largestOfRecords = 200_000
const moves = 400
const coldMoves = 20
const warmRounds = 5

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
const tell = (what: string, value: string, goal = '') =>
  console.log(`${what.padEnd(52)} ${value.padStart(24)}  ${goal}`)
async function timed<T>(what: string, goal: string, work: () => T | Promise<T>): Promise<T> {
  const began = cpuSeconds()
  const result = await work()
  tell(what, `${(cpuSeconds() - began).toFixed(3)} s`, goal)
  return result
}
const quantile = (sorted: readonly number[], share: number) => sorted[Math.floor(share * (sorted.length - 1))]!
const resourcesOf = (tasks: number) => Math.max(60, Math.min(2_000, Math.round(tasks / 200)))

/** The first plan and the portfolio, from columns. */
async function construct(tasks: number): Promise<number> {
  const before = process.memoryUsage().rss
  const columns = generateColumns({ seed: 1, tasks, resources: resourcesOf(tasks) })
  const { shop } = await timed(`${tasks}: compile`, '', () => compile(columns))
  const builder = new Constructor(shop)
  const first = () => builder.run({ keys: keysOf(shop, 'priorityThenDue'), mode: 'event', window: 0 })
  await timed(`${tasks}: first plan from arrays, cold`, '0.02 / 0.15 / 1.5 s at 10 k / 100 k / 1 M', first)
  let warm = Infinity
  for (let round = 0; round < warmRounds; round++) {
    const began = cpuSeconds()
    first()
    warm = Math.min(warm, cpuSeconds() - began)
  }
  tell(`${tasks}: first plan, warm`, `${(tasks / warm / 1e6).toFixed(2)} M operations/s`, '3 M with every feature')
  await timed(`${tasks}: all rules of the portfolio`, '1 s at 100 k', () => {
    for (const { make } of portfolioOf(shop, 'priorityThenDue')) builder.run(make())
  })
  first()
  const live = new LivePlan(shop)
  if (live.load(builder.board)) {
    const rounds = Math.max(1, Math.round(1e6 / tasks))
    const start = cpuSeconds()
    for (let i = 0; i < rounds; i++) live.retime()
    const rate = (rounds * shop.operationCount) / (cpuSeconds() - start)
    tell(`${tasks}: timed again`, `${(rate / 1e6).toFixed(2)} M operations/s`, '15 M with every feature')
  }
  const bytes = (process.memoryUsage().rss - before) / tasks
  tell(`${tasks}: memory, all of the above, garbage too`, `${Math.round(bytes)} B/operation`, '250 B + 60 MB')
  return warm / tasks
}

/** What a planner's hand costs: checks of moves anywhere in the plan, half of them to another machine of the group. */
async function drag(problem: Problem, plan: Plan, tasks: number): Promise<void> {
  const desk = new PlanDesk(problem, plan)
  const random = new Random(7)
  const times: number[] = []
  let moved = 0
  let allowed = 0
  for (let i = 0; i < moves + coldMoves; i++) {
    const row = random.pick(plan.tasks)
    const start = (row.start ?? problem.start) + random.between(-3_000, 6_000)
    const others = problem.resources.filter(({ groupIds }) => row.groupId !== null && groupIds.includes(row.groupId))
    const own = row.resourceId ?? problem.resources[0]!.id
    const resourceId = others.length && random.chance(50) ? random.pick(others).id : own
    const began = cpuSeconds()
    const verdict = desk.check({ taskId: row.taskId, part: row.part, resourceId, start })
    if (i < coldMoves) continue
    times.push(1000 * (cpuSeconds() - began))
    if (!verdict.allowed) continue
    allowed++
    moved += verdict.moved
  }
  times.sort((a, b) => a - b)
  const figures = [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(2)).join(' / ')
  tell(`${tasks}: move checked, p50 / p95 / most`, `${figures} ms`, 'p95 2 / 10 / 100 ms at 10 k / 100 k / 1 M')
  tell(`${tasks}: … allowed; tasks that one moves, mean`, `${allowed}; ${Math.round(moved / Math.max(1, allowed))}`)
}

async function serve(tasks: number): Promise<void> {
  const options = { seed: 1, tasks, resources: resourcesOf(tasks) }
  const text = JSON.stringify(generate(options))
  const began = cpuSeconds()
  const problem = JSON.parse(text) as Problem
  check(problem)
  const plan = await solve(problem, { seed: 1, budget: { iterations: 1 } })
  const violations = verify(problem, plan).length
  tell(`${tasks}: load, check, first plan, verify`, `${(cpuSeconds() - began).toFixed(3)} s`, '0.1 / 1 / 10 s')
  tell(`${tasks}: violations`, `${violations}`, '0')
  await drag(problem, plan, tasks)
  const { id } = problem.moulds[Math.floor(problem.moulds.length / 2)]!
  await timed(`${tasks}: repair of one mould, all of it`, '0.2 s at 100 k', () =>
    repair(problem, plan, { moulds: [id] }),
  )
  const best = await timed(`${tasks}: search`, '', () => solve(problem, { seed: 1, budget: { seconds } }))
  const gain = 100 * (1 - best.objective[1]!.value / Math.max(1, plan.objective[1]!.value))
  tell(
    `${tasks}: tardiness under the first plan, ${seconds} s wall`,
    `${gain.toFixed(1)} %`,
    '15 % under the best rule, 60 s',
  )
  let abortedAt = 0
  const signal = {
    get aborted() {
      const isOver = cpuSeconds() - abortedFrom > 1
      if (isOver && abortedAt === 0) abortedAt = cpuSeconds()
      return isOver
    },
  }
  const abortedFrom = cpuSeconds()
  await solve(problem, { seed: 1, budget: { seconds: 60 }, signal })
  tell(`${tasks}: from cancel to the plan`, `${(1000 * (cpuSeconds() - abortedAt)).toFixed(0)} ms`, '50 ms')
}

async function repeat(): Promise<void> {
  const problem = generate({ seed: 2, tasks: 600, resources: 30 })
  const plan = await solve(problem, { seed: 3, budget: { iterations: 300 } })
  let same = 0
  for (let run = 0; run < Number(values.runs); run++)
    if (isDeepStrictEqual(await solve(problem, { seed: 3, budget: { epochs: plan.epochs } }), plan)) same++
  tell('same seed and epochs, same plan', `${same} of ${values.runs}`, '100 of 100')
}

const perTask: number[] = []
for (const tasks of sizes) {
  perTask.push(await construct(tasks))
  // Records of a million tasks take gigabytes before the engine has done anything.
  if (tasks <= largestOfRecords) await serve(tasks)
}
if (perTask.length > 1)
  tell('growth per operation, largest by smallest', `${(perTask.at(-1)! / perTask[0]!).toFixed(2)} ×`, '2 ×')
await repeat()
if (positionals[0] !== undefined) {
  const families = new URL('families.ts', import.meta.url).pathname
  const family = values.family === undefined ? [] : ['--family', values.family]
  const given = [positionals[0], ...family, '--seconds', values.seconds, '--seeds', values.seeds]
  process.exitCode = spawnSync(process.execPath, [families, ...given], { stdio: 'inherit' }).status ?? 1
}
