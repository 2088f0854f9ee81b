/**
 * Sentences that the platform, or the tenant in whose place the page stands, says otherwise than the dictionaries. Kept in the
 * browser, so that a page starts with them, and asked for anew by their cache time.
 */
import type { Language, WordTree } from '@mouldwright/kernel'
import { call } from '../request/client.ts'
import { shortToken } from '../request/token.ts'
import { storage } from '../storage.ts'
import { currentLanguage, i18nInstance } from './i18n.ts'

/** Words as the server tells them, with the session's tree or by a call of their own. */
export interface ToldWords {
  cacheTime: string
  /** All that is said otherwise; else only what has changed since the time that was sent. */
  isWhole: boolean
  languageData: Readonly<Record<string, Readonly<Record<string, WordTree>>>>
}

interface Kept {
  /** The build of the pages that kept them: another one has other sentences. */
  build: string
  cacheTime: string
  /** By module. */
  words: Record<string, WordTree>
}

/** The tenant's words are the session's and go with it; the platform's are for whoever has not signed in. */
type Whose = 'tenant' | 'platform'

const keyOf = (language: Language, whose: Whose) =>
  whose === 'tenant' ? `words.${language}` : `words.${language}.platform`

let build = ''
let hearing: (() => void) | undefined

function keptOf(language: Language, whose: Whose): Kept | undefined {
  try {
    const kept = JSON.parse(storage.get(keyOf(language, whose)) ?? 'null') as Kept | null
    return kept?.build === build ? kept : undefined
  } catch {
    return undefined
  }
}

/** The second tree over the first. */
function merged(one: WordTree, other: WordTree): WordTree {
  const tree: WordTree = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const before = tree[key]
    tree[key] = typeof value === 'object' ? merged(typeof before === 'object' ? before : {}, value) : value
  }
  return tree
}

function use(language: Language, words: Kept['words']): void {
  for (const [module, tree] of Object.entries(words)) i18nInstance.addResourceBundle(language, module, tree, true, true)
}

function take(language: Language, whose: Whose, told: ToldWords): void {
  const words: Kept['words'] = told.isWhole ? {} : { ...keptOf(language, whose)?.words }
  for (const pack of Object.values(told.languageData))
    for (const [module, tree] of Object.entries(pack)) words[module] = merged(words[module] ?? {}, tree)
  use(language, words)
  storage.set(keyOf(language, whose), JSON.stringify({ build, cacheTime: told.cacheTime, words } satisfies Kept))
}

function wish(language: Language, whose: Whose) {
  const kept = keptOf(language, whose)
  return { language, ownOnly: true, ...(kept ? { cacheTime: kept.cacheTime } : {}) }
}

/** What goes with the question for the session's tree, so that its answer brings the words that have changed. */
export const wordsWanted = (language: Language) => wish(language, 'tenant')

/** Says what came with the session's tree from now on. */
export const takeWords = (language: Language, told: ToldWords): void => take(language, 'tenant', told)

async function refresh(language: Language): Promise<void> {
  take(language, 'platform', await call('/upms/user/getLanguageMapCache', wish(language, 'platform'), { quiet: true }))
}

/**
 * Says what was kept at once, in whichever language the page goes on, and asks for what has changed since.
 * @param options.build the build of the pages: words that another one kept are dropped
 * @param options.bySession the app loads the session's tree, which brings the words of whoever is signed in
 */
export function startPlatformWords(options: { build: string; bySession?: boolean }): void {
  build = options.build
  const learn = (language: Language) => {
    const whose = options.bySession && shortToken.get() !== null ? 'tenant' : 'platform'
    use(language, keptOf(language, whose)?.words ?? {})
    // Without an answer the page says what it has: sentences are no reason to stop.
    if (whose === 'platform') refresh(language).catch(() => {})
  }
  if (hearing) i18nInstance.off('languageChanged', hearing)
  hearing = () => learn(currentLanguage())
  hearing()
  i18nInstance.on('languageChanged', hearing)
}
