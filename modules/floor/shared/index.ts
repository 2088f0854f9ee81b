export * from './reports/index.ts'
export * from './corrections/index.ts'
export * from './days/index.ts'
export * from './estimates/index.ts'
