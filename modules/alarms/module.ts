import { entityEntry, module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { acknowledgeAlarm, alarm, alarmRule } from './shared/index.ts'

/** Tells people of what must not wait until somebody looks: rules, and the alarms that they raise. */
export const alarms = module<typeof zh>({
  key: 'alarms',
  needs: ['tenancy', 'identity', 'messages', 'courier', 'basic', 'signals', 'gate', 'aps'],
  entities: [alarmRule],
  customEntities: [alarm],
  actions: [acknowledgeAlarm],
  menu: [entityEntry(alarm, '/alarms/alarm', 'alarms'), entityEntry(alarmRule, '/alarms/rule', 'alarms')],
  refusals: { 'alarm.acknowledged': 'conflict', 'alarm.over': 'conflict' },
})
