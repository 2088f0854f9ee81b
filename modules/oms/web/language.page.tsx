import { listSentences, resetSentence, saveSentence } from '@mouldwright/oms/shared'
import { SentencesPage, type SentenceCalls } from '@mouldwright/shell/web'
import { Skeleton } from 'antd'
import { Suspense } from 'react'

const calls: SentenceCalls = {
  whose: 'platform',
  list: listSentences,
  save: saveSentence,
  reset: resetSentence,
  modify: 'oms.language:modify',
}

/** `/oms/language`: what the platform says otherwise than the dictionaries. */
export default function LanguagePage() {
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 10 }} />}>
      <SentencesPage of={calls} />
    </Suspense>
  )
}
