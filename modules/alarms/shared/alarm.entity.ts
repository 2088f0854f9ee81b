import { choice, entity, instant, ref, text } from '@mouldwright/kernel'
import { alarmStatus } from './alarm.flow.ts'
import { alarmCauses, alarmRule } from './alarm-rule.entity.ts'

/** From good to bad: what an alarm shows is the worst of its notices. */
export const deliveries = ['sent', 'waiting', 'retrying', 'noAddress', 'failed'] as const
export type Delivery = (typeof deliveries)[number]

/** A cause that a rule asks for, from when it was seen until it is over. Made and ended by the watch, acknowledged by people. */
export const alarm = entity('alarms.alarm', {
  scope: 'factory',
  path: 'alarms/alarm',
  key: ['subject', 'since', 'ruleId'],
  fields: {
    status: choice({ options: alarmStatus, readonly: true, default: 'open' }),
    ruleId: ref(() => alarmRule, { readonly: true, onRemove: 'remove' }),
    cause: choice({ options: alarmCauses, readonly: true }),
    /** Number and name of the mould, or the machine. */
    subject: text({ max: 200, readonly: true }),
    since: instant({ readonly: true }),
    /** Names of the receivers who were told, one a line: each reader sees them listed as their language does. */
    told: text({ max: 2_000, readonly: true, long: true }),
    toldAt: instant({ readonly: true }),
    /** What has become of its mails or SMS: the worst of them. */
    delivery: choice({ options: deliveries, readonly: true }),
    /** Names of the receivers whom none has reached, one a line. */
    unreached: text({ max: 2_000, readonly: true, long: true }),
    acknowledgedBy: text({ max: 20, readonly: true }),
    acknowledgedAt: instant({ readonly: true }),
    endedAt: instant({ readonly: true }),
  },
  list: {
    columns: [
      ...(['subject', 'cause', 'status', 'ruleId', 'since', 'told', 'delivery'] as const),
      ...(['acknowledgedBy', 'acknowledgedAt', 'endedAt'] as const),
    ],
    search: ['subject', 'told', 'acknowledgedBy'],
    filters: ['status', 'cause', 'ruleId', 'delivery'],
    sort: '-since',
  },
  without: ['add', 'modify', 'remove', 'export', 'import'],
})
