export const zh = {
  name: '单点登录',
  refusals: {},
  confirm: {},
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
