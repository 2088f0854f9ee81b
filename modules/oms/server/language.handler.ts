import { listSentences, resetSentence, saveSentence } from '@mouldwright/oms/shared'
import { wordsChanged, type Context, type Handler } from '@mouldwright/server-kit'
import {
  listBook,
  overridesOf,
  readOverride,
  reloadPhrases,
  saveOverride,
  sayInBook,
  type SentenceBook,
} from '@mouldwright/shell/server/api'
import { handleForOperator } from './operator.ts'

/** The platform's own words, above the dictionaries. */
const platformBook = (ctx: Context): SentenceBook => ({
  entity: 'oms.language',
  all: () => overridesOf(ctx.db),
  read: (module, path) => readOverride(ctx.db, module, path),
  save: (change) => saveOverride(ctx.db, change),
  basisOf: (sentence) => sentence,
  async changed() {
    ctx.afterCommit(() => void reloadPhrases(ctx.kit))
    await wordsChanged(ctx.db, null)
  },
})

export const languageHandlers: readonly Handler[] = [
  handleForOperator(listSentences, (ctx, input) => listBook(ctx, platformBook(ctx), input)),
  handleForOperator(saveSentence, (ctx, wish) => sayInBook(ctx, platformBook(ctx), wish)),
  handleForOperator(resetSentence, (ctx, where) => sayInBook(ctx, platformBook(ctx), where)),
]
