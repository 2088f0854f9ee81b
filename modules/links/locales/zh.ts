import { pageZh } from './web.zh.ts'

export const zh = {
  name: '链接',
  rules: {
    knownPlace: '没有这个模块',
    trustedAddress: '地址须以 http:// 或 https:// 开头，主机须是本平台或部署时列出的主机',
    plainBase: '模块地址不能带查询参数、锚点或特殊路径',
    withPages: '这个模块没有自己的页面，不能放嵌入页面',
    menuKey: '以字母开头，只含字母和数字，最多 40 个字符',
    knownRight: '没有这个权限',
    secureAddress: '本平台使用 https，地址也须以 https:// 开头',
    modulePath: '须是模块里的路径，以 / 开头，如 /offers?line=3',
    taken: '这个模块已有同样的入口',
    ownPath: '须是本平台页面的路径，以 / 开头',
  },
  /** What permissions are about that no page or record names. */
  rights: { entry: '入口与外部页面' },
  refusals: {
    'page.refused': '无法打开这个地址：它不属于该模块',
    'frame.refused': '没有这个嵌入页面，或地址与登记的不一致',
    'pageTicket.wrong': '票据错误、已使用或已过期',
    'shortCode.absent': '没有这个短码',
    'shortCode.tooMany': '24 小时内最多生成 {{max}} 个短码，请稍后再试',
  },
  confirm: {},
  page: pageZh,
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
