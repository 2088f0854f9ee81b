import { kanbanZh } from './kanban.zh.ts'
import { saidZh } from './said.zh.ts'
import { shownZh } from './shown.zh.ts'

/** Boards bring their words themselves. */
export const zh = { ...shownZh, ...saidZh, page: { ...shownZh.page, kanban: kanbanZh } }

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
