import { alarm, deliveries } from '@mouldwright/alarms/shared'
import { column, entityTables, table, watchTable, type Table } from '@mouldwright/server-kit'

/** Causes that a rule knows and that are not over. */
const openTable = table('alarms_open', {
  scope: 'factory',
  columns: {
    rule_id: column.ref('alarms_rule', { onDelete: 'cascade' }),
    /** Kind and id of what it is about. */
    cause_key: column.text({ check: 'char_length(cause_key) between 1 and 200' }),
    /** Absent where it was there before the rule held: that is nothing new, and nobody is told. */
    alarm_id: column.ref('alarms_alarm', { nullable: true, onDelete: 'cascade' }),
  },
  key: ['rule_id', 'cause_key'],
})

/** Who was told of an alarm, once each. */
const noticeTable = table('alarms_notice', {
  scope: 'factory',
  columns: {
    alarm_id: column.ref('alarms_alarm', { onDelete: 'cascade' }),
    user_id: column.ref('identity_user', { onDelete: 'cascade' }),
    rule_id: column.ref('alarms_rule', { onDelete: 'cascade' }),
    at: column.instant(),
    /** The mail or SMS in the outbox. */
    message_id: column.bigint({ nullable: true }),
    delivery: column.text({ check: `delivery in (${deliveries.map((each) => `'${each}'`).join(', ')})` }),
  },
  key: ['alarm_id', 'user_id'],
  indexes: [
    { name: 'rule', on: ['rule_id', 'at'] },
    { name: 'underway', on: ['message_id'], where: "delivery in ('waiting', 'retrying')" },
  ],
})

/** Factories that have a rule, and when one of the nodes last looked at them. */
const watched = watchTable('alarms_watch')

export const alarmTables: readonly Table[] = [...entityTables(alarm), openTable, noticeTable, watched]
