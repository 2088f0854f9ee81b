import { listOwnSentences, resetOwnSentence, saveOwnSentence, sentenceRights } from '@mouldwright/shell/shared'
import type { SentenceCalls } from './sentence-calls.ts'
import SentencesPage from './sentences-page.tsx'

const calls: SentenceCalls = {
  whose: 'tenant',
  list: listOwnSentences,
  save: saveOwnSentence,
  reset: resetOwnSentence,
  modify: sentenceRights.modify,
}

/** `/settings/language`: the tenant's own words. */
export default function OwnSentencesPage() {
  return <SentencesPage of={calls} />
}
