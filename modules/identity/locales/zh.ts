import { recordsZh } from './records.zh.ts'
import { pageZh } from './web.zh.ts'

export const zh = { ...recordsZh, page: pageZh }

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
