import { saidZh } from './said.zh.ts'
import { shownZh } from './shown.zh.ts'

export const zh = { ...shownZh, ...saidZh }

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
