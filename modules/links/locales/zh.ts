export const zh = {
  name: '链接',
  rules: {
    knownPlace: '没有这个模块',
    trustedAddress: '地址须以 http:// 或 https:// 开头，主机须是本平台或部署时列出的主机',
    plainBase: '模块地址不能带查询参数、锚点或特殊路径',
    ownPath: '须是本平台页面的路径，以 / 开头',
  },
  refusals: {
    'page.refused': '无法打开这个地址：它不属于该模块',
    'frame.refused': '没有这个嵌入页面，或地址与登记的不一致',
    'pageTicket.wrong': '票据错误、已使用或已过期',
    'shortCode.absent': '没有这个短码',
    'shortCode.tooMany': '24 小时内最多生成 {{max}} 个短码，请稍后再试',
  },
  confirm: {},
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
