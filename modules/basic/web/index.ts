/** For pages of other modules. */
export { Phrases, ReasonArea, usePhrases, type PhraseUse } from './phrases/reason-area.tsx'
