/** What other modules may ask of the shop floor. */
export { correctedAfter } from './corrections/corrected-after.query.ts'
export { askForEndsFrom } from './days/watch.ts'
export { addPhoto } from './reports/add-photo.ts'
export { recordReports } from './reports/record-reports.ts'
export type { ReportAnswer, ReportDraft, ReportedBy } from './reports/report-draft.ts'
export { rebuildReports } from './reports/rebuild.ts'
