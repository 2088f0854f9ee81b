import { column, table, type Table } from '@mouldwright/server-kit'

const kind = "kind in ('backup', 'proof')"

/** When backups are made and proved: one row for the installation, once somebody has set it. */
const planTable = table('oms_backup_plan', {
  scope: 'platform',
  columns: {
    id: column.integer({ check: 'id = 1' }),
    version: column.integer(),
    is_on: column.boolean(),
    backup_cron: column.text(),
    prove_cron: column.text(),
    keep: column.integer({ check: 'keep >= 1' }),
    time_zone: column.text(),
    next_backup_at: column.instant({ nullable: true }),
    next_proof_at: column.instant({ nullable: true }),
  },
})

/** Attempts, by plan or asked for. One of a kind is under way at most, over all nodes. */
const runTable = table('oms_backup_run', {
  scope: 'platform',
  columns: {
    id: column.id(),
    kind: column.text({ check: kind }),
    due_at: column.instant(),
    missed: column.integer({ default: '0' }),
    started_at: column.instant({ nullable: true }),
    /** Whoever carries it out says so again and again; silence means that the node died. */
    beat_at: column.instant({ nullable: true }),
    ended_at: column.instant({ nullable: true }),
    result: column.text({ nullable: true, check: "result in ('done', 'failed', 'skipped', 'lost')" }),
    error: column.text({ nullable: true }),
    name: column.text({ nullable: true }),
  },
  indexes: [
    { name: 'underway', on: ['kind'], unique: true, where: 'ended_at is null' },
    { name: 'over', on: ['ended_at'], where: 'ended_at is not null' },
  ],
  checks: { ended: '(ended_at is null) = (result is null)' },
})

export const backupTables: readonly Table[] = [planTable, runTable]
