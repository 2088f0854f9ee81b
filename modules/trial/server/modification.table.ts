import { affectedDecisions, affectedKinds } from '@mouldwright/production/shared'
import { column, table, type Table } from '@mouldwright/server-kit'

const oneOf = (name: string, words: readonly string[]) => `${name} in (${words.map((each) => `'${each}'`).join(', ')})`

/** What was decided on a thing that an order reaches, as the thing stood then. */
const decisionTable = table('trial_decision', {
  scope: 'factory',
  columns: {
    modification_id: column.ref('trial_modification', { onDelete: 'cascade' }),
    thing_key: column.text({ check: 'char_length(thing_key) between 1 and 100' }),
    kind: column.text({ check: oneOf('kind', affectedKinds) }),
    part_id: column.bigint(),
    batch_id: column.bigint({ nullable: true }),
    name: column.text(),
    facts: column.json(),
    path: column.text(),
    state: column.text(),
    decision: column.text({ check: oneOf('decision', affectedDecisions) }),
    process_id: column.ref('basic_process', { nullable: true }),
    minutes: column.integer({ nullable: true }),
    note: column.text({ nullable: true }),
    by: column.text(),
    at: column.instant(),
    /** Number of the batch made instead, or of the operation of rework. */
    result: column.text({ nullable: true }),
    /** Of recalls. */
    done_by: column.text({ nullable: true }),
    done_at: column.instant({ nullable: true }),
  },
  key: ['modification_id', 'thing_key'],
  checks: { rework: "(decision = 'rework') = (process_id is not null and minutes is not null)" },
})

/** Batches that an order holds; lifted ones stay as a record. */
const holdTable = table('trial_hold', {
  scope: 'factory',
  columns: {
    id: column.id(),
    modification_id: column.ref('trial_modification', { onDelete: 'cascade' }),
    batch_id: column.ref('production_batch', { onDelete: 'cascade' }),
    held_at: column.instant(),
    held_by: column.text(),
    lifted_at: column.instant({ nullable: true }),
    lifted_by: column.text({ nullable: true }),
  },
  indexes: [
    { name: 'held', on: ['batch_id', 'modification_id'], unique: true, where: 'lifted_at is null' },
    { name: 'order', on: ['modification_id'] },
  ],
  checks: { lifted: '(lifted_at is null) = (lifted_by is null)' },
})

/** The mock plan of an order. Its schedule may go; then another one may be made. */
const mockTable = table('trial_mock', {
  scope: 'factory',
  columns: {
    modification_id: column.ref('trial_modification', { onDelete: 'cascade' }),
    schedule_id: column.ref('aps_schedule', { onDelete: 'cascade' }),
    name: column.text(),
  },
  key: ['modification_id'],
})

export const modificationTables: readonly Table[] = [decisionTable, holdTable, mockTable]
