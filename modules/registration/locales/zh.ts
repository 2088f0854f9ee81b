import { pageZh } from './web.zh.ts'

export const zh = {
  name: '企业注册',
  rules: {
    agreement: '请先阅读并同意服务协议',
    codeWrong: '验证码不正确或已失效',
  },
  standardCalendar: '标准日历',
  standardShift: '白班',
  firstFactory: '总厂',
  refusals: {
    'registration.approved': '该手机号的注册已通过审核，不能再次注册，请直接登录',
    'registration.open': '该手机号已有一份待审核的注册申请（{{number}}），请等待审核结果',
    'registration.absent': '没有这份注册申请',
    'registration.reviewed': '该注册申请已审核',
  },
  confirm: {},
  page: pageZh,
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
