import { column, table } from '@mouldwright/server-kit'

/** What a job prints, until it has ended. */
export const printContent = table('codes_print_content', {
  scope: 'factory',
  columns: {
    job_id: column.ref('codes_print_job', { onDelete: 'cascade' }),
    /** In the printer's language. */
    content: column.text(),
    code_ids: column.json(),
    copies: column.integer({ check: 'copies between 1 and 20' }),
    /** Of the call that asked for it; absent in jobs of before. */
    trace_id: column.text({ nullable: true }),
  },
  key: ['job_id'],
})
