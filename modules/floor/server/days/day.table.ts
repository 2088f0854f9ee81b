import { labourSplits } from '../../shared/index.ts'
import { column, table, watchTable, type Table } from '@mouldwright/server-kit'

/** How a factory counts labour; without a row, as a new one. */
const settingTable = table('floor_setting', {
  scope: 'factory',
  columns: {
    labour_split: column.text({ check: `labour_split in (${labourSplits.map((each) => `'${each}'`).join(', ')})` }),
    ask_after_hours: column.integer({ check: 'ask_after_hours between 1 and 48' }),
    approves_own: column.boolean(),
  },
  key: [],
})

/** Ends that people were asked for, once each. */
const askedTable = table('floor_asked', {
  scope: 'factory',
  columns: {
    batch_id: column.ref('production_batch', { onDelete: 'cascade' }),
    operation_number: column.integer(),
    user_id: column.ref('identity_user', { onDelete: 'cascade' }),
    from_at: column.instant(),
    at: column.instant(),
  },
  key: ['batch_id', 'operation_number', 'user_id', 'from_at'],
})

/** Days of which people of whom a work log is required told of no work, asked once each. */
const logAskedTable = table('floor_log_asked', {
  scope: 'factory',
  columns: {
    user_id: column.ref('identity_user', { onDelete: 'cascade' }),
    day: column.date(),
    at: column.instant(),
  },
  key: ['user_id', 'day'],
})

/** Factories that report, and when one of the nodes last looked for ends that were forgotten. */
const watched = watchTable('floor_watch')

export const dayTables: readonly Table[] = [settingTable, askedTable, logAskedTable, watched]
