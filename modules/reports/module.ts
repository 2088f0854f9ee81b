import { entityEntry, module } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import { exportReport, getSample, inspectTemplate, reportTemplate } from './shared/index.ts'

/** Papers in a factory's own form: templates with placeholders, filled with batches, the workshop's plan, moulds. */
export const reports = module<typeof zh>({
  key: 'reports',
  needs: ['identity', 'basic', 'production', 'aps'],
  entities: [reportTemplate],
  actions: [inspectTemplate, getSample, exportReport],
  menu: [
    { key: 'report', path: '/comm/report', permission: 'reports.report:export', group: 'reports' },
    entityEntry(reportTemplate, '/comm/reportTemplate', 'reports'),
  ],
  refusals: { 'report.nothing': 'refused' },
})
