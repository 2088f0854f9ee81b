export * from './figure.action.ts'
