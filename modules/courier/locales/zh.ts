export const zh = {
  name: '短信与邮件',
  refusals: {},
  confirm: {},
  /** 短信与邮件同文；邮件另有主题。 */
  messages: {
    code: '【模匠】验证码 {{code}}，用于{{purpose}}，{{minutes}} 分钟内有效。请勿告诉他人；如非本人操作，请忽略。',
    registrationReceived: '【模匠】已收到{{company}}的入驻申请，编号 {{number}}。审核结果将发送到此号码。',
    registrationApproved: '【模匠】{{company}}的入驻申请已通过，现在可以登录：{{address}}',
    registrationRejected: '【模匠】{{company}}的入驻申请未通过：{{reason}}',
    passwordChanged: '【模匠】您的密码已于 {{at}} 修改，其他设备已退出登录。如非本人操作，请立即找回密码。',
    phoneChanged: '【模匠】您账号的手机号已于 {{at}} 修改。如非本人操作，请联系企业管理员。',
    emailChanged: '【模匠】您账号的邮箱已于 {{at}} 修改为 {{email}}。如非本人操作，请立即修改密码。',
    newDevice: '【模匠】您的账号于 {{at}} 在新设备登录：{{device}}（{{source}}）。如非本人操作，请立即修改密码。',
    memberInvited:
      '【模匠】{{company}}邀请您使用模匠。请用此手机号和短信验证码登录：{{address}}。如不认识这家公司，请忽略。',
    alarm: '【模匠】{{rule}}：{{event}}（{{at}} 起）。请到“报警记录”确认。',
  },
  subjects: {
    code: '{{purpose}}验证码',
    registrationReceived: '已收到入驻申请',
    registrationApproved: '入驻申请已通过',
    registrationRejected: '入驻申请未通过',
    passwordChanged: '密码已修改',
    phoneChanged: '手机号已修改',
    emailChanged: '邮箱已修改',
    newDevice: '新设备登录提醒',
    memberInvited: '{{company}}邀请您使用模匠',
    alarm: '{{rule}}：{{event}}',
  },
  purposes: {
    signIn: '登录',
    register: '注册',
    recover: '找回密码',
    stepUp: '身份验证',
    changeEmail: '修改邮箱',
    changePhone: '修改手机号',
    share: '查看共享页面',
  },
  outbox: {
    title: '未发出的消息',
    intro: '演示模式下短信和邮件不会真正发出，这里显示最近 {{most}} 条。',
    empty: '还没有消息。发送一次验证码后，刷新本页。',
    at: '时间',
    channel: '方式',
    to: '收件人',
    text: '内容',
    sms: '短信',
    mail: '邮件',
    refresh: '刷新',
    other: 'English',
  },
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
