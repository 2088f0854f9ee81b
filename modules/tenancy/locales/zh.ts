export const zh = {
  name: '租户与工厂',
  factory: {
    $: '工厂',
    $many: '工厂',
    $empty: '这里是贵公司的工厂。每个工厂有自己的时区和币种；先添加第一个工厂。',
    name: '工厂名称',
    timeZone: '时区',
    currency: '币种',
    valid: '有效',
    remark: '备注',
  },
  menu: { organisation: '组织', factory: '工厂' },
  rules: { knownTimeZone: '没有时区“{{timeZone}}”，应写成 Asia/Shanghai' },
  refusals: { 'tenant.notOperator': '只有运营方的租户可以开通运营后台' },
  confirm: {},
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
