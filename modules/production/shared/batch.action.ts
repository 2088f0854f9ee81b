import { supplier } from '@mouldwright/basic/shared'
import { action, date, duration, flag, permissionOf, ref, rows } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { batch } from './batch.entity.ts'

const access = { permission: permissionOf(batch, 'modify') }
const batches = rows({
  required: true,
  fields: { id: ref(() => batch, { required: true }) },
  key: ['id'],
  max: 1_000,
})
const changed = closedObject({ changed: Type.Integer() })

/** Releases batches to the floor; plans hold them as locked from then on. */
export const dispatchBatches = action('production.batch.dispatch', {
  path: '/bom/bomBatch/dispatch',
  access,
  input: { batches },
  output: changed,
  refusals: ['batch.stateForbids'],
})

export const pauseDispatch = action('production.batch.pauseDispatch', {
  path: '/bom/bomBatch/pauseDispatch',
  access,
  input: { batches },
  output: changed,
  refusals: ['batch.stateForbids'],
})

/** Ends batches that will not be made further. */
export const closeBatches = action('production.batch.close', {
  path: '/bom/bomBatch/close',
  access,
  input: { batches },
  output: changed,
  refusals: ['batch.stateForbids'],
})

/** Ends batches whose work is done; electrodes end piece by piece. */
export const finishBatches = action('production.batch.finish', {
  path: '/bom/part/finishBatch.do',
  access,
  input: { batches },
  output: changed,
  refusals: ['batch.stateForbids', 'batch.electrodeCannotFinish'],
})

export const setBatchDelivery = action('production.batch.setDelivery', {
  path: '/bom/bomBatch/modifyBatchDeliveryTime',
  access,
  input: { batches, deliveryDate: date({ required: true }) },
  output: changed,
  refusals: ['batch.deliveryAfterMould', 'batch.deliveryNotAfterStart'],
})

/** Gives the operations that have not begun to a supplier (`apply`), or takes them back. */
export const outsourceBatches = action('production.batch.outsource', {
  path: '/bom/bomBatch/outsource.do',
  access,
  input: {
    batches,
    apply: flag(),
    supplierId: ref(() => supplier),
    turnaroundMinutes: duration({ unit: 'h', max: 525_600 }),
  },
  output: changed,
  refusals: ['batch.stateForbids', 'batch.nothingToOutsource'],
})

export const batchActions = [
  dispatchBatches,
  pauseDispatch,
  closeBatches,
  finishBatches,
  setBatchDelivery,
  outsourceBatches,
]
