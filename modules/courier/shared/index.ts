export { maskTarget } from './mask-target.ts'
export * from './template.ts'
