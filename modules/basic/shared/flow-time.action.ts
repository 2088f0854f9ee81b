import { action, permissionOf, ref, rows, text } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { flowTime } from './flow-time.entity.ts'

const names = { fromGroupName: Type.String(), toGroupName: Type.String() }
const shown = closedObject({
  id: Type.Integer(),
  fromGroupId: Type.Integer(),
  toGroupId: Type.Integer(),
  minutes: Type.Integer(),
  ...names,
})

/** All flow times of the factory, in the specification's own name. */
export const getFlowTimes = action('basic.flowTime.getAll', {
  path: '/aps/flowTime/getApsFlowTimeVOList',
  access: { permission: permissionOf(flowTime, 'check') },
  input: { search: text({ max: 200 }) },
  output: Type.Array(shown),
  reads: true,
})

/** Adds the flow time of a pair of groups, or changes the one that the pair has. */
export const saveFlowTime = action('basic.flowTime.save', {
  path: '/aps/flowTime/saveApsFlowTime',
  access: { permission: permissionOf(flowTime, 'modify') },
  input: {
    fromGroupId: flowTime.fields.fromGroupId,
    toGroupId: flowTime.fields.toGroupId,
    minutes: flowTime.fields.minutes,
  },
  output: closedObject({ id: Type.Integer() }),
})

export const removeFlowTimes = action('basic.flowTime.removeSome', {
  path: '/aps/flowTime/removeApsFlowTime',
  access: { permission: permissionOf(flowTime, 'remove') },
  input: { flowTimes: rows({ required: true, fields: { id: ref(() => flowTime, { required: true }) }, key: ['id'] }) },
  output: closedObject({ removed: Type.Integer() }),
})
