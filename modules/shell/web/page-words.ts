import { pageWords } from '@mouldwright/web-kit'
import { en } from '../locales/en.ts'
import { pageEn } from '../locales/web.en.ts'
import { pageZh } from '../locales/web.zh.ts'
import { zh } from '../locales/zh.ts'

/** `modules`: what each is for; `names`: what each is called where the server has not said it. */
export const { useTell } = pageWords('shell', {
  zh: { ...pageZh, names: zh.modules },
  en: { ...pageEn, names: en.modules },
})
