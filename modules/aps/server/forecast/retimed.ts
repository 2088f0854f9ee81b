import type { EnteredFacts } from '@mouldwright/production/shared'
import {
  forecast,
  type ForecastEnd,
  type Happened,
  type Plan,
  type Problem,
  type StartedTask,
} from '@mouldwright/aps-engine'
import type { ForecastCause } from '../../shared/index.ts'
import { resourceKey, taskLabel, type Names } from '../names.ts'

/** What the floor has reported of an operation. */
export interface ReportedOperation extends EnteredFacts {
  batchId: number
  number: number
  /** Of work at a supplier: agreed for it. */
  turnaroundMinutes: number | null
}

/** A batch that is over as a whole. */
export interface OverBatch {
  batchId: number
  /** Null where it was closed. */
  at: string | null
}

export interface Reported {
  operations: readonly ReportedOperation[]
  batches: readonly OverBatch[]
}

export interface ForecastOrder {
  now: number
  reported: Reported
  /** What the last forecast knew. */
  before: Happened | null
  /** Record ids of moulds that were late by it. */
  lateBefore: readonly number[]
}

export interface ForecastMould {
  mouldId: number
  /** Minute; null: part of it has no place. */
  end: number | null
  lateMinutes: number
  /** When the next trial can be held, as a minute, and how late that is; null: it has none, or part of what it waits for has no place. */
  trial: { at: number; lateMinutes: number } | null
  /** It was not late before. */
  cause: ForecastCause | null
}

export interface ForecastAnswer {
  happened: Happened
  /** Undefined: what is left does not fit before the plan's horizon. */
  moulds: ForecastMould[] | undefined
}

/** More reports at once are tried together: each costs a timing of the whole plan. */
const mostAlone = 8

const minuteOf = (iso: string) => Math.floor(Date.parse(iso) / 60_000)

/** The published plan timed again; where moulds became late, also after each of the reports that are new. Θ(plan) for each timing. */
export function retimed(problem: Problem, names: Names, plan: Plan, order: ForecastOrder): ForecastAnswer {
  const happened = happenedOf(names, order.reported, order.now)
  const moulds = forecast(problem, plan, happened, trialTasks(names))
  const lateBefore = new Set(order.lateBefore)
  const isNew = ({ mouldId, lateMinutes }: ForecastEnd) => lateMinutes > 0 && !lateBefore.has(recordOf(mouldId))
  const causes = moulds?.some(isNew) ? causesOf(problem, names, plan, happened, order) : undefined
  return {
    happened,
    moulds: moulds?.map((of) => {
      const { mouldId, end, lateMinutes, milestone } = of
      const cause = (isNew(of) && causes?.get(mouldId)) || null
      const due = names.moulds[mouldId - 1]!.trial?.due
      const trial =
        due === undefined || typeof milestone !== 'number'
          ? null
          : { at: milestone, lateMinutes: Math.max(0, milestone - due) }
      return { mouldId: recordOf(mouldId), end, lateMinutes, trial, cause }
    }),
  }

  function recordOf(mouldId: number): number {
    return names.moulds[mouldId - 1]!.recordId
  }
}

/** By the engine's mould: what its next trial waits for. */
function trialTasks({ tasks, batches, parts }: Names): Map<number, number[]> {
  const found = new Map<number, number[]>()
  tasks.forEach(({ batch, isForTrial }, index) => {
    if (!isForTrial) return
    const { mould } = parts[batches[batch - 1]!.part - 1]!
    found.set(mould, [...(found.get(mould) ?? []), index + 1])
  })
  return found
}

/** What made each mould late that was not: the new reports come one after the other, after the time that has gone by. */
function causesOf(
  problem: Problem,
  names: Names,
  plan: Plan,
  happened: Happened,
  { now, before, lateBefore }: ForecastOrder,
): Map<number, ForecastCause> {
  const first = new Map(statesOf(before))
  const next = new Map(statesOf(happened))
  const known = new Map(first)
  const changed = [...new Set([...known.keys(), ...next.keys()])].filter(
    (taskId) => JSON.stringify(known.get(taskId)) !== JSON.stringify(next.get(taskId)),
  )
  const momentOf = (taskId: number) => next.get(taskId)?.end ?? next.get(taskId)?.at ?? 0
  changed.sort((one, other) => momentOf(one) - momentOf(other) || one - other)
  const recordIds = new Set(lateBefore)
  const late = new Set(problem.moulds.flatMap(({ id }) => (recordIds.has(names.moulds[id - 1]!.recordId) ? [id] : [])))
  const causes = new Map<number, ForecastCause>()
  follow({ kind: 'elapsed' })
  for (const taskIds of changed.length > mostAlone ? [changed] : changed.map((taskId) => [taskId])) {
    for (const taskId of taskIds) {
      const state = next.get(taskId)
      if (state) known.set(taskId, state)
      else known.delete(taskId)
    }
    follow(taskIds.length > 1 ? { kind: 'several', count: taskIds.length } : causeOf(taskIds[0]!))
  }
  return causes

  function follow(cause: ForecastCause): void {
    for (const { mouldId, lateMinutes } of forecast(problem, plan, happenedIn(known, now)) ?? []) {
      if (lateMinutes === 0) {
        late.delete(mouldId)
        causes.delete(mouldId)
      } else if (!late.has(mouldId)) {
        late.add(mouldId)
        causes.set(mouldId, cause)
      }
    }
  }

  function causeOf(taskId: number): ForecastCause {
    const state = next.get(taskId)
    const kind = state?.end !== undefined ? 'finished' : state && !first.has(taskId) ? 'begun' : 'changed'
    return { kind, task: taskLabel(names, taskId) }
  }
}

type TaskState = { end: number; at?: undefined } | (StartedTask & { end?: undefined })

function statesOf(happened: Happened | null): [number, TaskState][] {
  return [
    ...(happened?.finished ?? []).map(({ taskId, end }): [number, TaskState] => [taskId, { end }]),
    ...(happened?.started ?? []).map((of): [number, TaskState] => [of.taskId, of]),
  ]
}

function happenedIn(states: ReadonlyMap<number, TaskState>, now: number): Happened {
  const finished: { taskId: number; end: number }[] = []
  const started: StartedTask[] = []
  for (const [taskId, state] of states)
    if (state.end === undefined) started.push(state)
    else finished.push({ taskId, end: state.end })
  return { now, finished, started }
}

/** Reports by the tasks of the plan; those of work that it does not have say nothing to it. */
function happenedOf(names: Names, { operations, batches }: Reported, now: number): Happened {
  const factOf = new Map(operations.map((of) => [`${of.batchId}/${of.number}`, of]))
  const overAt = new Map(batches.map(({ batchId, at }) => [batchId, at]))
  const resourceNo = new Map(names.resources.map((of, at) => [resourceKey(of), at + 1]))
  const finished: { taskId: number; end: number }[] = []
  const started: StartedTask[] = []
  names.tasks.forEach(({ batch, operation }, index) => {
    const { recordId } = names.batches[batch - 1]!
    if (recordId === null) return
    const taskId = index + 1
    const fact = factOf.get(`${recordId}/${operation}`)
    const over = overAt.get(recordId)
    if (fact?.finishedAt || over !== undefined) {
      const at = fact?.finishedAt ?? over
      finished.push({ taskId, end: Math.min(now, at ? minuteOf(at) : now) })
      return
    }
    if (!fact?.startedAt) return
    const by =
      fact.machineId === null
        ? { kind: 'team' as const, recordId: fact.resourceGroupId ?? 0 }
        : { kind: 'machine' as const, recordId: fact.machineId }
    started.push({
      taskId,
      at: minuteOf(fact.startedAt),
      resourceId: resourceNo.get(resourceKey(by)) ?? null,
      // All done but not reported as ended: a last bit is left.
      progress: Math.min(0.99, (fact.progress ?? 0) / 100),
      workedMinutes: fact.workedMinutes ?? 0,
      paused: fact.isPaused,
      ...(fact.turnaroundMinutes === null ? {} : { backAt: minuteOf(fact.startedAt) + fact.turnaroundMinutes }),
    })
  })
  return { now, finished, started }
}
