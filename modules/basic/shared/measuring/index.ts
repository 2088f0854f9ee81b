export { measuringEnvironment, measuringOrderRule } from './environment.entity.ts'
export { measuringFormat } from './format.entity.ts'
export { calibrationOverride, probe } from './probe.entity.ts'
export { measuringSpecification } from './specification.entity.ts'
