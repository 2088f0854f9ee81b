import { pageZh } from './web.zh.ts'

export const zh = {
  name: '消息',
  refusals: {},
  confirm: {},
  page: pageZh,
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
