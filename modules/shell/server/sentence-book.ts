/** Sentences as they are said otherwise, whoever says so: finding them, changing them, remembering who did. */
import { type Issue, type Values } from '@mouldwright/kernel'
import { audit, refuseLostUpdate, type Context } from '@mouldwright/server-kit'
import type { sentenceListInput, SentenceList, SentenceRow } from '@mouldwright/shell/shared'
import { sentenceOf, sentencesOf, type Override, type OverrideChange, type Sentence } from './phrases.ts'

/** Whose words are written: the platform's or a tenant's. */
export interface SentenceBook {
  /** Whose history the changes belong to: `oms.language`. */
  entity: string
  all(): Promise<Override[]>
  read(module: string, path: string): Promise<Override | undefined>
  save(change: OverrideChange): Promise<boolean>
  /** What is said without a word of this book; absent for sentences that this book leaves alone. */
  basisOf(sentence: Sentence): Sentence | undefined
  /** Within the transaction that has changed a sentence: makes it heard. */
  changed(): Promise<void>
}

const keyOf = ({ module, path }: { module: string; path: string }) => `${module}:${path}`
const isSaid = ({ zh, en }: Override) => zh !== null || en !== null

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

/** Sentences of the book by module, text or key, and whether they are said otherwise. */
export async function listBook(
  ctx: Context,
  book: SentenceBook,
  { search, moduleKey, changedOnly, page, size }: Values<typeof sentenceListInput>,
): Promise<SentenceList> {
  const overrides = await book.all()
  const own = new Map(overrides.map((one) => [keyOf(one), one]))
  const word = search?.toLowerCase() ?? ''
  const known = sentencesOf(ctx.kit).sentences.flatMap((sentence) => book.basisOf(sentence) ?? [])
  const found = known.filter((sentence) => {
    const said = own.get(keyOf(sentence))
    if (moduleKey && sentence.module !== moduleKey) return false
    if (changedOnly && !(said && isSaid(said))) return false
    return [`${sentence.module}.${sentence.path}`, sentence.zh, sentence.en, said?.zh, said?.en].some((text) =>
      text?.toLowerCase().includes(word),
    )
  })
  const start = ((page ?? 1) - 1) * (size ?? 50)
  return {
    rows: found.slice(start, start + (size ?? 50)).map((sentence) => rowOf(ctx, sentence, own.get(keyOf(sentence)))),
    total: found.length,
    modules: [...new Set(known.map(({ module }) => module))].map((key) => ({
      key,
      name: ctx.kit.word(ctx.language, key, 'name'),
    })),
    changedCount: overrides.filter(isSaid).length,
    changedAt: overrides.reduce<string | null>(
      (latest, { updatedAt }) => (latest === null || updatedAt > latest ? updatedAt : latest),
      null,
    ),
  }
}

const paramsOf = (sentence: string) => [...sentence.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name!)

/** A sentence may leave a figure out, never name one that it is not given; and no language gets a form that it has not. */
function faultsOf(sentence: Sentence, said: Readonly<Record<'zh' | 'en', string | null>>): Issue[] {
  const given = new Set([...paramsOf(sentence.zh), ...paramsOf(sentence.en)])
  return (['zh', 'en'] as const).flatMap((language) => {
    const text = said[language]
    if (text === null) return []
    if (sentence[language] === '') return [{ field: language, rule: 'shell:rules.noSuchForm' }]
    const unknown = paramsOf(text).filter((name) => !given.has(name))
    return unknown.length > 0
      ? [{ field: language, rule: 'shell:rules.unknownParams', params: { names: unknown } }]
      : []
  })
}

interface Wish {
  moduleKey: string
  path: string
  version: number
  zh?: string | null | undefined
  en?: string | null | undefined
}

/** Says a sentence of the book otherwise, or gives it back. */
export async function sayInBook(ctx: Context, book: SentenceBook, wish: Wish): Promise<SentenceRow> {
  const { moduleKey: module, path, version } = wish
  const dictionary = sentenceOf(ctx.kit, module, path)
  const sentence = dictionary && book.basisOf(dictionary)
  if (!sentence) return ctx.refuse('record.absent')
  const issues = faultsOf(dictionary, { zh: wish.zh ?? null, en: wish.en ?? null })
  if (issues.length > 0) ctx.invalid(issues)
  // What says the same as before goes on with it when the sentence beneath changes.
  const own = (language: 'zh' | 'en') => (wish[language] === sentence[language] ? null : (wish[language] ?? null))
  const [zh, en] = [own('zh'), own('en')]
  const before = await book.read(module, path)
  const saved = await book.save({ module, path, zh, en, version, at: ctx.now(), by: ctx.session.displayName })
  if (!saved) refuseLostUpdate(before ?? { version: 1, updatedAt: ctx.now().toISOString(), updatedBy: null })
  await audit(ctx, [
    {
      operation: zh === null && en === null ? 'reset' : 'modify',
      entity: book.entity,
      label: `${module}.${path}`,
      before: { zh: before?.zh ?? null, en: before?.en ?? null },
      after: { zh, en },
    },
  ])
  await book.changed()
  return rowOf(ctx, sentence, await book.read(module, path))
}
