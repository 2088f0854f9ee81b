export * from './file.action.ts'
export * from './job.action.ts'
export * from './job.event.ts'
export * from './workbook.action.ts'
