export { dealWay, remarkPhrase } from './phrase.entity.ts'
export { offerPhrases } from './phrase.action.ts'
export { skillTitle } from './skill-title.entity.ts'
