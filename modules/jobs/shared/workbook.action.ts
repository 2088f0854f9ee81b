import { action, childRowsChoices, choice, flag, integer } from '@mouldwright/kernel'
import { Type } from '@mouldwright/kernel/schema'

/** One workbook that brings a whole factory: a sheet an entity, in any order. Each sheet needs its entity's right to import. */
export const importWorkbook = action('jobs.workbook.import', {
  path: '/initialize/import.do',
  access: { permission: 'jobs.workbook:import' },
  input: {
    fileId: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    dryRun: flag(),
    childRows: choice({ options: childRowsChoices, default: 'replace' }),
  },
  output: Type.Unknown(),
  run: 'queued',
  refusals: ['workbook.sheetDenied'],
})

/** Headers and examples of all sheets that the caller may import. */
export const workbookTemplate = action('jobs.workbook.template', {
  path: '/initialize/template.do',
  access: { permission: 'jobs.workbook:import' },
  output: Type.Unknown(),
  answers: 'file',
  unnoted: 'all',
  reads: true,
})

export const workbookActions = [importWorkbook, workbookTemplate]
