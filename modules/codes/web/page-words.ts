import { pageWords } from '@mouldwright/web-kit'
import { pageEn } from '../locales/web.en.ts'
import { pageZh } from '../locales/web.zh.ts'

export const { tell, useTell } = pageWords('codes', { zh: pageZh, en: pageEn })
