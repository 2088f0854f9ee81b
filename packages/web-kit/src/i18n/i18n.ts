/** Words of the product: one namespace for each module, one for the kit. */
import {
  kernelEn,
  kernelZh,
  shownValue,
  toLanguage,
  type Dictionary,
  type Language,
  type WordTree,
} from '@mouldwright/kernel'
import { createInstance, type FormatterModule, type i18n } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { zh } from '../locales/zh.ts'
import { storage } from '../storage.ts'

const kit = 'kit'

/** How to fetch a module's words in each language. */
export type WordsByLanguage = Readonly<Record<Language, () => Promise<WordTree>>>

const kitWords: WordsByLanguage = {
  zh: async () => (await import('../locales/zh.ts')).zh,
  en: async () => (await import('../locales/en.ts')).en,
}

/** Paths of a dictionary's sentences. One that has a form for each number is named without the form. */
export type KeyOf<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${WithoutForm<K>}` : KeyOf<T[K], `${P}${K}.`>
}[keyof T & string]
type WithoutForm<K extends string> = K extends `${infer S}_${'one' | 'other'}` ? S : K

/** A sentence of the kit's own dictionary. */
export type KitKey = KeyOf<typeof zh>

/** What is put into a sentence; `count` also chooses its form. */
export type Params = Readonly<Record<string, unknown>> & { readonly count?: number }

export const i18nInstance: i18n = createInstance()

/** Sentences show numbers and lists as the server's do. What is not there stays visible as its name. */
const numbersInGroups: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, language) =>
    (value === null || value === undefined ? undefined : shownValue(value, toLanguage(language))) as string,
}

/** Starts with one language; the other one is fetched when it is asked for. */
export async function startI18n(language: Language): Promise<void> {
  await i18nInstance
    .use(initReactI18next)
    .use(numbersInGroups)
    .init({
      lng: language,
      fallbackLng: false,
      ns: [kit],
      defaultNS: kit,
      interpolation: { escapeValue: false, alwaysFormat: true },
      missingInterpolationHandler: (_sentence: string, match: RegExpExecArray) => match[0],
      react: { useSuspense: false, bindI18nStore: 'added' },
      resources: { zh: { kernel: kernelZh }, en: { kernel: kernelEn } },
    })
  i18nInstance.on('languageChanged', speakAnew)
  i18nInstance.store.on('added', speakAnew)
  fetched.clear()
  spoken.clear()
  spoken.add(language)
  started.resolve()
  await learnWords(kit, kitWords)
  document.documentElement.lang = htmlLanguage(language)
}

const htmlLanguage = (language: Language) => (language === 'zh' ? 'zh-CN' : 'en')

/** Pages begin to load before the language is known. */
const started = Promise.withResolvers<void>()
/** Languages that the page has spoken, or is about to. */
const spoken = new Set<Language>()
const learned = new Map<string, WordsByLanguage>()
/** `zh:basic` for words that are on their way or here. */
const fetched = new Map<string, Promise<void>>()

/** Fetches words of a module in the languages that the page speaks, and in another one as soon as it is chosen. */
export async function learnWords(namespace: string, words: WordsByLanguage): Promise<void> {
  learned.set(namespace, words)
  await started.promise
  await Promise.all([...spoken].map((language) => fetchWords(language, namespace, words)))
}

function fetchWords(language: Language, namespace: string, words: WordsByLanguage): Promise<void> {
  const key = `${language}:${namespace}`
  let coming = fetched.get(key)
  if (!coming) {
    coming = words[language]().then((tree) => {
      // What the platform says otherwise may be here already, and stays.
      i18nInstance.addResourceBundle(language, namespace, tree, true, false)
    })
    // A download that failed is tried again the next time.
    coming.catch(() => fetched.delete(key))
    fetched.set(key, coming)
  }
  return coming
}

/** Adds words of a module to those that are known; what is known stays. */
export function addWords(namespace: string, words: Dictionary): void {
  for (const language of ['zh', 'en'] as const)
    i18nInstance.addResourceBundle(language, namespace, words[language], true, false)
}

/** The language that was chosen last; its sentences may be on their way. */
let chosen: Language | undefined

/** Changes the language of the page and keeps the choice in this browser. What is chosen meanwhile stands instead. */
export async function changeLanguage(language: Language): Promise<void> {
  chosen = language
  spoken.add(language)
  await Promise.all([...learned].map(([namespace, words]) => fetchWords(language, namespace, words)))
  if (chosen !== language) return
  await i18nInstance.changeLanguage(language)
  storage.set('lang', language)
  document.documentElement.lang = htmlLanguage(language)
}

export const currentLanguage = (): Language => toLanguage(i18nInstance.language)

/** A sentence of the kit, outside React. */
export const say = (key: KitKey, params?: Params): string => word(kit, key, params) ?? key

/** Grows with every change of what is said. */
let edition = 0
const speakAnew = () => void (edition += 1)

/**
 * The same function for as long as the same is said, so that what a component keeps by its words (columns, options) is made anew
 * when the language or a sentence changes.
 */
export function byEdition<T extends (...args: never[]) => unknown>(speak: T): () => T {
  let made = edition
  let current = speak
  return () => {
    if (made !== edition) {
      made = edition
      current = ((...args) => speak(...args)) as T
    }
    return current
  }
}

const sayNow = byEdition(say)
const wordNow = byEdition(word)

/** Words for components; renders again when the language or a sentence changes. */
export function useWords(): { say: typeof say; word: typeof word; language: Language } {
  useTranslation()
  return { say: sayNow(), word: wordNow(), language: currentLanguage() }
}

/**
 * A sentence of a dictionary, in the form that `count` asks for; `undefined` when there is none.
 * @param namespace a module's key
 * @param path steps joined by dots; the last step may itself have dots (refusal codes)
 */
export function word(namespace: string, path: string, params?: Params): string | undefined {
  if (params === undefined) {
    const plain: unknown = i18nInstance.getResource(i18nInstance.language, namespace, path)
    return typeof plain === 'string' ? plain : undefined
  }
  const { count } = params
  // What is put in may come from people: it is neither an option of i18next nor a reference to another sentence.
  const found: unknown = i18nInstance.t(path, {
    ns: namespace,
    nsSeparator: false,
    nest: false,
    returnObjects: true,
    defaultValue: '',
    replace: params,
    ...(typeof count === 'number' ? { count } : {}),
  })
  return typeof found === 'string' && found !== '' ? found : undefined
}
