import { pageWords } from '@mouldwright/web-kit'
import { sentencesEn } from '../../locales/sentences.en.ts'
import { sentencesZh } from '../../locales/sentences.zh.ts'

/** They come with the page alone: nobody else needs them. */
export const { useTell } = pageWords('shell', { zh: { sentences: sentencesZh }, en: { sentences: sentencesEn } })
