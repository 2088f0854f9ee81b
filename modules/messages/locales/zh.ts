import { pageZh } from './web.zh.ts'

export const zh = {
  name: '消息',
  menu: { messages: '消息', history: '系统消息' },
  refusals: {},
  confirm: {},
  messages: { jobFailed: '后台任务 <b>{{title}}</b> 失败：{{reason}}' },
  page: pageZh,
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
