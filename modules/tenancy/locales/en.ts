import type { Words } from '@mouldwright/kernel'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Tenants and factories',
  factory: {
    $: 'Factory',
    $many: 'Factories',
    $empty: 'Your company’s factories. Each has its own time zone and currency. Add the first one.',
    name: 'Factory name',
    timeZone: 'Time zone',
    currency: 'Currency',
    valid: 'Valid',
    remark: 'Remark',
  },
  menu: { organisation: 'Organisation', factory: 'Factories' },
  rules: { knownTimeZone: 'unknown time zone “{{timeZone}}”; enter a name such as Asia/Shanghai' },
  refusals: { 'tenant.notOperator': 'only the operator’s tenant may open the operations console' },
  confirm: {},
}
