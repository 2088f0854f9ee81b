export { toE164 } from './e164.ts'
export { maskTarget } from './mask-target.ts'
export * from './template.ts'
