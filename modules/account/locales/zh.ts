export const zh = {
  name: '账户中心',
  rules: {
    passwordWrong: '原密码不正确',
    passwordSame: '新密码不能与原密码相同',
    passwordMissing: '您还没有设置密码，请用“忘记密码”设置第一个密码',
    codeWrong: '验证码不正确或已失效',
    secondProof: '请输入发到本人手机的验证码，或登录密码',
    proofWrong: '密码不正确',
    targetPhone: '请输入正确的手机号',
    targetEmail: '请输入正确的邮箱',
  },
  refusals: {
    'enterprise.absent': '您不属于该企业',
    'photo.unreadable': '无法识别这张图片，请选择 JPG、PNG、GIF、WebP 格式的图片',
    'photo.tooLarge': '图片过大：文件不超过 2 MB，像素不超过 4000 万',
    'photo.absent': '还没有头像',
    'email.taken': '该邮箱已属于另一个账户',
    'password.tooMany': '尝试次数过多，请 {{minutes}} 分钟后再试',
    'password.expired': '页面停留时间过长，请重新提交',
    'recovery.over': '找回密码已超时或已完成，请重新开始',
    'recovery.codeWrong': '验证码不正确或已失效',
  },
  confirm: {},
  messages: {
    passwordChanged: '您的登录密码已于 {{at}} 修改。如非本人操作，请立即通过“忘记密码”重新设置密码，并联系管理员。',
    passwordChangedSubject: '登录密码已修改',
    emailChanged: '您的账户邮箱已于 {{at}} 更换，此地址不再用于该账户。如非本人操作，请立即联系管理员。',
    emailChangedSubject: '账户邮箱已更换',
  },
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
