import { bringWords, pageWords } from '@mouldwright/web-kit'
import { namesEn } from '../locales/names.en.ts'
import { namesZh } from '../locales/names.zh.ts'
import { pageEn } from '../locales/web.en.ts'
import { pageZh } from '../locales/web.zh.ts'

/** What modules are called where the server has not said it. */
bringWords('shell', { zh: { modules: namesZh }, en: { modules: namesEn } })

export const { useTell } = pageWords('shell', { zh: pageZh, en: pageEn })
