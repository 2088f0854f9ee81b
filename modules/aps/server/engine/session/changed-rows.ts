/** Where the rows of a plan say otherwise than those of another one with the same tasks. */
import type { PlacedPlan, PlacedTask, Plan, Problem } from '@mouldwright/aps-engine'
import type { Names } from '../../names.ts'
import { mouldRows, taskRows } from '../../plan/plan-rows.ts'
import type { Columns } from '../protocol.ts'
import { changedMouldColumns, changedTaskColumns, type ChangedRows } from './session-protocol.ts'

export interface NamedPlan<P = Plan> {
  problem: Problem
  names: Names
  plan: P
}

/** O(tasks); rows are made only of what differs. */
export function changedRows(before: NamedPlan<PlacedPlan>, now: NamedPlan): ChangedRows {
  const moulds = mouldRows(now.problem, now.names, now.plan)
  const mouldsBefore = mouldRows(before.problem, before.names, before.plan)
  const changedMoulds = differing(mouldsBefore.columns, moulds.columns)
  const isOther = new Set(changedMoulds)
  const was = new Map(before.plan.tasks.map((row) => [keyOf(row), row]))
  const lockBefore = (taskId: number) => before.names.tasks[taskId - 1]!.lock
  const tasks = now.plan.tasks.filter((row) => {
    const { taskId } = row
    const isMouldOther = isOther.has(now.problem.tasks[taskId - 1]!.mouldId - 1)
    return isMouldOther || now.names.tasks[taskId - 1]!.lock !== lockBefore(taskId) || !isSame(row, was.get(keyOf(row)))
  })
  const rows = taskRows(now.problem, { ...now.names, done: [] }, { ...now.plan, tasks }, moulds.lateness)
  const isThere = new Set(now.plan.tasks.map(keyOf))
  const gone = before.plan.tasks.filter((row) => !isThere.has(keyOf(row)))
  return {
    tasks: JSON.stringify([
      ...rows
        .flatMap((columns) => rowsOf(columns, ['task_id', 'split', ...taskNames]))
        .map((row) => ({ ...row, is_new: !was.has(`${String(row['task_id'])}/${String(row['split'])}`) })),
      ...gone.map(({ taskId, split }) => ({ task_id: taskId, split, is_gone: true })),
    ]),
    moulds: JSON.stringify(rowsOf(moulds.columns, ['mould_id', ...mouldNames]).filter((_, at) => isOther.has(at))),
  }
}

const taskNames = Object.keys(changedTaskColumns)
const mouldNames = Object.keys(changedMouldColumns)
const keyOf = ({ taskId, split }: PlacedTask) => `${taskId}/${split}`

const isSame = (now: PlacedTask, was: PlacedTask | undefined) =>
  was !== undefined &&
  now.splits === was.splits &&
  now.start === was.start &&
  now.end === was.end &&
  now.resourceId === was.resourceId &&
  now.workMinutes === was.workMinutes &&
  now.setupMinutes === was.setupMinutes &&
  now.unplaced?.code === was.unplaced?.code

/** Positions of moulds that something is said otherwise of. */
function differing(before: Columns, now: Columns): number[] {
  const moulds = [...(now['mould_id']?.keys() ?? [])]
  return moulds.filter((at) => mouldNames.some((name) => before[name]![at] !== now[name]![at]))
}

function rowsOf(columns: Columns, names: readonly string[]): Record<string, unknown>[] {
  const count = columns[names[0]!]?.length ?? 0
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(names.map((name) => [name, valueOf(name, columns[name]![at])])),
  )
}

/** A reason is text of JSON in a row of the table. */
const valueOf = (name: string, value: unknown) =>
  name === 'unplaced' && typeof value === 'string' ? (JSON.parse(value) as unknown) : value
