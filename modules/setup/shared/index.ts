export * from './wizard.action.ts'
