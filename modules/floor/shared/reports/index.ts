export * from './report.ts'
export { workReport } from './report.entity.ts'
export { tellReport } from './report.action.ts'
