import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'

const words = { zh: zh.refusals, en: en.refusals }

export type Sentence = keyof typeof zh.refusals

export const languageOf = (acceptLanguage: string | undefined): 'zh' | 'en' =>
  /^\s*en/i.test(acceptLanguage ?? '') ? 'en' : 'zh'

/** Why something was refused, in the browser's language. */
export const sentence = (key: Sentence, acceptLanguage: string | undefined): string =>
  words[languageOf(acceptLanguage)][key]
