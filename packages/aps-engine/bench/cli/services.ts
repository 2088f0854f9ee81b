/** What the engine's services cost on a generated shop that is given as records. */
import { level } from '../../src/instance/objective-levels.ts'
import { check } from '../../src/instance/check.ts'
import { generate } from '../../src/generate/generate.ts'
import { changedShop } from './changed-shop.ts'
import type { Plan, Problem } from '../../src/model/model.ts'
import { Random } from '../../src/model/random.ts'
import type { PlanChange } from '../../src/interactive/move.ts'
import { InteractiveSession } from '../../src/interactive/interactive-session.ts'
import { repair } from '../../src/interactive/repair.ts'
import { solve } from '../../src/solve/solve.ts'
import { verify } from '../../src/verify/verify.ts'
import { cpuSeconds, resourcesOf, spreadOf, tell, timed } from './measure.ts'

const moves = 400
const cold = 20
const changes = 200
const repairs = 20
const changedPercent = 5
/** Goals at 10 k, 100 k and 1 M. */
const interactiveGoal = 'p95 2 / 10 / 100 ms'

export async function measureServices(tasks: number, seconds: number): Promise<void> {
  const text = JSON.stringify(generate({ seed: 1, tasks, resources: resourcesOf(tasks) }))
  const began = cpuSeconds()
  const problem = JSON.parse(text) as Problem
  check(problem)
  const plan = await solve(problem, { seed: 1, budget: { iterations: 1 } })
  const violations = verify(problem, plan).length
  tell(`${tasks}: load, check, first plan, verify`, `${(cpuSeconds() - began).toFixed(3)} s`, '0.1 / 1 / 10 s')
  tell(`${tasks}: violations`, `${violations}`, '0')
  await replan(problem, plan, tasks)
  const session = await timed(`${tasks}: a session with the plan`, '', () => new InteractiveSession(problem, plan))
  dragAll(session, plan, tasks)
  changeAll(session, plan, tasks)
  repairAll(session, tasks)
  const { id } = problem.moulds[Math.floor(problem.moulds.length / 2)]!
  await timed(`${tasks}: repair of one mould, loading and report too`, '', () =>
    repair(problem, plan, { moulds: [id] }),
  )
  const best = await timed(`${tasks}: search`, '', () => solve(problem, { seed: 1, budget: { seconds } }))
  const gain =
    100 *
    (1 - best.objective[level.weightedTardiness]!.value / Math.max(1, plan.objective[level.weightedTardiness]!.value))
  const what = `${tasks}: tardiness under the first plan, ${seconds} s wall`
  tell(what, `${gain.toFixed(1)} %`, '15 % under the best rule, 60 s')
  await cancel(problem, tasks)
}

async function replan(before: Problem, plan: Plan, tasks: number): Promise<void> {
  const problem = changedShop(before, plan, changedPercent, new Random(5))
  const on = new Map(plan.tasks.map(({ taskId, split, resourceId }) => [`${taskId}/${split}`, resourceId]))
  for (const reuse of ['strict', 'preferred'] as const) {
    const began = cpuSeconds()
    const next = await solve(problem, { seed: 1, budget: { iterations: 3 }, startFrom: plan, reuse })
    // Rows are made when they are read: they belong to the time.
    next.tasks.at(0)
    const spent = cpuSeconds() - began
    let common = 0
    let same = 0
    for (const { taskId, split, resourceId } of next.tasks) {
      const was = on.get(`${taskId}/${split}`)
      if (was === undefined || was === null) continue
      common++
      if (was === resourceId) same++
    }
    const kept = `${((100 * same) / common).toFixed(1)} % kept`
    const name = `${tasks}: re-plan, ${changedPercent} % changed, ${reuse}`
    tell(name, `${spent.toFixed(3)} s, ${kept}`, reuse === 'strict' ? '2 s at 100 k; 100 %' : '90 %')
    tell(`${tasks}: … violations`, `${verify(problem, next).length}`, '0')
  }
}

/** Checks of moves anywhere in the plan, half of them to another machine of the group. */
function dragAll(session: InteractiveSession, plan: Plan, tasks: number): void {
  const { problem } = session
  const random = new Random(7)
  const times: number[] = []
  let moved = 0
  let allowed = 0
  for (let i = 0; i < moves + cold; i++) {
    const row = random.pick(plan.tasks)
    const start = (row.start ?? problem.start) + random.between(-3_000, 6_000)
    const others = problem.resources.filter(({ groupIds }) => row.groupId !== null && groupIds.includes(row.groupId))
    const own = row.resourceId ?? problem.resources[0]!.id
    const resourceId = others.length && random.chance(50) ? random.pick(others).id : own
    const began = cpuSeconds()
    const verdict = session.check({ taskId: row.taskId, split: row.split, resourceId, start })
    if (i < cold) continue
    times.push(1000 * (cpuSeconds() - began))
    if (!verdict.allowed) continue
    allowed++
    moved += verdict.moved
  }
  tell(`${tasks}: move checked, p50 / p95 / most`, `${spreadOf(times)} ms`, interactiveGoal)
  tell(`${tasks}: … allowed; tasks that one moves, mean`, `${allowed}; ${Math.round(moved / Math.max(1, allowed))}`)
}

function changeAll(session: InteractiveSession, plan: Plan, tasks: number): void {
  const { problem } = session
  const random = new Random(7)
  const day = 24 * 60
  const locked = problem.tasks.filter(({ lock }) => lock === 1)
  const makers: Record<string, () => PlanChange> = {
    lock: () => ({ kind: 'lock', taskId: random.pick(plan.tasks).taskId }),
    unlock: () => ({ kind: 'unlock', taskId: random.pick(locked).id }),
    priority: () => ({ kind: 'priority', mouldId: random.pick(problem.moulds).id, priority: random.between(1, 9) }),
    'due date': () => ({ kind: 'due', mouldId: random.pick(problem.moulds).id, due: problem.start + 30 * day }),
    'closed day': () => {
      const { resourceId, start } = random.pick(plan.tasks)
      const from = (start ?? problem.start) + random.between(0, 5) * day
      return { kind: 'closed', resourceId: resourceId ?? problem.resources[0]!.id, from, until: from + day }
    },
    'open night': () => {
      const { resourceId, start } = random.pick(plan.tasks)
      const from = (start ?? problem.start) - random.between(0, 5) * day
      return { kind: 'open', resourceId: resourceId ?? problem.resources[0]!.id, from, until: from + 600 }
    },
  }
  for (const [name, make] of Object.entries(makers)) {
    const times: number[] = []
    let allowed = 0
    for (let i = 0; i < changes + cold; i++) {
      const change = make()
      const began = cpuSeconds()
      const decision = session.checkChange(change)
      if (i < cold) continue
      times.push(1000 * (cpuSeconds() - began))
      if (decision.allowed) allowed++
    }
    tell(
      `${tasks}: ${name} checked, p50 / p95 / most`,
      `${spreadOf(times)} ms`,
      `${interactiveGoal}; ${allowed} allowed`,
    )
  }
}

function repairAll(session: InteractiveSession, tasks: number): void {
  const { moulds } = session.problem
  const times: number[] = []
  let better = 0
  for (let i = 0; i < repairs; i++) {
    const { id } = moulds[Math.floor((i * moulds.length) / repairs)]!
    const began = cpuSeconds()
    const decision = session.repair({ moulds: [id] })
    times.push(1000 * (cpuSeconds() - began))
    if (!decision.allowed || decision.moved === 0) continue
    better++
    session.undo()
  }
  tell(
    `${tasks}: mould repaired in a session, p50 / p95 / most`,
    `${spreadOf(times)} ms`,
    `200 ms at 100 k; ${better} better`,
  )
}

/** The signal comes at any moment of the run; what it takes from there to the whole plan, and from there to its rows. */
async function cancel(problem: Problem, tasks: number): Promise<void> {
  const times: number[] = []
  const rows: number[] = []
  for (const after of [0.5, 1, 1.5, 2, 3]) {
    const from = cpuSeconds()
    const patience = (after * tasks) / 20_000 + after
    let abortedAt = 0
    const signal = {
      get aborted() {
        if (abortedAt === 0 && cpuSeconds() - from > patience) abortedAt = cpuSeconds()
        return abortedAt > 0
      },
    }
    const plan = await solve(problem, { seed: 1, budget: { seconds: 600 }, signal })
    const doneAt = cpuSeconds()
    times.push(1000 * (doneAt - abortedAt))
    plan.tasks.at(0)
    rows.push(1000 * (cpuSeconds() - doneAt))
  }
  tell(`${tasks}: from the signal to the plan, p50 / p95 / most`, `${spreadOf(times)} ms`, '50 ms')
  tell(`${tasks}: … and to its rows with their reasons`, `${spreadOf(rows)} ms`)
}
