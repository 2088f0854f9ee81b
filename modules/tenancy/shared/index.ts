export { factory } from './factory.entity.ts'
