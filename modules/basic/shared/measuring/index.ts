export { measuringEnvironment, measuringOrderRule } from './environment.entity.ts'
export { calibrationOverride, probe } from './probe.entity.ts'
export { measuringFormat, measuringSpecification } from './specification.entity.ts'
