import { pageZh } from './web.zh.ts'

export const zh = {
  name: '账户中心',
  rules: {
    passwordWrong: '原密码不正确',
    passwordMissing: '你还没有设置密码，请用“忘记密码”设置第一个密码',
    codeWrong: '验证码不正确或已失效',
    secondProof: '请输入发到本人手机的验证码，或登录密码',
    targetPhone: '请输入正确的手机号',
    targetEmail: '请输入正确的邮箱',
  },
  refusals: {
    'enterprise.absent': '你不属于该企业',
    'invitation.absent': '没有这家公司的邀请，可能已被撤回',
    'photo.unreadable': '无法识别这张图片，请选择 JPG、PNG、GIF、WebP 格式的图片',
    'photo.tooLarge': '图片过大：文件不超过 2 MB，像素不超过 4000 万',
    'photo.absent': '还没有头像',
    'email.taken': '该邮箱已属于另一个账户',
    'recovery.over': '找回密码已超时或已完成，请重新开始',
    'recovery.codeWrong': '验证码不正确或已失效',
  },
  confirm: {},
  page: pageZh,
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
