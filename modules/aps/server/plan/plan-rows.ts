/** A plan as rows of `aps_task` and `aps_plan_mould`, column by column. */
import type { PlacedPlan, Plan, Problem } from '@mouldwright/aps-engine'
import { taskSource } from '@mouldwright/production/shared'
import type { Columns } from '../engine/protocol.ts'
import { resourceKey, type NamedDone, type NamedTask, type NamedTrial, type Names } from '../names.ts'
import { taskFlags } from '../../shared/enumerations.ts'
import type { mouldColumns, taskColumns } from '../aps.table.ts'
import { flagsOf, statusOf } from './task-marks.ts'

/** All columns of a table: the compiler asks for the value of a new one. */
type TaskRow = Record<keyof typeof taskColumns, unknown>
type MouldRow = Record<keyof typeof mouldColumns, unknown>

/** Rows of one statement: quick, and flat in memory. */
const portion = 5_000

const iso = (minute: number | null) => (minute === null ? null : new Date(minute * 60_000).toISOString())

/**
 * Portions of rows; the keys are columns of `aps_task`. Work that is done follows the plan's, with numbers after the engine's.
 * @param lateness late minutes by the mould's number
 */
export function taskRows(
  problem: Problem,
  names: Names,
  plan: Plan,
  lateness: ReadonlyMap<number, { minutes: number; isLate: boolean }>,
): Columns[] {
  const resourceNo = new Map(names.resources.map((of, at) => [resourceKey(of), at + 1]))
  const rows = [
    ...plan.tasks.map(rowOf),
    ...(names.done ?? []).map((of, at) => doneRow(of, problem.tasks.length + at + 1, plan.tasks.length + at)),
  ]
  const portions: Columns[] = []
  for (let from = 0; from < rows.length; from += portion) portions.push(columnsOf(rows.slice(from, from + portion)))
  return portions

  function rowOf(row: Plan['tasks'][number], position: number): TaskRow {
    const task = problem.tasks[row.taskId - 1]!
    const named = names.tasks[row.taskId - 1]!
    const batch = names.batches[named.batch - 1]!
    const part = names.parts[batch.part - 1]!
    const resource = row.resourceId === null ? undefined : names.resources[row.resourceId - 1]
    const group = row.groupId === null ? undefined : names.groups[row.groupId - 1]
    const late = lateness.get(part.mould)!
    return {
      position,
      task_id: row.taskId,
      split: row.split,
      splits: row.splits,
      ...facts(named),
      quantity: row.splits > 1 ? row.pieces : batch.quantity,
      group_id: group?.recordId ?? (resource?.kind === 'team' ? resource.recordId : null),
      group_name: group?.name ?? (resource?.kind === 'team' ? resource.name : null),
      machine_id: resource?.kind === 'machine' ? resource.recordId : null,
      resource_no: row.resourceId,
      resource_name: resource?.name ?? null,
      start_at: iso(row.start),
      end_at: iso(row.end),
      work_minutes: row.workMinutes,
      setup_minutes: row.setupMinutes,
      task_status: statusOf(task, batch, part),
      flags: flagsOf(row, task, problem.settings, late.isLate),
      is_outsourced: task.outside !== undefined,
      late_minutes: late.minutes,
      why: JSON.stringify(row.why),
      why_here: row.whyHere ? JSON.stringify(row.whyHere) : null,
      unplaced: row.unplaced ? JSON.stringify(row.unplaced) : null,
    }
  }

  /** At its actual times. */
  function doneRow(of: NamedDone, taskId: number, position: number): TaskRow {
    const batch = names.batches[of.batch - 1]!
    const part = names.parts[batch.part - 1]!
    const { by } = of
    return {
      position,
      task_id: taskId,
      split: 1,
      splits: 1,
      ...facts(of),
      quantity: batch.quantity,
      group_id: by?.kind === 'team' ? by.recordId : null,
      group_name: by?.kind === 'team' ? by.name : null,
      machine_id: by?.kind === 'machine' ? by.recordId : null,
      resource_no: (by && resourceNo.get(resourceKey(by))) ?? null,
      resource_name: by?.name ?? null,
      start_at: of.startedAt,
      end_at: of.finishedAt,
      work_minutes: of.workedMinutes ?? of.minutes,
      setup_minutes: 0,
      task_status: statusOf({ isDone: true }, batch, part),
      flags: of.isOutsourced ? taskFlags.outsourced : 0,
      is_outsourced: of.isOutsourced,
      late_minutes: lateness.get(part.mould)!.minutes,
      why: '[]',
      why_here: null,
      unplaced: null,
    }
  }

  /** What a row says of the operation itself, planned or done. */
  function facts(named: NamedTask) {
    const batch = names.batches[named.batch - 1]!
    const part = names.parts[batch.part - 1]!
    const mould = names.moulds[part.mould - 1]!
    const section = names.sections[named.section - 1]!
    return {
      ...mouldFacts(mould),
      part_id: part.recordId,
      part_number: part.number,
      part_name: part.name,
      part_type: part.type,
      batch_id: batch.recordId,
      batch_number: batch.number,
      work_order: batch.workOrder,
      priority: batch.priority,
      operation_number: named.operation,
      process_name: names.processes[named.process - 1],
      section_id: section.recordId,
      section_name: section.name,
      real_start: named.startedAt,
      estimated_minutes: named.minutes,
      progress: named.progress,
      cam_status: named.camStatus,
      source: batch.source,
      lock: named.lock,
      delivery_date: mould.delivery,
    }
  }
}

/** Columns of a mould that tasks and plans of moulds show. */
const mouldFacts = (mould: Names['moulds'][number]) => ({
  mould_id: mould.recordId,
  mould_number: mould.number,
  mould_name: mould.name,
  customer: mould.customer,
  salesman: mould.salesman,
})

/** One row a mould, the keys being columns of `aps_plan_mould`, and the moulds' lateness. */
export function mouldRows(problem: Problem, names: Names, plan: PlacedPlan) {
  const facts = names.moulds.map(() => ({
    start: Infinity,
    end: -1,
    tasks: 0,
    unplaced: 0,
    work: 0,
    batchless: 0,
    forced: 0,
    parts: new Set<number>(),
    trialEnd: -1,
    isTrialOpen: false,
  }))
  for (const row of plan.tasks) {
    const { part, recordId, source } = names.batches[names.tasks[row.taskId - 1]!.batch - 1]!
    const fact = facts[names.parts[part - 1]!.mould - 1]!
    fact.tasks += 1
    if (recordId === null) fact.batchless += 1
    if (source === taskSource.outsource) fact.forced += 1
    fact.work += row.workMinutes
    fact.parts.add(part)
    if (names.tasks[row.taskId - 1]!.isForTrial) {
      if (row.end === null) fact.isTrialOpen = true
      else fact.trialEnd = Math.max(fact.trialEnd, row.end)
    }
    if (row.start === null || row.end === null) fact.unplaced += 1
    else {
      fact.start = Math.min(fact.start, row.start)
      fact.end = Math.max(fact.end, row.end)
    }
  }
  const lateness = new Map<number, { minutes: number; isLate: boolean }>()
  const rows = names.moulds.map((mould, at): MouldRow => {
    const { start, end, tasks, unplaced, work, parts, batchless, forced } = facts[at]!
    const { due } = problem.moulds[at]!
    const minutes = due === null || end < 0 ? 0 : Math.max(0, end - due)
    lateness.set(at + 1, { minutes, isLate: minutes > 0 || (due !== null && unplaced > 0) })
    return {
      ...mouldFacts(mould),
      priority: mould.priority,
      delivery_date: mould.delivery,
      start_at: end < 0 ? null : iso(start),
      end_at: end < 0 ? null : iso(end),
      late_minutes: minutes,
      ...trialColumns(mould.trial, facts[at]!),
      tasks,
      unplaced_tasks: unplaced,
      done_tasks: mould.done ?? 0,
      batchless_tasks: batchless,
      forced_tasks: forced,
      parts: parts.size,
      work_minutes: work,
    }
  })
  return {
    columns: columnsOf(rows),
    lateness,
    late: [...lateness.values()].filter(({ isLate }) => isLate).length,
  }
}

/** The next trial may be held when all that it waits for has ended. */
function trialColumns(
  trial: NamedTrial | undefined,
  { trialEnd, isTrialOpen }: { trialEnd: number; isTrialOpen: boolean },
) {
  const end = isTrialOpen || trialEnd < 0 ? null : trialEnd
  return {
    trial_event: trial?.event ?? null,
    trial_date: trial?.date ?? null,
    trial_at: trial && end !== null ? iso(end) : null,
    trial_late_minutes: trial && end !== null ? Math.max(0, end - trial.due) : null,
  }
}

function columnsOf(rows: readonly Record<string, unknown>[]): Columns {
  const columns: Columns = {}
  for (const name of Object.keys(rows[0] ?? {})) columns[name] = rows.map((row) => row[name])
  return columns
}
