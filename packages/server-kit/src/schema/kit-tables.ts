import { column, table, type Table } from './table.ts'

/** Who did what, when, before and after; append-only. `factory_id` is a column and not the scope: a tenant reads all its lines. */
const auditTable = table('kit_audit', {
  scope: 'tenant',
  columns: {
    id: column.id(),
    at: column.instant(),
    factory_id: column.bigint({ nullable: true }),
    user_id: column.bigint({ nullable: true }),
    user_name: column.text({ nullable: true }),
    /** What the person was called at that time, as people are shown it. */
    display_name: column.text({ nullable: true }),
    operation: column.text(),
    entity: column.text({ nullable: true }),
    record_id: column.bigint({ nullable: true }),
    label: column.text({ nullable: true }),
    before: column.json({ nullable: true }),
    after: column.json({ nullable: true }),
    trace_id: column.text({ nullable: true }),
  },
  indexes: [
    { name: 'record', on: ['entity', 'record_id', 'id'] },
    { name: 'at', on: ['at'] },
  ],
  appendOnly: true,
})

/** Answers of commands by the caller's key: a retry gets the same answer and has no second effect. */
const idempotencyTable = table('kit_idempotency', {
  scope: 'tenant',
  columns: {
    user_id: column.bigint(),
    key: column.text({ check: 'char_length(key) <= 64' }),
    action: column.text(),
    answer: column.json({ nullable: true }),
    at: column.instant(),
  },
  key: ['user_id', 'key'],
  indexes: [{ name: 'at', on: ['at'] }],
})

export const kitTables: readonly Table[] = [auditTable, idempotencyTable]
