import { machine, section, shift } from '@mouldwright/basic/shared'
import { choice, duration, entity, flag, integer, ref, rows, text } from '@mouldwright/kernel'
import { user } from '@mouldwright/identity/shared'

/** What rules can watch for: each has a query of its own, and sentences in both languages. */
export const alarmCauses = ['mouldLate', 'machineSilent', 'machineNoNews', 'machineError', 'gateOverridden'] as const
export type AlarmCause = (typeof alarmCauses)[number]

/** Whom a factory wants to be told of what, how, and how soon. */
export const alarmRule = entity('alarms.rule', {
  scope: 'factory',
  path: 'alarms/rule',
  key: ['name'],
  fields: {
    name: text({ required: true, max: 50, example: '拖期模具' }),
    cause: choice({ required: true, options: alarmCauses, example: 'mouldLate' }),
    notifyWay: choice({ required: true, options: ['mail', 'sms'], default: 'mail' }),
    /** A cause that is over before this has passed is told to nobody. */
    delayMinutes: duration({ required: true, max: 10_080, default: 0, unit: 'min', example: 30 }),
    dailyLimit: integer({ required: true, min: 1, max: 1_000, default: 20, example: 20 }),
    valid: flag({ default: true }),
    remark: text({ max: 200, long: true }),
    /** Without any: all machines, all sections. */
    machines: rows({ fields: { machineId: ref(() => machine, { required: true }) }, key: ['machineId'], max: 500 }),
    sections: rows({ fields: { sectionId: ref(() => section, { required: true }) }, key: ['sectionId'], max: 100 }),
    receivers: rows({
      required: true,
      fields: {
        userId: ref(() => user, { required: true }),
        /** Notices wait until the receiver's shift; without one they come at any time. */
        shiftId: ref(() => shift),
      },
      key: ['userId'],
      min: 1,
      max: 50,
    }),
  },
  list: {
    columns: ['name', 'cause', 'notifyWay', 'delayMinutes', 'dailyLimit', 'valid', 'remark'],
    search: ['name', 'remark'],
    filters: ['cause', 'notifyWay', 'valid'],
    sort: 'name',
  },
  groups: { where: ['machines', 'sections'], whom: ['receivers'] },
})
