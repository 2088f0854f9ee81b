import { column, table, type Table } from '../schema/table.ts'

/** Processes of the product on this database. Whoever has not said anything for a while is gone. */
const nodeTable = table('kit_node', {
  scope: 'platform',
  columns: {
    id: column.text(),
    version: column.text(),
    role: column.text({ check: "role in ('all', 'web', 'worker')" }),
    host: column.text(),
    pid: column.integer(),
    state: column.text({ check: "state in ('ready', 'draining', 'stopped')" }),
    started_at: column.instant(),
    seen_at: column.instant(),
    /** Of the disk that its files are on. */
    disk_bytes: column.bigint({ nullable: true }),
    disk_free_bytes: column.bigint({ nullable: true }),
    jobs: column.integer({ default: '0' }),
    sockets: column.integer({ default: '0' }),
  },
})

/** Calls and jobs that were slow or failed. */
const activityTable = table('kit_activity', {
  scope: 'platform',
  columns: {
    id: column.id(),
    ended_at: column.instant(),
    kind: column.text({ check: "kind in ('call', 'job')" }),
    name: column.text(),
    trace_id: column.text(),
    tenant_id: column.bigint({ nullable: true }),
    node: column.text(),
    milliseconds: column.integer(),
    failed: column.boolean(),
  },
  indexes: [{ name: 'ended', on: ['ended_at'] }],
})

export const runningTables: readonly Table[] = [nodeTable, activityTable]
