import type { Words } from '@mouldwright/kernel'
import { pageEn } from './web.en.ts'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Messages',
  menu: { messages: 'Messages', history: 'System messages' },
  refusals: {},
  confirm: {},
  messages: { jobFailed: 'Background job <b>{{title}}</b> failed: {{reason}}' },
  page: pageEn,
}
