import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'

/**
 * Dictionaries. `zh.ts` of a module is the type; `en.ts` must have the same keys (`Words<typeof zh>`).
 * Parameters are written `{{name}}`; plural forms are the i18next suffixes `_one` and `_other`.
 */
export interface WordTree {
  [key: string]: string | WordTree
}

/** The same tree with any strings: what English has to provide. Where Chinese has one form for all numbers, English has two. */
export type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> } & {
  [K in keyof T & string as K extends `${infer S}_other` ? `${S}_one` : never]: string
}

/** Both languages of one module; `zh` is the default. */
export interface Dictionary {
  zh: WordTree
  en: WordTree
}

export type Language = 'zh' | 'en'

export const languages = ['zh', 'en'] as const satisfies readonly Language[]

/** Maps what links, browsers and older systems send (`cn`, `zh_CN`, `zh-Hans`, `en-GB` …) to a language; unknown is Chinese. */
export function toLanguage(value: unknown): Language {
  return typeof value === 'string' && /^en\b/i.test(value.replace('_', '-')) ? 'en' : 'zh'
}

/** The languages of an `accept-language` header, in the order in which browsers send them: the most wanted first. */
export const acceptedLanguages = (header: string | undefined): string[] =>
  (header ?? '').split(',').map((one) => one.split(';')[0]!.trim())

/** The first language of a browser's list that the product speaks (`navigator.languages`, `accept-language`); Chinese when none is. */
export function preferredLanguage(wanted: readonly string[]): Language {
  const known = wanted.map((one) => one.trim()).find((one) => /^(zh|en|cn)\b/i.test(one.replace('_', '-')))
  return toLanguage(known)
}

/** Finds `a.b.c` in a tree; absent when the path does not end in a sentence. */
export function lookUp(tree: WordTree, path: string): string | undefined {
  let node: string | WordTree | undefined = tree
  for (const step of path.split('.')) {
    if (typeof node !== 'object' || !Object.hasOwn(node, step)) return undefined
    node = node[step]
  }
  return typeof node === 'string' ? node : undefined
}

/** Fills `{{name}}`; a missing parameter stays visible as its name, so that a test or a reader sees it. */
export function fill(
  sentence: string,
  params: Readonly<Record<string, unknown>> = {},
  language: Language = 'zh',
): string {
  return sentence.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const value = params[name]
    return value === undefined || value === null ? whole : shownValue(value, language)
  })
}

/** Several things in a row, as a sentence of the language names them. Parameters that are lists are said so by themselves. */
export const listed = (language: Language, things: readonly (string | number)[]): string =>
  things.join((language === 'zh' ? zh : en).comma)

/** The first ones of a list that a sentence names; a sign stands for the others. */
export const firstOf = <T extends string | number>(things: readonly T[], most: number): (T | '…')[] =>
  things.length > most ? [...things.slice(0, most), '…'] : [...things]

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })

/** Numbers stand in sentences as everywhere: thousands in groups. What only looks like one (a number of a record) is text. */
export const shownValue = (value: unknown, language: Language): string =>
  Array.isArray(value) ? listed(language, value) : typeof value === 'number' ? numbers.format(value) : String(value)
