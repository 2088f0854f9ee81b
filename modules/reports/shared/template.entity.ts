import { choice, entity, file, flag, text } from '@mouldwright/kernel'
import { reportKinds } from './placeholders.ts'

/** A workbook in a factory's own form, whose placeholders are filled when a report is made. */
export const reportTemplate = entity('reports.template', {
  scope: 'factory',
  path: 'bms/reportTemplate',
  key: ['name'],
  fields: {
    name: text({ required: true, max: 20, example: '批次流转卡' }),
    kind: choice({ required: true, options: reportKinds, default: 'batchCard' }),
    file: file({ required: true, types: ['xls', 'xlsx'], maxBytes: 2 * 1024 * 1024 }),
    valid: flag({ default: true }),
    remark: text({ max: 200, long: true }),
  },
  list: {
    columns: ['name', 'kind', 'valid', 'remark'],
    search: ['name', 'remark'],
    filters: ['kind', 'valid'],
    sort: 'name',
  },
  without: ['export', 'import'],
})
