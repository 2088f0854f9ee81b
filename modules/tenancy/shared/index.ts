export { factory, isTimeZone } from './factory.entity.ts'
export { fetchExpireTime, getLoginDomain } from './licence.action.ts'
export type { Licence } from './licence.ts'
