export { dealWay, remarkPhrase } from './phrase.entity.ts'
export { skillTitle } from './skill-title.entity.ts'
