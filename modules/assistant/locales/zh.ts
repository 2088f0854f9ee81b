export const zh = {
  name: 'AI 助手与反馈',
  rules: {
    trustedAddress: '地址须以 http:// 或 https:// 开头，主机须是本平台或部署时列出的主机',
    knownApplication: '没有这个应用',
    lastIsUser: '最后一条须是用户的话',
    tooMuchText: '对话共 {{max}} 个字符以内',
  },
  /** What permissions are about that no page or record names. */
  rights: { assistant: 'AI 助手' },
  refusals: {
    'chat.notOffered': '当前企业没有开通 AI 对话',
    'chat.notConfigured': 'AI 对话尚未配置，请联系平台管理员',
    'chat.tooMany': '提问太频繁，请稍后再试',
    'chat.unreachable': 'AI 助手暂时没有回答，请稍后再试',
    'feedback.notOffered': '当前企业没有开通反馈',
    'feedback.tooMany': '今天的反馈已达 {{max}} 条，谢谢；请明天再来',
  },
  confirm: {},
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
