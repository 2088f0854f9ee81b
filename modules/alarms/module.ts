import { module, permissionOf } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { acknowledgeAlarm, alarm, alarmRule } from './shared/index.ts'

/** Tells people of what must not wait until somebody looks: rules, and the alarms that they raise. */
export const alarms = module<typeof zh>({
  key: 'alarms',
  needs: ['tenancy', 'identity', 'messages', 'courier', 'basic', 'signals', 'gate', 'aps'],
  entities: [alarmRule],
  customEntities: [alarm],
  actions: [acknowledgeAlarm],
  menu: [
    { key: 'alarm', path: '/alarms/alarm', permission: permissionOf(alarm, 'check'), group: 'alarms' },
    { key: 'rule', path: '/alarms/rule', permission: permissionOf(alarmRule, 'check'), group: 'alarms' },
  ],
  refusals: { 'alarm.acknowledged': 'conflict', 'alarm.over': 'conflict' },
})
