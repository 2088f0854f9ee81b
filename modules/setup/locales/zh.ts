import { pageZh } from './web.zh.ts'

export const zh = {
  name: '工厂设置向导',
  menu: { data: '数据', wizard: '设置向导' },
  setup: { wizard: { use: '使用设置向导' } },
  operations: { use: '使用' },
  kinds: { injection: '注塑模工厂起步数据', stamping: '冲压模工厂起步数据' },
  workbooks: { machines: '机床与人员', moulds: '模具与工艺路线' },
  missing: {
    notConfirmed: '公司与工厂信息还没有确认',
    none: '还没有{{entity}}',
    emptyGroups: '有 {{groups}} 个资源组还没有机床或人员',
    noPlan: '还没有排出计划',
  },
  refusals: { 'pack.nothingLeft': '没有勾选任何一行，请至少勾选一行再导入' },
  page: pageZh,
}

declare module '@mouldwright/kernel' {
  interface RefusalCodes extends Record<keyof typeof zh.refusals, true> {}
}
