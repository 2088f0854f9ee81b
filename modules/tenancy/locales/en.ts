import type { Words } from '@mouldwright/kernel'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Tenants and factories',
  factory: {
    $: 'Factory',
    $many: 'Factories',
    $empty: 'These are your company’s factories. Each has its own time zone and currency; add the first one.',
    name: 'Factory name',
    timeZone: 'Time zone',
    currency: 'Currency',
    valid: 'Valid',
    remark: 'Remark',
  },
  menu: { organisation: 'Organisation', factory: 'Factories' },
  rules: { knownTimeZone: 'there is no time zone “{{timeZone}}”; write it like Asia/Shanghai' },
  refusals: { 'tenant.notOperator': 'only the operator’s tenant may open the operations console' },
  confirm: {},
}
