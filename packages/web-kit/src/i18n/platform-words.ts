/** Sentences that the platform says otherwise than the dictionaries; kept in the browser, so that a page starts with them. */
import type { Language, WordTree } from '@mouldwright/kernel'
import { call } from '../request/client.ts'
import { storage } from '../storage.ts'
import { currentLanguage, i18nInstance } from './i18n.ts'

interface Answer {
  cacheTime: string
  /** All that is said otherwise; else only what has changed since the time that was sent. */
  isWhole: boolean
  languageData: Readonly<Record<string, Readonly<Record<string, WordTree>>>>
}

interface Kept {
  cacheTime: string
  /** By module. */
  words: Record<string, WordTree>
}

const keyOf = (language: Language) => `words.${language}`

function keptOf(language: Language): Kept | undefined {
  try {
    return JSON.parse(storage.get(keyOf(language)) ?? 'null') ?? undefined
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

async function refresh(language: Language): Promise<void> {
  const kept = keptOf(language)
  const answer = await call<Answer>(
    '/upms/user/getLanguageMapCache',
    { language, ownOnly: true, ...(kept ? { cacheTime: kept.cacheTime } : {}) },
    { quiet: true },
  )
  const words: Kept['words'] = answer.isWhole ? {} : { ...kept?.words }
  for (const pack of Object.values(answer.languageData))
    for (const [module, tree] of Object.entries(pack)) words[module] = merged(words[module] ?? {}, tree)
  use(language, words)
  storage.set(keyOf(language), JSON.stringify({ cacheTime: answer.cacheTime, words } satisfies Kept))
}

/** Fetches all that the platform says, whatever was kept: the sentences may be another tenant's. Goes on without an answer. */
export async function reloadPlatformWords(language: Language): Promise<void> {
  storage.set(keyOf(language), null)
  await refresh(language).catch(() => {})
}

/** Says what the platform says, from now on and in whichever language the page goes on. What was kept is said at once. */
export function startPlatformWords(): void {
  const learn = (language: Language) => {
    use(language, keptOf(language)?.words ?? {})
    // Without an answer the page says what it has: sentences are no reason to stop.
    refresh(language).catch(() => {})
  }
  learn(currentLanguage())
  i18nInstance.on('languageChanged', () => learn(currentLanguage()))
}
