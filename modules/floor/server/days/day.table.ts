import { labourSplits } from '../../shared/index.ts'
import { column, table, type Table } from '@mouldwright/server-kit'

/** How a factory counts labour; without a row, as a new one. */
const settingTable = table('floor_setting', {
  scope: 'factory',
  columns: {
    labour_split: column.text({ check: `labour_split in (${labourSplits.map((each) => `'${each}'`).join(', ')})` }),
    ask_after_hours: column.integer({ check: 'ask_after_hours between 1 and 48' }),
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

/** Factories that report, and when one of the nodes last looked for ends that were forgotten. Ids and times only: the watch stands in no tenant. */
const watchTable = table('floor_watch', {
  scope: 'platform',
  columns: { tenant_id: column.bigint(), factory_id: column.bigint(), watched_at: column.instant({ nullable: true }) },
  key: ['tenant_id', 'factory_id'],
  indexes: [{ name: 'turn', on: ['watched_at'] }],
})

export const dayTables: readonly Table[] = [settingTable, askedTable, watchTable]
