import { date, duration, entity, integer, ref, text } from '@mouldwright/kernel'
import { user } from '@mouldwright/identity/shared'
import { batch } from './batch.entity.ts'

/** What somebody worked on one day for an operation of a batch, as another system or a sheet of paper recorded it. */
export const workLog = entity('production.workLog', {
  scope: 'factory',
  path: 'bom/workLog',
  key: ['userId', 'workDate', 'batchId', 'operationNumber'],
  fields: {
    userId: ref(() => user, { required: true }),
    workDate: date({ required: true, example: '2026-09-01' }),
    batchId: ref(() => batch, { required: true }),
    operationNumber: integer({ required: true, min: 1, max: 9_999, example: 10 }),
    minutes: duration({ required: true, min: 1, max: 1_440, unit: 'h', example: 90 }),
    remark: text({ max: 200, long: true }),
  },
  list: {
    columns: ['userId', 'workDate', 'batchId', 'operationNumber', 'minutes', 'remark'],
    search: ['remark'],
    filters: ['userId', 'workDate', 'batchId'],
    sort: '-workDate',
  },
})
