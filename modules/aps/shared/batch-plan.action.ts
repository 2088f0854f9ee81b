import { section } from '@mouldwright/basic/shared'
import { action, choice, date, flag, ref, text as textField } from '@mouldwright/kernel'
import { closedObject, orNull, type Static } from '@mouldwright/kernel/schema'
import { batchStatus, mould } from '@mouldwright/production/shared'
import { paging } from './defect.action.ts'
import { exportedSchema } from './hours.action.ts'
import { planIdField } from './schedule.action.ts'
import { listOf, text, whole, yes } from './schemas.ts'

const plannedBatchSchema = closedObject({
  batchId: whole,
  number: text,
  workOrderNumber: orNull(text),
  mouldId: whole,
  mouldNumber: text,
  partId: whole,
  partNumber: text,
  partName: text,
  /** 1 workpiece, 2 electrode. */
  partType: whole,
  quantity: whole,
  /** As it is now, whatever the plan knew. */
  status: text,
  operations: whole,
  doneOperations: whole,
  plannedStart: orNull(text),
  plannedEnd: orNull(text),
  /** Its own, else its mould's. */
  deliveryDate: orNull(text),
  lateMinutes: whole,
  /** Some of it is made by a supplier. */
  isOutsourced: yes,
  /** The first operation that is not done. */
  next: orNull(
    closedObject({ operationNumber: whole, processName: text, resourceName: orNull(text), plannedStart: orNull(text) }),
  ),
})
export type PlannedBatch = Static<typeof plannedBatchSchema>

/** Nothing narrows it: all batches of the published plan. Days and section ask for batches with planned work there. */
const batchPlanQuery = {
  mouldId: ref(() => mould),
  sectionId: ref(() => section),
  status: choice({ options: batchStatus }),
  onlyLate: flag(),
  from: date(),
  to: date(),
  search: textField({ max: 200 }),
}
const badPeriod = ['query.missing', 'query.reversed', 'query.tooLong'] as const

/** Batches of the published plan with when they are made, and what is next of each. */
export const listBatchPlan = action('aps.batchPlan.list', {
  path: '/bom/bomBatch/getWorkshopPlan',
  access: { permission: 'aps.dispatch:check' },
  input: { ...batchPlanQuery, ...paging },
  output: closedObject({ planId: whole, scheduleName: text, rows: listOf(plannedBatchSchema), total: whole }),
  reads: true,
  refusals: ['plan.nothingPublished', ...badPeriod],
})

/** The same as a workbook; `planId` is of the answer. */
export const exportBatchPlan = action('aps.batchPlan.export', {
  path: '/bom/bomBatch/export/file',
  access: { permission: 'aps.dispatch:export' },
  input: { planId: planIdField, ...batchPlanQuery },
  output: exportedSchema,
  run: 'queued',
  refusals: ['plan.absent', 'export.queryFirst', ...badPeriod],
})

export const batchPlanActions = [listBatchPlan, exportBatchPlan]
