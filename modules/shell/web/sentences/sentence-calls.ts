import type { listOwnSentences, resetOwnSentence, saveOwnSentence } from '@mouldwright/shell/shared'

/** Whose words the page writes, and the calls that do it. */
export interface SentenceCalls {
  whose: 'platform' | 'tenant'
  list: typeof listOwnSentences
  save: typeof saveOwnSentence
  reset: typeof resetOwnSentence
  /** The permission of whoever may change them. */
  modify: string
}
