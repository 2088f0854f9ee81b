export const zh = {
  name: '消息',
  refusals: {},
  confirm: {},
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
