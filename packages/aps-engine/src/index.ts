export * from './settings.ts'
export * from './model.ts'
export { InvalidProblem, check } from './check.ts'
export { solve } from './solve.ts'
