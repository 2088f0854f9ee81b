import { column, entityTables, table, type Table } from '@mouldwright/server-kit'
import { binding, measurement, piece, readOutcomes, standing } from '../shared/index.ts'

/** What is bound is bound to one piece at a time, and a place holds one. */
const bindingTables = entityTables(binding).map((of) => ({
  ...of,
  indexes: [
    ...of.indexes,
    { name: 'held', on: ['kind', 'code'], unique: true, where: 'released_at is null and code is not null' },
    {
      name: 'occupied',
      on: ['machine_id', 'magazine_place'],
      unique: true,
      where: "released_at is null and kind = 'magazine'",
    },
  ],
}))

/** What readers of chips got, and what came of it. */
const chipReadTable = table('electrode_chip_read', {
  scope: 'factory',
  columns: {
    id: column.id(),
    machine_id: column.ref('basic_machine', { onDelete: 'cascade' }),
    magazine_place: column.integer(),
    code: column.text({ nullable: true, check: 'char_length(code) <= 40' }),
    piece_id: column.ref('electrode_piece', { nullable: true, onDelete: 'cascade' }),
    outcome: column.text({ check: `outcome in (${readOutcomes.map((each) => `'${each}'`).join(', ')})` }),
    at: column.instant(),
    by: column.text(),
  },
  indexes: [{ name: 'place', on: ['machine_id', 'magazine_place', 'id'] }],
})

/** Which pieces an operation of a batch burns or has burned, and who said so: what a correction of the floor takes back. */
const burnTable = table('electrode_burn', {
  scope: 'factory',
  columns: {
    id: column.id(),
    piece_id: column.ref('electrode_piece', { onDelete: 'cascade' }),
    batch_id: column.ref('production_batch', { onDelete: 'cascade' }),
    operation_number: column.integer(),
    /** State before the burn. */
    came_from: column.text({ check: `came_from in (${standing.map((each) => `'${each}'`).join(', ')})` }),
    /** How often the piece had been machined again: burns from before do not count any more. */
    regrinds: column.integer(),
    begun_by: column.text({ check: "begun_by in ('page', 'report')" }),
    ended_by: column.text({ nullable: true, check: "ended_by in ('page', 'report')" }),
  },
  indexes: [
    { name: 'operation', on: ['batch_id', 'operation_number'] },
    { name: 'open', on: ['piece_id'], where: 'ended_by is null' },
  ],
})

/** What was read from result files: the same results of a piece count once. */
const importedResultTable = table('electrode_imported_result', {
  scope: 'factory',
  columns: {
    id: column.id(),
    piece_id: column.ref('electrode_piece', { onDelete: 'cascade' }),
    /** SHA-256 of the piece's rows, hexadecimal. */
    digest: column.text({ check: 'char_length(digest) = 64' }),
    at: column.instant(),
  },
  indexes: [{ name: 'digest', on: ['piece_id', 'digest'], unique: true }],
})

export const electrodeTables: readonly Table[] = [
  ...entityTables(piece),
  ...entityTables(measurement),
  ...bindingTables,
  chipReadTable,
  burnTable,
  importedResultTable,
]
