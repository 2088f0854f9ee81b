export { costCentre } from './cost-centre.entity.ts'
export { currency } from './currency.entity.ts'
export { supplier } from './supplier.entity.ts'
