import type { Words } from '@mouldwright/kernel'
import { recordsEn } from './records.en.ts'
import { pageEn } from './web.en.ts'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = { ...recordsEn, page: pageEn }
