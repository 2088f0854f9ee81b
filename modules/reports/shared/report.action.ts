import { section } from '@mouldwright/basic/shared'
import { action, choice, date, integer, permissionOf, ref, rows } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { batch, mould } from '@mouldwright/production/shared'
import { mostPages, reportKinds } from './placeholders.ts'
import { reportTemplate } from './template.entity.ts'

const kind = choice({ required: true, options: reportKinds })

const inspection = closedObject({
  found: Type.Array(
    closedObject({
      /** As it stands between the braces. */
      text: Type.String(),
      /** What it is filled with; null: nobody knows. */
      key: orNull(Type.String()),
      /** Where it stands: sheet and cell. */
      places: Type.Array(Type.String()),
    }),
  ),
})
export type Inspection = Static<typeof inspection>

/** What a template would be filled with, and which of its placeholders nobody knows: before it is saved. */
export const inspectTemplate = action('reports.template.inspect', {
  path: '/bms/reportTemplate/inspect.do',
  access: { permission: permissionOf(reportTemplate, 'check') },
  input: { fileId: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }), kind },
  output: inspection,
  run: 'queued',
})

/** A template to begin with: it has every placeholder of its kind. */
export const getSample = action('reports.template.sample', {
  method: 'GET',
  path: '/bms/reportTemplate/sample.do',
  access: { permission: permissionOf(reportTemplate, 'check') },
  input: { kind },
  output: Type.Unknown(),
  answers: 'file',
  unnoted: 'all',
  reads: true,
})

/** A report by a template: a page for each batch or mould, or the tasks of a section on some days. */
export const exportReport = action('reports.report.export', {
  path: '/bms/report/export.do',
  access: { permission: 'reports.report:export' },
  input: {
    templateId: ref(() => reportTemplate, { required: true }),
    batches: rows({ fields: { batchId: ref(() => batch, { required: true }) }, key: ['batchId'], max: mostPages }),
    moulds: rows({ fields: { mouldId: ref(() => mould, { required: true }) }, key: ['mouldId'], max: mostPages }),
    sectionId: ref(() => section),
    fromDate: date(),
    toDate: date(),
  },
  output: closedObject({
    fileId: orNull(Type.Integer()),
    name: Type.String(),
    bytes: Type.Integer(),
    rows: Type.Integer(),
  }),
  run: 'queued',
  refusals: ['report.nothing', 'plan.nothingPublished'],
})
