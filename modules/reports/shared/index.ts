export { mostDays, mostLines, mostPages, placeholders, reportKinds, type ReportKind } from './placeholders.ts'
export { exportReport, getSample, inspectTemplate, type Inspection } from './report.action.ts'
export { reportTemplate } from './template.entity.ts'
