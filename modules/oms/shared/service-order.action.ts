import { action, choice, integer, text } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { serviceOutcomes } from '@mouldwright/support/shared'

const largestId = Number.MAX_SAFE_INTEGER
const recordId = integer({ required: true, min: 1, max: largestId })
const output = closedObject({})
const access = { permission: 'oms.serviceOrder:answer' }

/** One of the provider's people looks after it, by name. */
export const acceptServiceOrder = action('oms.serviceOrder.accept', {
  path: '/oms/serviceOrder/accept.do',
  access,
  input: { recordId },
  output,
  refusals: ['serviceOrder.stateForbids'],
})

/** The answer: solved or not, and what the company is told. */
export const processServiceOrder = action('oms.serviceOrder.process', {
  path: '/oms/serviceOrder/process.do',
  access,
  input: {
    recordId,
    outcome: choice({ required: true, options: serviceOutcomes, default: 'solved' }),
    reply: text({ required: true, max: 2_000, long: true }),
  },
  output,
  refusals: ['serviceOrder.stateForbids'],
})

/** A picture that a company added to its order. */
export const getServiceOrderPicture = action('oms.serviceOrder.picture', {
  method: 'GET',
  path: '/oms/serviceOrder/picture.do',
  access: { permission: 'oms.serviceOrder:detail' },
  input: { recordId, fileId: recordId },
  output: Type.Unknown(),
  answers: 'file',
  reads: true,
})

export const serviceOrderActions = [acceptServiceOrder, processServiceOrder, getServiceOrderPicture]
