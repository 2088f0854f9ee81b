export * from './report.ts'
export { workReport } from './report.entity.ts'
export { pageKinds, tellReport } from './report.action.ts'
