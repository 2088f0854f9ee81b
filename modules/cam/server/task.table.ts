import { column, table } from '@mouldwright/server-kit'
import { taskKind, taskState } from '../shared/index.ts'

const oneOf = (name: string, options: readonly string[]) =>
  `${name} in (${options.map((option) => `'${option}'`).join(', ')})`

/** Programming tasks that somebody has taken once; those that nobody has are operations of routes and nothing else. */
export const taskTable = table('cam_task', {
  scope: 'factory',
  columns: {
    part_id: column.ref('production_part', { onDelete: 'cascade' }),
    operation_number: column.integer(),
    kind: column.text({ check: oneOf('kind', taskKind) }),
    state: column.text({ check: oneOf('state', taskState) }),
    programmer_id: column.ref('identity_user', { nullable: true }),
    estimated_minutes: column.integer({ nullable: true }),
    worked_minutes: column.integer({ default: '0' }),
    working_since: column.instant({ nullable: true }),
    expected_at: column.instant({ nullable: true }),
    finished_at: column.instant({ nullable: true }),
  },
  key: ['part_id', 'operation_number', 'kind'],
  indexes: [{ name: 'programmer', on: ['programmer_id'] }],
})
