export { here, issuesOf } from './place.ts'
