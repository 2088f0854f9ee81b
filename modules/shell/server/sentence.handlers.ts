import { handle, wordsChanged, type Context, type Handler, type ExtensionPoints } from '@mouldwright/server-kit'
import { listOwnSentences, platformsOwn, resetOwnSentence, saveOwnSentence } from '@mouldwright/shell/shared'
import { overridesOf, phrasesOf, type Sentence } from './phrases.ts'
import { listBook, sayInBook, type SentenceBook } from './sentence-book.ts'
import { readTenantOverride, saveTenantOverride, tenantOverridesOf } from './tenant-phrases.ts'

/** The tenant's own words, above what the platform says. */
async function tenantBook(ctx: Context): Promise<SentenceBook> {
  const { db, session, kit } = ctx
  const { tenantId } = session
  const platform = new Map((await overridesOf(db)).map((one) => [`${one.module}:${one.path}`, one]))
  const closed = new Set(
    kit.modules.flatMap(({ module: { key, opens } }) =>
      platformsOwn.includes(key) || (opens && !session.modules.has(opens)) ? [key] : [],
    ),
  )
  return {
    entity: 'shell.sentence',
    all: () => tenantOverridesOf(db, tenantId),
    read: (module, path) => readTenantOverride(db, tenantId, module, path),
    save: (change) => saveTenantOverride(db, tenantId, change),
    basisOf(sentence: Sentence) {
      if (closed.has(sentence.module)) return undefined
      const said = platform.get(`${sentence.module}:${sentence.path}`)
      return said ? { ...sentence, zh: said.zh ?? sentence.zh, en: said.en ?? sentence.en } : sentence
    },
    async changed() {
      ctx.afterCommit(() => kit.phrases.forget(tenantId))
      await wordsChanged(db, tenantId)
    },
  }
}

export const sentenceHandlers: readonly Handler[] = [
  handle(listOwnSentences, async (ctx, input) => listBook(ctx, await tenantBook(ctx), input)),
  handle(saveOwnSentence, async (ctx, wish) => sayInBook(ctx, await tenantBook(ctx), wish)),
  handle(resetOwnSentence, async (ctx, where) => sayInBook(ctx, await tenantBook(ctx), where)),
]

/** For the kit: what a tenant says in its calls and jobs. */
export const tenantPhrases: ExtensionPoints['tenantPhrases'] = async (db, tenantId) =>
  phrasesOf(await tenantOverridesOf(db, tenantId)).filter(({ module }) => !platformsOwn.includes(module))
