/** Words of the terminal, in the language that was chosen on it. */
import { preferredLanguage } from '@mouldwright/kernel'
import { create } from 'zustand'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'

export type Word = keyof typeof zh
export type Params = Readonly<Record<string, string | number>>

const dictionaries = { zh, en }
type Language = keyof typeof dictionaries
const kept = localStorage.getItem('mw_floor_lang') ?? localStorage.getItem('mw_lang')
const useStore = create<{ language: Language }>(() => ({
  language: kept === null ? preferredLanguage(navigator.languages) : kept === 'en' ? 'en' : 'zh',
}))

export const language = () => useStore.getState().language
export const useLanguage = () => useStore((now) => now.language)

const dress = () => (document.documentElement.lang = language() === 'zh' ? 'zh-CN' : 'en')
dress()

export function choose(next: Language): void {
  useStore.setState({ language: next })
  localStorage.setItem('mw_floor_lang', next)
  dress()
}

export const say = (word: Word, params: Params = {}): string =>
  dictionaries[language()][word].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
