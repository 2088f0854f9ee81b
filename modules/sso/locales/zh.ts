import { pageZh } from './web.zh.ts'

export const zh = {
  name: '单点登录',
  refusals: {
    'sso.flowWrong': '登录未能完成：链接已过期、已用过，或不是在这个浏览器里开始的。请重新登录',
    'sso.noTenant': '没有可以进入的公司：账号尚未加入任何公司，或已被停用',
    'sso.interactionAbsent': '登录请求已过期，或不是在这个浏览器里开始的。请回到原来的系统重新开始',
    'sso.signInFirst': '请先登录再继续',
    'sso.ticketWrong': '登录凭据已过期或已用过，请重新登录',
    'sso.clientWrong': '不能登记这个系统：“{{value}}”不合要求',
    'sso.clientTaken': '已有编号为“{{value}}”的系统',
    'sso.noSecret': '“{{name}}”没有密钥',
  },
  rules: {
    ownClient: '这是本平台自己的编号',
    pageAddress: '应为完整的网页地址，不带 # 和 *，如 https://mes.example/callback',
    outsideAddress: '须是本机之外的网页地址',
  },
  confirm: {},
  page: {
    ...pageZh,
    error: '登录请求有误',
    errorText:
      '发起登录的系统给出的请求不正确，因此不能继续。请回到该系统重新开始；如仍不行，请把下面的内容告诉其管理员。',
    expired: '登录请求已过期',
    expiredText: '请回到原来的系统重新开始登录。',
    signOut: '退出登录',
    signOutText: '确定要退出账号，并同时退出所有通过它登录的系统吗？',
    signOutYes: '退出',
    signOutNo: '保持登录',
    signedOut: '已退出登录',
    signedOutText: '你已退出账号以及通过它登录的系统。',
    home: '返回首页',
  },
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
