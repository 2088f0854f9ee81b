import { action, integer, ref } from '@mouldwright/kernel'
import { closedObject } from '@mouldwright/kernel/schema'
import { constantEntity } from './constant.entity.ts'

/** Takes the provider's value away: the constant is again what it is by itself. */
export const resetConstant = action('oms.constant.remove', {
  path: '/oms/constant/remove.do',
  access: { permission: 'oms.constant:modify' },
  input: { id: ref(() => constantEntity, { required: true }), version: integer({ required: true, min: 1 }) },
  output: closedObject({}),
})
