import { pageZh } from './web.zh.ts'

export const zh = {
  name: '验证',
  refusals: {
    'sms.puzzleFirst': '请先完成安全验证',
    'sms.dialCode': '暂不支持向该国家或地区的号码发送短信',
    'code.tooSoon': '验证码已发送，请 {{seconds}} 秒后再试',
    'code.tooMany': '验证码发送次数过多，请 {{minutes}} 分钟后再试',
    'puzzle.tooMany': '操作过于频繁，请 {{minutes}} 分钟后再试',
    'puzzle.busy': '当前请求较多，请稍后再试',
  },
  rules: { phone: '请输入正确的手机号' },
  confirm: {},
  page: pageZh,
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
