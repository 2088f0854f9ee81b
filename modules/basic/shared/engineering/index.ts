export { mouldType, productType } from './mould-type.entity.ts'
export { partLevel, partType } from './part-type.entity.ts'
export { precisionLevel, surfaceRequirement } from './precision-level.entity.ts'
export { tolerance } from './tolerance.entity.ts'
