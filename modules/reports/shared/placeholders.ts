/** What a report of each kind can be filled with. Words: `placeholders.<name>`; those with a point belong to a line of the report. */
export const placeholders = {
  batchCard: [
    ...(['batchNumber', 'workOrder', 'quantity', 'priority', 'startDate', 'deliveryDate', 'remark'] as const),
    ...(['mouldNumber', 'mouldName', 'customer', 'partNumber', 'partName', 'material'] as const),
    ...(['printedAt', 'printedBy'] as const),
    ...(['operation.number', 'operation.process', 'operation.section', 'operation.group'] as const),
    ...(['operation.setupHours', 'operation.hours', 'operation.machine'] as const),
    ...(['operation.startedAt', 'operation.finishedAt', 'operation.remark'] as const),
  ],
  workshopPlan: [
    ...(['planName', 'fromDate', 'toDate', 'section', 'printedAt', 'printedBy'] as const),
    ...(['task.section', 'task.day', 'task.shift', 'task.machine', 'task.mouldNumber', 'task.partNumber'] as const),
    ...(['task.partName', 'task.operation', 'task.process', 'task.batchNumber', 'task.quantity'] as const),
    ...(['task.start', 'task.end', 'task.hours', 'task.status', 'task.deliveryDate'] as const),
  ],
  mouldOverview: [
    ...(['mouldNumber', 'mouldName', 'customer', 'salesman', 'priority', 'status', 'startDate'] as const),
    ...(['deliveryDate', 'promisedDate', 'forecastDate', 'finishedDate', 'remark', 'printedAt', 'printedBy'] as const),
    ...(['part.number', 'part.name', 'part.type', 'part.quantity', 'part.material', 'part.deliveryDate'] as const),
    ...(['part.batches', 'part.batchesDone'] as const),
  ],
} as const
export type ReportKind = keyof typeof placeholders
export const reportKinds = Object.keys(placeholders) as ReportKind[]

/** Pages of one report, and lines of a page. */
export const mostPages = 50
export const mostLines = 2_000
/** A shop prints some days at once. */
export const mostDays = 31
