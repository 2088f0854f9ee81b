export { issuesOf } from './place.ts'
export { serialise } from './serialise.ts'
