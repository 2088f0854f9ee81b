export { calculationParameter } from './calculation-parameter.entity.ts'
