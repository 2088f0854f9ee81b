export * from './settings.ts'
export * from './model.ts'
