import { pageZh } from './web.zh.ts'

export const zh = {
  name: '报警',
  menu: { alarms: '报警', alarm: '报警记录', rule: '报警规则' },
  rule: {
    $: '报警规则',
    $many: '报警规则',
    $empty: '报警规则说明出现什么情况时通知谁、怎么通知。先建一条，例如模具新拖期时发邮件给计划员。',
    name: '名称',
    cause: '原因',
    causeOptions: { mouldLate: '模具新拖期', machineSilent: '机床无报工' },
    notifyWay: '通知方式',
    notifyWayOptions: { mail: '邮件', sms: '短信' },
    delayMinutes: '首次通知前等待',
    dailyLimit: '每日通知上限',
    valid: '有效',
    remark: '备注',
    machines: '机床',
    machinesFields: { machineId: '机床' },
    sections: '工段',
    sectionsFields: { sectionId: '工段' },
    receivers: '接收人',
    receiversFields: { userId: '用户', shiftId: '班次' },
    groups: { where: '范围（不选即全部）', whom: '通知谁' },
  },
  alarm: {
    $: '报警',
    $many: '报警记录',
    $empty: '还没有报警。按报警规则出现情况时，会自动记录在这里。',
    status: '状态',
    statusOptions: { open: '未确认', acknowledged: '已确认', over: '已结束' },
    ruleId: '规则',
    cause: '原因',
    causeOptions: { mouldLate: '模具新拖期', machineSilent: '机床无报工' },
    subject: '对象',
    since: '开始时间',
    told: '已通知',
    toldAt: '首次通知时间',
    delivery: '送达',
    deliveryOptions: {
      sent: '已送出',
      waiting: '发送中',
      retrying: '发送失败，正在重试',
      noAddress: '有接收人缺少邮箱或手机号',
      failed: '发送失败',
    },
    unreached: '未送达的接收人',
    acknowledgedBy: '确认人',
    acknowledgedAt: '确认时间',
    endedAt: '结束时间',
  },
  refusals: {
    'alarm.acknowledged': '“{{subject}}”的报警已由{{by}}确认',
    'alarm.over': '“{{subject}}”的报警已结束，无需确认',
  },
  confirm: {},
  units: { min: '分钟' },
  messages: {
    mouldLate: '<b>{{rule}}</b>：模具 <b>{{subject}}</b> 将拖期',
    machineSilent: '<b>{{rule}}</b>：机床 <b>{{subject}}</b> 按计划应有报工，但没有收到',
  },
  events: {
    mouldLate: '模具 {{subject}} 将拖期',
    machineSilent: '机床 {{subject}} 按计划应有报工，但没有收到',
  },
  page: pageZh,
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
