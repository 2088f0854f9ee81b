/** What a change of a planner is to the engine, and to the records that it is about. */
import type { InteractiveSession } from '@mouldwright/aps-engine'
import type { NamedMould, NamedResource } from '../../names.ts'
import { withClosure, withoutTime } from '../../session/stretches.ts'
import type { SingleChange } from './session-protocol.ts'

/** Something is named that the plan does not have. */
export class AbsentInPlan extends Error {}

/** @throws AbsentInPlan */
export function refuseAbsent(change: SingleChange, session: InteractiveSession): void {
  const { problem } = session
  const isThere = (no: number, list: readonly unknown[]) => no >= 1 && no <= list.length
  if ('taskId' in change && !isThere(change.taskId, problem.tasks)) throw new AbsentInPlan()
  if ('resourceId' in change && !isThere(change.resourceId, problem.resources)) throw new AbsentInPlan()
  // Suppliers have no row of their own in the chart, and nobody here opens or closes them.
  const isTime = change.kind === 'closed' || change.kind === 'open'
  if (isTime && problem.resources[change.resourceId - 1]?.isSupplier) throw new AbsentInPlan()
  if ('mouldNo' in change && !isThere(change.mouldNo, problem.moulds)) throw new AbsentInPlan()
  if (change.kind === 'repair' && !change.mouldNos.every((no) => isThere(no, problem.moulds))) throw new AbsentInPlan()
  if (change.kind === 'move' && change.split > 1 && change.split > session.splitsOf(change.taskId))
    throw new AbsentInPlan()
}

/** What a change writes to a mould's own figures. */
export function ofMould(change: SingleChange): { mouldNo: number; now: Partial<NamedMould> } | undefined {
  const { kind } = change
  if (kind === 'due') return { mouldNo: change.mouldNo, now: { delivery: change.date } }
  if (kind === 'begin') return { mouldNo: change.mouldNo, now: { start: change.date } }
  if (kind === 'priority') return { mouldNo: change.mouldNo, now: { priority: change.priority } }
  return undefined
}

/** A machine or team after a change: closed, it stands still as one whose record says so; opened, it does not. */
export function timedResource(
  { downtimes = [], ...of }: NamedResource,
  { kind, from, until, reason = '' }: SingleChange & { kind: 'closed' | 'open' },
): NamedResource {
  const left =
    kind === 'closed'
      ? withClosure(downtimes, { start: from, end: until, reason })
      : withoutTime(downtimes, from, until)
  return left.length > 0 ? { ...of, downtimes: left } : of
}

type EngineChange = Parameters<InteractiveSession['applyChange']>[0]

export function engineChange(change: Exclude<SingleChange, { kind: 'move' | 'repair' | 'repairMoved' }>): EngineChange {
  const { kind } = change
  if (kind === 'due') return { kind, mouldId: change.mouldNo, due: change.due }
  if (kind === 'begin') return { kind: 'release', mouldId: change.mouldNo, release: change.release }
  if (kind === 'priority') return { kind, mouldId: change.mouldNo, priority: change.priority }
  if (kind === 'outsource') return { kind: 'outside', taskId: change.taskId, minutes: change.minutes }
  if (kind === 'cancelOutsource') return { kind: 'inside', taskId: change.taskId }
  return change
}
