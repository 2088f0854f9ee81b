import { pageZh } from './web.zh.ts'

export const zh = {
  name: '第三方登录',
  refusals: {
    'third.absent': '这种登录方式不存在或已停用',
    'third.tooMany': '发起登录过于频繁，请几分钟后再试',
    'third.busy': '使用第三方登录的人较多，请稍后再试',
    'third.unreachable': '“{{name}}”暂时没有回应，请稍后再试或改用其他方式登录',
    'third.refused': '“{{name}}”没有确认你的身份，请重新登录',
    'third.stateWrong': '登录已过期，或不是从这个浏览器发起的，请重新登录',
    'third.stranger': '你不是该企业在“{{name}}”中的成员，不能由此登录',
    'third.ticketWrong': '绑定已过期，请重新从第三方登录开始',
    'third.proveAgain': '请先用密码或短信验证码登录你的账号，再继续',
    'third.taken': '“{{name}}”的这个身份已绑定其他账号，或你的账号已绑定“{{name}}”的另一个身份',
    'third.notMember': '你的账号不属于使用“{{name}}”登录的公司',
    'third.elsewhere': '你的账号还属于其他公司，不能用只属于一家公司的“{{name}}”登录；请用手机号登录',
    'third.notLinked': '你的账号没有绑定第三方登录',
    'third.lotWrong': '登录凭证无效、已使用或已过期，请从原来的系统重新进入',
    'third.linkAbsent': '没有这个绑定',
    'third.lastSignInMethod': '这是你登录的唯一方式，请先设置密码',
    'third.keyTaken': '编码“{{key}}”已被使用',
    'third.incomplete': '“{{kind}}”还需要填写 {{field}}',
    'third.issuerWrong': '发行者地址应为 https 地址，不带参数',
  },
  confirm: {},
  page: pageZh,
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
