/** Sentences of the server itself. */
export const zh = {
  refusals: {
    'input.invalid': '提交的内容有 {{count}} 处问题',
    'session.absent': '请先登录',
    'session.ended': '登录已失效，请重新登录',
    'terminal.unknown': '此操作只限已登记的终端',
    'terminal.revoked': '此终端已停用，请用新的登记码重新登记',
    'terminal.clock': '终端时钟与服务器不一致，将按正确的时间重新发送',
    'terminal.repeated': '此请求已经收到过',
    'gateway.unknown': '此操作只限已登记的网关',
    'gateway.revoked': '此网关已停用，请用新的登记码重新登记',
    'gateway.expired': '此网关的证书已到期，请先续期',
    'gateway.clock': '网关时钟与服务器不一致，将按正确的时间重新发送',
    'gateway.repeated': '此请求已经收到过',
    'file.elsewhere': '这个文件保存在工厂网关上，请在工厂网络内下载',
    'file.local': '这种类型的文件只保存在工厂本地，请选择工厂网关，并在工厂网络内上传',
    'file.noRoom': '文件存储空间不足，本次操作没有保存，请联系管理员',
    'file.unreachable': '文件存储暂时无法访问，本次操作没有保存或读取任何内容，请稍后再试',
    'access.denied': '没有权限：{{permission}}',
    'access.crossSite': '请求来自其他网站，已拒绝',
    'module.closed': '未开通模块“{{module}}”',
    'route.absent': '没有这个接口',
    'record.absent': '记录不存在或已删除',
    'record.changed': '记录已被 {{by}} 于 {{at}} 修改，请查看差异后再保存',
    'record.referenced': '“{{label}}”正被 {{by}} 使用，不能删除',
    'command.reused': '同一操作编号已用于其他请求',
    'body.tooLarge': '内容超过 {{max}}',
    'body.mediaType': '只接受 JSON',
    'load.tooMany': '请求过于频繁，请稍后再试',
    'load.tooManyCalls': '您的操作过于频繁，请 {{seconds}} 秒后再试',
    'load.tooManyOfTenant': '公司的请求过于频繁，请 {{seconds}} 秒后再试',
    'load.conflict': '同一数据正被其他人或其他操作修改，本次操作没有生效；请刷新后重试',
    'load.busy': '系统繁忙，请稍后再试',
    'defect.unexpected': '服务器异常，请联系管理员（编号 {{traceId}}）',
  },
  audit: { more: '等 {{count}} 条' },
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
