import { column, table } from '@mouldwright/server-kit'

/** What was promised for a mould, and why it was changed. The last row of a mould counts; its record carries a copy for lists. */
export const promiseTable = table('production_promise', {
  scope: 'factory',
  columns: {
    id: column.id(),
    mould_id: column.ref('production_mould', { onDelete: 'cascade' }),
    promised_date: column.date(),
    /** Blank where publishing set it. */
    reason: column.text({ nullable: true }),
    /** The publication that set it. */
    publish_number: column.integer({ nullable: true }),
    user_id: column.bigint(),
    by: column.text(),
    at: column.instant(),
  },
  indexes: [{ name: 'mould', on: ['mould_id', 'id'] }],
  checks: { cause: '(reason is null) <> (publish_number is null)' },
})
