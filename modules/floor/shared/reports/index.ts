export * from './report.ts'
export { workReport } from './report.entity.ts'
export { addReportPhoto, mostPhotoCallBytes, photoAnswers, photoInput, tellReport } from './report.action.ts'
