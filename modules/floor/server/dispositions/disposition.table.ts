import { entityTables, type Table } from '@mouldwright/server-kit'
import { disposition } from '../../shared/index.ts'

const [ofDispositions] = entityTables(disposition) as [Table]

/** Each start asks for those that are not agreed to, which are few. */
export const dispositionTables: readonly Table[] = [
  {
    ...ofDispositions,
    indexes: [
      // The key finds those of a report.
      ...ofDispositions.indexes.filter(({ name }) => name !== 'report_id'),
      { name: 'undecided', on: ['batch_id', 'operation_number'], where: "status <> 'approved'" },
    ],
  },
]
