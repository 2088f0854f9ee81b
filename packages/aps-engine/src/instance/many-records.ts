import type { OptionalNumber, Problem, RecordRef, Task } from '../model/model.ts'
import { gateKinds, linkKinds } from '../model/model.ts'
import { numbersIn } from '../model/optional-numbers.ts'
import { isAmount, isMoment, isNumber } from './shape-faults.ts'
import type { FewIds, ShapeFaults } from './shape-faults.ts'

/** Numbers, ids and references of moulds, batches, tasks and links. */
export function checkManyRecords(problem: Problem, few: FewIds, faults: ShapeFaults): void {
  const moulds = faults.idsOf('mould', problem.moulds)
  const batches = faults.idsOf('batch', problem.batches)
  const tasks = faults.idsOf('task', problem.tasks)
  const [mouldNumbers, taskNumbers, linkNumbers] = [numbersIn('moulds'), numbersIn('tasks'), numbersIn('links')]
  for (const mould of problem.moulds) {
    const { id, due, priority } = mould
    const from: RecordRef = { kind: 'mould', id }
    if (due !== null && !isMoment(due)) faults.bad(from, 'due')
    if (!(priority >= 0 && priority <= 1e6)) faults.bad(from, 'priority')
    for (let i = 0; i < mouldNumbers.length; i++) checkNumber(mouldNumbers[i]!, mould, from, faults)
  }
  for (const { id, mouldId, quantity } of problem.batches) {
    faults.need(moulds, mouldId, { kind: 'batch', id }, 'mouldId')
    if (!Number.isSafeInteger(quantity) || quantity < 1) faults.bad({ kind: 'batch', id }, 'quantity')
  }
  for (const task of problem.tasks) {
    const from: RecordRef = { kind: 'task', id: task.id }
    faults.need(batches, task.batchId, from, 'batchId')
    faults.need(moulds, task.mouldId, from, 'mouldId')
    if (!isAmount(task.minutes)) faults.bad(from, 'minutes')
    for (let i = 0; i < taskNumbers.length; i++) checkNumber(taskNumbers[i]!, task, from, faults)
    if (task.groupIds) for (const groupId of task.groupIds) faults.need(few.groups, groupId, from, 'groupIds')
    checkRare(task, from, few, faults)
  }
  for (const link of problem.links) {
    const from: RecordRef = { kind: 'task', id: link.from }
    faults.need(tasks, link.from, from, 'links')
    faults.need(tasks, link.to, from, 'links')
    const { pieces = 1, share = 1, fittingMinutes = 0 } = link
    const isRight = isAmount(fittingMinutes) && pieces >= 1 && share > 0 && share <= 1
    let hasNumbers = true
    for (let i = 0; i < linkNumbers.length; i++) hasNumbers &&= isSound(linkNumbers[i]![1], link)
    if (!isRight || !hasNumbers || !linkKinds.includes(link.kind))
      faults.add('badNumber', from, { field: 'links', to: link.to })
  }
}

const isSound = <R>({ kind, of }: OptionalNumber<R>, record: R) => isNumber(kind, of(record))

function checkNumber<R>(number: readonly [string, OptionalNumber<R>], record: R, from: RecordRef, faults: ShapeFaults) {
  if (!isSound(number[1], record)) faults.bad(from, number[0])
}

/** What few tasks say. */
function checkRare(task: Task, from: RecordRef, few: FewIds, faults: ShapeFaults): void {
  const { options, planned, started, outside, gates, setupClass, pieceSetId, recipeId, groupIds = [] } = task
  if (pieceSetId !== undefined) {
    faults.need(few.pieceSets, pieceSetId, from, 'pieceSetId')
    const needsPeople =
      groupIds.some((id) => few.attended.has(id)) ||
      (options ?? []).some(({ resourceId }) => few.attendedResources.has(resourceId)) ||
      (started && few.attendedResources.has(started.resourceId))
    if (needsPeople) faults.add('piecesAndPeople', from, { pieceSetId })
  }
  faults.need(few.recipes, recipeId, from, 'recipeId')
  // Nothing burns in an oven.
  if (recipeId !== undefined && pieceSetId !== undefined) faults.bad(from, 'recipeId')
  const { fixtureId, fixtureCount = 1 } = task
  faults.need(few.fixtures, fixtureId, from, 'fixtureId')
  // Amounts below zero are found with all other numbers.
  const isWhole = Number.isSafeInteger(fixtureCount) && fixtureCount > 0
  if (fixtureCount >= 0 && !isWhole) faults.bad(from, 'fixtureCount')
  // What is in a charge is not clamped.
  if (recipeId !== undefined && fixtureId !== undefined) faults.bad(from, 'fixtureId')
  if (options)
    for (const { resourceId, minutes } of options) {
      faults.need(few.resources, resourceId, from, 'options')
      if (minutes !== undefined && !isAmount(minutes)) faults.bad(from, 'options')
    }
  if (planned) {
    faults.need(few.resources, planned.resourceId, from, 'planned')
    if (!isMoment(planned.start)) faults.bad(from, 'planned')
  }
  if (started) {
    faults.need(few.resources, started.resourceId, from, 'started')
    if (!(started.progress >= 0 && started.progress < 1 && isAmount(started.workedMinutes))) faults.bad(from, 'started')
  }
  if (outside && !isAmount(outside.minutes)) faults.bad(from, 'outside')
  if (outside?.resourceId !== undefined) {
    faults.need(few.suppliers, outside.resourceId, from, 'outside')
    // What a supplier burns with is his own.
    if (pieceSetId !== undefined) faults.bad(from, 'pieceSetId')
  }
  if (gates)
    for (const { kind, at } of gates)
      if (!gateKinds.includes(kind) || (at !== null && !isMoment(at))) faults.bad(from, 'gates')
  const isClass = Number.isSafeInteger(setupClass) && setupClass! >= 0 && setupClass! < few.setupClasses
  if (setupClass !== undefined && !isClass) faults.bad(from, 'setupClass')
}
