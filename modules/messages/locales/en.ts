import type { Words } from '@mouldwright/kernel'
import { pageEn } from './web.en.ts'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Messages',
  refusals: {},
  confirm: {},
  page: pageEn,
}
