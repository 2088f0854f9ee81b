import { evaluate, score, type Plan, type Problem } from '@mouldwright/aps-engine'
import { zstdCompressSync } from 'node:zlib'
import type { Names } from '../names.ts'
import { ganttOf } from '../gantt/gantt-columns.ts'
import { mouldRows, taskRows } from '../plan/plan-rows.ts'
import { packedPlan } from '../stored-plan.ts'
import type { Catalog, SolvedPlan } from './protocol.ts'

/** All that is kept of a plan that broke no rule; for worker threads, where nobody waits. */
export function solvedPlanOf(problem: Problem, names: Names, plan: Plan, seconds: number): SolvedPlan {
  const { kpis } = score(problem, plan)
  const { figures, radar } = evaluate(problem, plan)
  const moulds = mouldRows(problem, names, plan)
  return {
    method: plan.method,
    epochs: plan.epochs,
    iterations: plan.iterations,
    engineVersion: plan.engineVersion,
    stopped: plan.cancelled,
    seconds,
    tasks: plan.tasks.length,
    unplacedTasks: plan.tasks.filter(({ start }) => start === null).length,
    moulds: problem.moulds.length,
    lateMoulds: moulds.late,
    onTimeRate: Math.round(kpis.onTimeShare * 10_000) / 100,
    objective: plan.objective.map((level, at) => ({ ...level, bound: plan.lowerBound[at]!.value })),
    notes: [...plan.notes],
    kpis: { ...kpis, flowEfficiency: figures.flowEfficiency, radar },
    catalog: { ...catalogOf(names), ...unneededIn(problem, names, plan) },
    answer: packedPlan(plan),
    gantt: zstdCompressSync(JSON.stringify(ganttOf(problem, names, plan))),
    taskRows: taskRows(problem, names, plan, moulds.lateness),
    mouldRows: moulds.columns,
  }
}

function catalogOf(names: Names): Catalog {
  return {
    resources: byNo(names.resources, ({ kind, recordId, name }) => ({ kind, recordId, name })),
    groups: byNo(names.groups, ({ recordId, name }) => ({ recordId, name })),
    moulds: byNo(names.moulds, ({ number }) => number),
    ...(names.recipes ? { recipes: byNo(names.recipes, (name) => name) } : {}),
    ...(names.fixtures ? { fixtures: byNo(names.fixtures, (name) => name) } : {}),
    ...(names.ways ? { ways: byNo(names.ways, (name) => name) } : {}),
    ...(names.pieceSets ? { pieceSets: byNo(names.pieceSets, (name) => name) } : {}),
  }
}

/** Batches all of whose work is on ways that the plan does not go. */
function unneededIn({ tasks, routeChoices }: Problem, names: Names, plan: Plan): Pick<Catalog, 'unneededBatches'> {
  if (!routeChoices) return {}
  const planned = new Set(plan.tasks.map(({ taskId }) => taskId))
  const needed = new Set(tasks.flatMap(({ id, batchId }) => (planned.has(id) ? [batchId] : [])))
  const unneeded = new Set(tasks.flatMap(({ batchId }) => (needed.has(batchId) ? [] : [batchId])))
  const found = [...unneeded].flatMap((id) => names.batches[id - 1]!.recordId ?? [])
  return found.length > 0 ? { unneededBatches: found } : {}
}

function byNo<T, R>(list: readonly T[], show: (item: T) => R): Record<string, R> {
  return Object.fromEntries(list.map((item, at) => [at + 1, show(item)]))
}
