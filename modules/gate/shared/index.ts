export * from './gate.ts'
export { gateOverride } from './override.entity.ts'
export * from './gate.action.ts'
