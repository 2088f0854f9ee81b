export { factory, isTimeZone } from './factory.entity.ts'
export type { Licence } from './licence.ts'
