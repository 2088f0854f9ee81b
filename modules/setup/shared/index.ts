export * from './wizard.action.ts'
export * from './example.action.ts'
export * from './example.event.ts'
