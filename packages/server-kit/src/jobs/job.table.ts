import { column, table, type Table } from '../schema/table.ts'

/** Long work of a tenant: what was asked, by whom, how far it is, how it ended. */
const jobTable = table('jobs_job', {
  scope: 'tenant',
  columns: {
    id: column.id(),
    factory_id: column.bigint(),
    action: column.text(),
    title: column.text(),
    /** In which whoever asked is told of its end, also when their session is gone. */
    language: column.text({ default: "'zh'" }),
    input: column.json(),
    /** What the caller had confirmed. */
    confirmed: column.json(),
    status: column.text({ check: "status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')" }),
    progress: column.json({ nullable: true }),
    result: column.json({ nullable: true }),
    error: column.json({ nullable: true }),
    user_id: column.bigint(),
    session_id: column.bigint(),
    /** Of the call that asked for it. */
    trace_id: column.text({ nullable: true }),
    attempts: column.integer({ default: '0' }),
    created_at: column.instant(),
    started_at: column.instant({ nullable: true }),
    ended_at: column.instant({ nullable: true }),
    /** False when it ended and what it held could not be let go of yet; the watchdog tries again. */
    concluded: column.boolean({ default: 'true' }),
  },
  indexes: [
    { name: 'user', on: ['user_id', 'id'] },
    { name: 'open', on: ['user_id'], where: 'ended_at is null' },
    { name: 'over', on: ['ended_at'], where: 'ended_at is not null' },
  ],
  checks: { ended: "(ended_at is null) = (status in ('queued', 'running'))" },
})

/**
 * The queue that all tenants share: ids and times only, no row security, because a worker that looks for work has no tenant yet.
 * A row is there as long as its job is not over. `fence` grows with each claim; whoever holds an older number has lost the job.
 */
const queueTable = table('kit_queue', {
  scope: 'platform',
  columns: {
    job_id: column.bigint(),
    tenant_id: column.bigint(),
    factory_id: column.bigint(),
    queued_at: column.instant({ default: 'clock_timestamp()' }),
    lease_until: column.instant({ nullable: true }),
    /** When the present holder took it. */
    claimed_at: column.instant({ nullable: true }),
    node: column.text({ nullable: true }),
    fence: column.integer({ default: '0' }),
    cancelled: column.boolean({ default: 'false' }),
  },
  key: ['job_id'],
  indexes: [{ name: 'tenant', on: ['tenant_id', 'queued_at'] }],
})

/** Each tenant that ever asked for a job. The one whose last worker is longest ago is next; the watchdog goes through all of them. */
const turnTable = table('kit_turn', {
  scope: 'platform',
  columns: {
    tenant_id: column.bigint(),
    served_at: column.instant({ nullable: true }),
    watched_at: column.instant({ nullable: true }),
  },
  key: ['tenant_id'],
})

export const jobTables: readonly Table[] = [jobTable, queueTable, turnTable]
