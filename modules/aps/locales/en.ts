import type { Words } from '@mouldwright/kernel'
import { kanbanEn } from './kanban.en.ts'
import { saidEn } from './said.en.ts'
import { shownEn } from './shown.en.ts'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  ...shownEn,
  ...saidEn,
  page: { ...shownEn.page, kanban: kanbanEn },
}
