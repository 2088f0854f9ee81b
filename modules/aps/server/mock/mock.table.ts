import { column, table } from '@mouldwright/server-kit'

/** From which schedule a mock one was made, with what was decided then; and into which it was merged, once. Ids besides its own hold nothing back. */
export const mock = table('aps_mock', {
  scope: 'factory',
  columns: {
    schedule_id: column.ref('aps_schedule', { onDelete: 'cascade' }),
    source_id: column.bigint(),
    source_name: column.text(),
    /** Number of the publication that the shop followed then; null: none. */
    publication: column.integer({ nullable: true }),
    began_at: column.instant(),
    by: column.text(),
    /** `MockBase`: what merging compares both sides with. */
    base: column.json(),
    merged_at: column.instant({ nullable: true }),
    merged_by: column.text({ nullable: true }),
    target_id: column.bigint({ nullable: true }),
    target_name: column.text({ nullable: true }),
    /** The target's plan before, and the jobs that followed. */
    plan_before: column.bigint({ nullable: true }),
    load_task_id: column.bigint({ nullable: true }),
    run_task_id: column.bigint({ nullable: true }),
    /** The load that is followed by a first run, where the mock was made to be planned at once. */
    first_load_id: column.bigint({ nullable: true }),
  },
  key: ['schedule_id'],
  indexes: [
    { name: 'load', on: ['load_task_id'], where: 'load_task_id is not null' },
    { name: 'first_load', on: ['first_load_id'], where: 'first_load_id is not null' },
  ],
  checks: {
    merged:
      '(merged_at is null) = (merged_by is null) and (merged_at is null) = (target_id is null) and (merged_at is null) = (load_task_id is null)',
  },
})
