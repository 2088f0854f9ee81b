import { doneShare, operationState, taskSource, workMinutes } from '@mouldwright/production/shared'
import type { NamedBatch, NamedDone } from '../names.ts'
import type { BuiltWork } from './build-work.ts'
import { isOf, type RawBatch, type RawFact, type RawFactory, type RawOperation } from '../load/raw-factory.ts'

/** What was done longer ago is not listed with a plan any more. */
export const historyMinutes = 90 * 1_440

/**
 * Work that is done, by name only: history that people look at and the engine never sees. Batches that have nothing left follow
 * those of the problem, so that its numbers stay what they are.
 * @param historyFrom minute before which work is counted and not listed
 */
export function addDone(raw: RawFactory, names: BuiltWork['names'], historyFrom: number): NamedDone[] {
  const done: NamedDone[] = []
  const batchNo = new Map(names.batches.flatMap(({ recordId }, at) => (recordId === null ? [] : [[recordId, at + 1]])))
  const sectionNo = new Map(names.sections.map(({ recordId }, at) => [recordId, at + 1]))
  const processNo = new Map(names.processes.map((name, at) => [name, at + 1]))
  const batchesOf = Map.groupBy(raw.batches, ({ partId }) => partId)
  const operationsOf = Map.groupBy(raw.operations, ({ partId }) => partId)
  const factsOf = Map.groupBy(raw.facts, ({ batchId }) => batchId)
  const machines = new Map(raw.machines.map((of) => [of.id, of]))
  const groups = new Map(raw.groups.map((of) => [of.id, of]))
  const priorityOfPart = new Map(raw.parts.map(({ id, priority }) => [id, priority]))
  names.parts.forEach((part, at) => {
    const batches = (batchesOf.get(part.recordId) ?? []).filter(({ status }) => status !== 'closed')
    const operations = (operationsOf.get(part.recordId) ?? []).toSorted((one, other) => one.number - other.number)
    for (const batch of batches.toSorted((one, other) => one.id - other.id)) addBatch(batch, at + 1, operations)
  })
  return done

  function addBatch(batch: RawBatch, partNo: number, operations: readonly RawOperation[]): void {
    const facts = new Map((factsOf.get(batch.id) ?? []).map((fact) => [fact.number, fact]))
    const mould = names.moulds[names.parts[partNo - 1]!.mould - 1]!
    for (const operation of operations) {
      if (!isOf(operation, batch)) continue
      const fact = facts.get(operation.number)
      // A batch that was finished as a whole is done in all its operations, whatever was reported of each.
      if (batch.status !== 'finished' && operationState(fact) !== 'completed') continue
      mould.done = (mould.done ?? 0) + 1
      const isOld = fact?.finishedAt && Date.parse(fact.finishedAt) / 60_000 < historyFrom
      if (!isOld) done.push(doneOf(operation, fact, batch, numberOf(batch, partNo)))
    }
  }

  function numberOf(batch: RawBatch, part: number): number {
    const known = batchNo.get(batch.id)
    if (known !== undefined) return known
    const { recordId, mould } = names.parts[part - 1]!
    const made: NamedBatch = {
      recordId: batch.id,
      number: batch.number,
      workOrder: batch.workOrder,
      part,
      quantity: batch.quantity,
      priority: batch.priority ?? priorityOfPart.get(recordId) ?? names.moulds[mould - 1]!.priority,
      source: batch.source,
      isForced: batch.source === taskSource.forceDelivery,
    }
    const no = names.batches.push(made)
    batchNo.set(batch.id, no)
    return no
  }

  function doneOf(operation: RawOperation, fact: RawFact | undefined, batch: RawBatch, no: number): NamedDone {
    let process = processNo.get(operation.process)
    if (process === undefined) {
      process = names.processes.push(operation.process)
      processNo.set(operation.process, process)
    }
    const by = whoDid(fact)
    return {
      batch: no,
      operation: operation.number,
      process,
      section: sectionNo.get(operation.sectionId)!,
      minutes: workMinutes(operation, batch.quantity),
      startedAt: fact?.startedAt ?? null,
      finishedAt: fact?.finishedAt ?? null,
      workedMinutes: fact?.workedMinutes ?? null,
      progress: 100 * (batch.status === 'finished' ? 1 : doneShare(fact)),
      camStatus: operation.camStatus,
      lock: 0,
      isOutsourced: fact?.isOutsourced ?? (operation.isOutsourced || batch.source === taskSource.outsource),
      ...(by ? { by } : {}),
    }
  }

  function whoDid(fact: RawFact | undefined): NamedDone['by'] {
    const machine = machines.get(fact?.machineId ?? 0)
    if (machine) return { kind: 'machine', recordId: machine.id, name: machine.name, note: machine.alias ?? '' }
    const group = groups.get(fact?.resourceGroupId ?? 0)
    return group && { kind: 'team', recordId: group.id, name: group.name, note: '' }
  }
}
