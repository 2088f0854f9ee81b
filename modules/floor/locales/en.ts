import { saidEn } from './said.en.ts'
import { shownEn } from './shown.en.ts'
import type { zh } from './zh.ts'

export const en: typeof zh = { ...shownEn, ...saidEn }
