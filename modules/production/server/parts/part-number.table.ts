import { column, table } from '@mouldwright/server-kit'

/** How far each prefix is counted. Its row is held until the caller's transaction ends, so that no number goes twice and none is lost. */
export const partNumberCounter = table('production_part_number_counter', {
  scope: 'factory',
  columns: {
    /** What stands before and behind the count. */
    pattern: column.text({ check: 'char_length(pattern) between 1 and 100' }),
    last: column.bigint({ check: 'last >= 0' }),
  },
  key: ['pattern'],
})
