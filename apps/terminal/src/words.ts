/** Words of the terminal, in the language that was chosen on it. */
import { preferredLanguage } from '@mouldwright/kernel'
import { useSyncExternalStore } from 'react'
import { en } from './locales/en.ts'
import { zh } from './locales/zh.ts'

export type Word = keyof typeof zh
export type Params = Readonly<Record<string, string | number>>

const dictionaries = { zh, en }
type Language = keyof typeof dictionaries
const listeners = new Set<() => void>()
const kept = localStorage.getItem('mw_floor_lang') ?? localStorage.getItem('mw_lang')
let current: Language = kept === null ? preferredLanguage(navigator.languages) : kept === 'en' ? 'en' : 'zh'

const dress = () => (document.documentElement.lang = current === 'zh' ? 'zh-CN' : 'en')
dress()

export const language = () => current

export function choose(next: Language): void {
  current = next
  localStorage.setItem('mw_floor_lang', next)
  dress()
  for (const listener of listeners) listener()
}

export const say = (word: Word, params: Params = {}): string =>
  dictionaries[current][word].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useLanguage = () => useSyncExternalStore(subscribe, language)
