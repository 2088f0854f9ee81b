import { action, permissionOf, ref } from '@mouldwright/kernel'
import { Type, type Static } from 'typebox'
import { call, callKinds } from './call.entity.ts'

const closed = { additionalProperties: false }
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

/** Somebody goes there, by name. */
export const acknowledgeCall = action('terminals.call.acknowledge', {
  path: '/terminals/call/acknowledge.do',
  access: { permission: permissionOf(call, 'answer') },
  input: { id: ref(() => call, { required: true }) },
  output: Type.Object({ answerMinutes: Type.Number() }, closed),
  refusals: ['call.acknowledged', 'call.closed'],
})

export const closeCall = action('terminals.call.close', {
  path: '/terminals/call/close.do',
  access: { permission: permissionOf(call, 'answer') },
  input: { id: ref(() => call, { required: true }) },
  output: Type.Object({}, closed),
  refusals: ['call.closed'],
})

const openCall = Type.Object(
  {
    id: Type.Integer(),
    kind: Type.Enum(callKinds),
    machineName: orNull(Type.String()),
    by: Type.String(),
    at: Type.String(),
    acknowledgedBy: orNull(Type.String()),
  },
  closed,
)
export type OpenCall = Static<typeof openCall>

/** What terminals look at every few seconds: calls that are not over, and whether a hold was set or lifted since. */
export const listOpenCalls = action('terminals.call.listOpen', {
  path: '/terminals/call/listOpen.do',
  access: 'terminal',
  input: {},
  output: Type.Object({ calls: Type.Array(openCall), holds: Type.String() }, closed),
  reads: true,
})
