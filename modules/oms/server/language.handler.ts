import { listSentences, resetSentence, saveSentence, type SentenceRow } from '@mouldwright/oms/shared'
import { Refusal, type Issue } from '@mouldwright/kernel'
import { audit, refuseLostUpdate, type Context, type Handler } from '@mouldwright/server-kit'
import {
  overridesOf,
  readOverride,
  reloadPhrases,
  saveOverride,
  sentenceOf,
  sentencesOf,
  type Override,
  type Sentence,
} from '@mouldwright/shell/server/api'
import { handleForOperator } from './operator.ts'

const rowOf = (ctx: Context, { module, path, zh, en }: Sentence, own: Override | undefined): SentenceRow => ({
  module,
  moduleName: ctx.kit.word(ctx.language, module, 'name'),
  path,
  zh,
  en,
  ownZh: own?.zh ?? null,
  ownEn: own?.en ?? null,
  version: own?.version ?? 1,
  updatedAt: own?.updatedAt ?? null,
  updatedBy: own?.updatedBy ?? null,
})

const isSaid = ({ zh, en }: Override) => zh !== null || en !== null

const listHandler = handleForOperator(listSentences, async (ctx, { search, moduleKey, changedOnly, page, size }) => {
  const overrides = await overridesOf(ctx.db)
  const own = new Map(overrides.map((one) => [`${one.module}:${one.path}`, one]))
  const ownOf = ({ module, path }: Sentence) => own.get(`${module}:${path}`)
  const word = search?.toLowerCase() ?? ''
  const { sentences } = sentencesOf(ctx.kit)
  const found = sentences.filter((sentence) => {
    const said = ownOf(sentence)
    if (moduleKey && sentence.module !== moduleKey) return false
    if (changedOnly && !(said && isSaid(said))) return false
    return [`${sentence.module}.${sentence.path}`, sentence.zh, sentence.en, said?.zh, said?.en].some((text) =>
      text?.toLowerCase().includes(word),
    )
  })
  const start = ((page ?? 1) - 1) * (size ?? 50)
  return {
    rows: found.slice(start, start + (size ?? 50)).map((sentence) => rowOf(ctx, sentence, ownOf(sentence))),
    total: found.length,
    modules: ctx.kit.modules.map(({ module: { key } }) => ({ key, name: ctx.kit.word(ctx.language, key, 'name') })),
    changedCount: overrides.filter(isSaid).length,
    changedAt: overrides.reduce<string | null>(
      (latest, { updatedAt }) => (latest === null || updatedAt > latest ? updatedAt : latest),
      null,
    ),
  }
})

const paramsOf = (sentence: string) => [...sentence.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name!)

/** A sentence may leave a figure out, never name one that it is not given; and no language gets a form that it has not. */
function faultsOf(sentence: Sentence, said: Readonly<Record<'zh' | 'en', string | null>>): Issue[] {
  const given = new Set([...paramsOf(sentence.zh), ...paramsOf(sentence.en)])
  return (['zh', 'en'] as const).flatMap((language) => {
    const text = said[language]
    if (text === null) return []
    if (sentence[language] === '') return [{ field: language, rule: 'oms:rules.noSuchForm' }]
    const unknown = paramsOf(text).filter((name) => !given.has(name))
    return unknown.length > 0
      ? [{ field: language, rule: 'oms:rules.unknownParams', params: { names: unknown.join(', ') } }]
      : []
  })
}

interface Wish {
  moduleKey: string
  path: string
  version: number
  zh: string | null
  en: string | null
}

async function say(ctx: Context, wish: Wish): Promise<SentenceRow> {
  const { moduleKey: module, path, version } = wish
  const sentence = sentenceOf(ctx.kit, module, path)
  if (!sentence) throw new Refusal('record.absent', { kind: 'absent' })
  const issues = faultsOf(sentence, wish)
  if (issues.length > 0) ctx.invalid(issues)
  // What says the same as the dictionary goes on with it when the program's sentence changes.
  const zh = wish.zh === sentence.zh ? null : wish.zh
  const en = wish.en === sentence.en ? null : wish.en
  const before = await readOverride(ctx.db, module, path)
  const saved = await saveOverride(ctx.db, { module, path, zh, en, version, at: ctx.now(), by: ctx.session.userName })
  if (!saved) refuseLostUpdate(before ?? { version: 1, updatedAt: ctx.now().toISOString(), updatedBy: null })
  await audit(ctx, [
    {
      operation: zh === null && en === null ? 'reset' : 'modify',
      entity: 'oms.language',
      label: `${module}.${path}`,
      before: { zh: before?.zh ?? null, en: before?.en ?? null },
      after: { zh, en },
    },
  ])
  ctx.afterCommit(() => void reloadPhrases(ctx.kit))
  return rowOf(ctx, sentence, await readOverride(ctx.db, module, path))
}

export const languageHandlers: readonly Handler[] = [
  listHandler,
  handleForOperator(saveSentence, (ctx, { zh, en, ...wish }) => say(ctx, { ...wish, zh: zh ?? null, en: en ?? null })),
  handleForOperator(resetSentence, (ctx, wish) => say(ctx, { ...wish, zh: null, en: null })),
]
