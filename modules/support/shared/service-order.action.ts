import { action, choice, ref, text } from '@mouldwright/kernel'
import { closedObject } from '@mouldwright/kernel/schema'
import { satisfaction, serviceOrder } from './service-order.entity.ts'

const id = ref(() => serviceOrder, { required: true })
const output = closedObject({})
const access = { permission: 'support.serviceOrder:confirm' }

/** The company agrees that its order has been dealt with. */
export const confirmServiceOrder = action('support.serviceOrder.confirm', {
  path: '/bms/serviceOrder/confirm.do',
  access,
  input: { id },
  output,
  refusals: ['serviceOrder.stateForbids'],
})

/** It has not: the provider works on it again. */
export const returnServiceOrder = action('support.serviceOrder.return', {
  path: '/bms/serviceOrder/return.do',
  access,
  input: { id, objection: text({ required: true, max: 500, long: true }) },
  output,
  refusals: ['serviceOrder.stateForbids'],
})

export const rateServiceOrder = action('support.serviceOrder.rate', {
  path: '/bms/serviceOrder/rate.do',
  access,
  input: { id, rating: choice({ required: true, options: satisfaction }), remark: text({ max: 500, long: true }) },
  output,
  refusals: ['serviceOrder.stateForbids'],
})
