import type { Plan } from '@mouldwright/aps-engine'
import type { Names } from '../../names.ts'
import type { Decided, SessionChange } from './session-protocol.ts'

/**
 * What steps decide beside the places of tasks, by the records that it is about: the last word of each, and times of machines
 * and teams in order. Work that is in no batch has no record that could keep it; nobody can lock it.
 */
export function decidedOf(steps: readonly SessionChange[], names: Names, plan: Plan): Decided[] {
  const last = new Map<string, Decided>()
  const times: Decided[] = []
  const placeOf = new Map(plan.tasks.filter(({ split }) => split === 1).map((row) => [row.taskId, row]))
  const changes = steps.flatMap((step) => (step.kind === 'several' ? step.changes : step))
  for (const change of changes)
    switch (change.kind) {
      case 'lock':
      case 'unlock': {
        const { batch, operation } = names.tasks[change.taskId - 1]!
        const { recordId: batchId } = names.batches[batch - 1]!
        if (batchId === null) break
        const row = placeOf.get(change.taskId)
        const resource = row?.resourceId ? names.resources[row.resourceId - 1] : undefined
        const isLocked = change.kind === 'lock'
        last.set(`lock/${batchId}/${operation}`, {
          kind: 'lock',
          batchId,
          operation,
          isLocked,
          place:
            isLocked && resource && row && row.start !== null
              ? {
                  machineId: resource.kind === 'machine' ? resource.recordId : null,
                  groupId: resource.kind === 'team' ? resource.recordId : null,
                  start: row.start,
                }
              : null,
        })
        break
      }
      case 'outsource':
      case 'cancelOutsource': {
        const { batch, operation } = names.tasks[change.taskId - 1]!
        const { recordId: batchId } = names.batches[batch - 1]!
        if (batchId === null) break
        const isOutsourced = change.kind === 'outsource'
        const minutes = change.kind === 'outsource' ? change.minutes : null
        last.set(`outsource/${batchId}/${operation}`, {
          kind: 'outsource',
          batchId,
          operation,
          isOutsourced,
          minutes,
        })
        break
      }
      case 'begin': {
        const mouldId = names.moulds[change.mouldNo - 1]!.recordId
        last.set(`begin/${mouldId}`, { kind: 'begin', mouldId, date: change.date })
        break
      }
      case 'due': {
        const mouldId = names.moulds[change.mouldNo - 1]!.recordId
        last.set(`due/${mouldId}`, { kind: 'due', mouldId, date: change.date })
        break
      }
      case 'priority': {
        const mouldId = names.moulds[change.mouldNo - 1]!.recordId
        last.set(`priority/${mouldId}`, { kind: 'priority', mouldId, priority: change.priority })
        break
      }
      case 'closed':
      case 'open': {
        const { kind, recordId } = names.resources[change.resourceId - 1]!
        const { from, until, reason } = change
        if (kind !== 'supplier') times.push({ kind: change.kind, of: kind, recordId, from, until, reason })
        break
      }
      // Places are the plan's alone.
      case 'move':
      case 'split':
      case 'join':
      case 'repair':
      case 'repairMoved':
        break
    }
  return [...last.values(), ...times]
}
