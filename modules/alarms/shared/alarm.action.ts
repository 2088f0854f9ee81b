import { action, ref } from '@mouldwright/kernel'
import { closedObject } from '@mouldwright/kernel/schema'
import { alarm } from './alarm.entity.ts'

/** Somebody looks after it, by name: nobody else is told. */
export const acknowledgeAlarm = action('alarms.alarm.acknowledge', {
  path: '/alarms/alarm/acknowledge.do',
  access: { permission: 'alarms.alarm:acknowledge' },
  input: { id: ref(() => alarm, { required: true }) },
  output: closedObject({}),
  refusals: ['alarm.acknowledged', 'alarm.over'],
})
