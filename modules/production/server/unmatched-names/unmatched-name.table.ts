import { column, table } from '@mouldwright/server-kit'

/**
 * Names that stood as free text where a record is named now, and fitted none or several. A row counts until its place names a
 * record, by whatever way; so the page of such names and the records themselves never disagree.
 */
export const unmatchedNameTable = table('production_unmatched_name', {
  scope: 'factory',
  columns: {
    kind: column.text({ check: "kind in ('material', 'supplier', 'colourStandard', 'department')" }),
    entity: column.text({
      check: "entity in ('production.part', 'production.route', 'production.batch', 'basic.section', 'basic.machine')",
    }),
    record_id: column.bigint(),
    /** Number of the operation in the record; 0 where the record itself names it. */
    operation_number: column.integer(),
    text: column.text(),
  },
  key: ['entity', 'record_id', 'operation_number'],
})
