import { pageWords } from '@mouldwright/web-kit'
import { headEn } from '../locales/head.en.ts'
import { headZh } from '../locales/head.zh.ts'

export const { useTell } = pageWords('head', { zh: headZh, en: headEn })
