export * from './code.action.ts'
export * from './phone.ts'
export * from './purpose.ts'
export * from './puzzle.action.ts'
