import { action, permissionOf, ref } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { call, callKinds } from './call.entity.ts'

/** Somebody goes there, by name. */
export const acknowledgeCall = action('terminals.call.acknowledge', {
  path: '/terminals/call/acknowledge.do',
  access: { permission: permissionOf(call, 'answer') },
  input: { id: ref(() => call, { required: true }) },
  output: closedObject({ answerMinutes: Type.Number() }),
  refusals: ['call.acknowledged', 'call.closed'],
})

export const closeCall = action('terminals.call.close', {
  path: '/terminals/call/close.do',
  access: { permission: permissionOf(call, 'answer') },
  input: { id: ref(() => call, { required: true }) },
  output: closedObject({}),
  refusals: ['call.closed'],
})

const openCall = closedObject({
  id: Type.Integer(),
  kind: Type.Enum(callKinds),
  machineName: orNull(Type.String()),
  by: Type.String(),
  at: Type.String(),
  acknowledgedBy: orNull(Type.String()),
})
export type OpenCall = Static<typeof openCall>

/** What terminals look at every few seconds: calls that are not over, and whether a hold was set or lifted since. */
export const listOpenCalls = action('terminals.call.listOpen', {
  path: '/terminals/call/listOpen.do',
  access: 'terminal',
  output: closedObject({ calls: Type.Array(openCall), holds: Type.String() }),
  reads: true,
})

export const callActions = [acknowledgeCall, closeCall, listOpenCalls]
