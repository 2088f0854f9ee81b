import { column, table, type Table } from '../schema/table.ts'

/** Events that wait to be pushed, written in the transaction of what they tell. */
const outboxTable = table('kit_outbox', {
  scope: 'tenant',
  columns: {
    id: column.id(),
    factory_id: column.bigint(),
    event: column.text(),
    /** `factory`, `user`, or the permission that one must hold to hear it. */
    audience: column.text(),
    user_id: column.bigint({ nullable: true }),
    payload: column.json(),
    at: column.instant(),
  },
  indexes: [{ name: 'at', on: ['at'] }],
  checks: { audience: "audience <> 'user' or user_id is not null" },
  grants: ['select', 'insert', 'delete'],
})

/** Which session has shown which event: what is not here is sent again when the session's socket comes back. */
const outboxAckTable = table('kit_outbox_ack', {
  scope: 'tenant',
  columns: { session_id: column.bigint(), event_id: column.ref('kit_outbox', { onDelete: 'cascade' }) },
  key: ['session_id', 'event_id'],
  indexes: [{ name: 'event', on: ['event_id'] }],
  grants: ['select', 'insert', 'delete'],
})

export const pushTables: readonly Table[] = [outboxTable, outboxAckTable]
