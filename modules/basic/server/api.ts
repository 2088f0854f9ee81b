export { issuesOf } from './place.ts'
