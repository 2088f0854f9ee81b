/** For pages of other modules. */
export { DealWays, titleOfWay, useDealWays } from './phrases/deal-ways.tsx'
export { Phrases, ReasonArea, usePhrases, type PhraseUse } from './phrases/reason-area.tsx'
