export { dealWay, remarkPhrase } from './phrase.entity.ts'
export { dealWays, offerDealWays, offerPhrases, type OfferedWay } from './phrase.action.ts'
export { skillTitle } from './skill-title.entity.ts'
