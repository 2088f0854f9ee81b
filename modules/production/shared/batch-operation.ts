import { integer, ref } from '@mouldwright/kernel'
import { batch } from './batch.entity.ts'

/** An operation of a batch, as inputs name it. */
export const batchOperation = {
  batchId: ref(() => batch, { required: true }),
  operationNumber: integer({ required: true, min: 1, max: 9_999, example: 10 }),
}
