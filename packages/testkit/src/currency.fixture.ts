// The entity of docs/new-entity.md, as a developer would write it: the test counts these lines and runs what follows from them.
// modules/basic/shared/currency.entity.ts
import { decimal, entity, text } from '@mouldwright/kernel'

export const currency = entity('basic.currency', {
  scope: 'tenant',
  path: 'bms/currency',
  key: ['code'],
  fields: {
    code: text({ required: true, max: 3, pattern: /^[A-Z]{3}$/, fixed: true, fold: true, example: 'CNY' }),
    name: text({ required: true, max: 50, example: '人民币' }),
    rate: decimal({ required: true, above: 0, scale: 6, example: 1 }),
  },
  list: { columns: ['code', 'name', 'rate'], search: ['code', 'name'], sort: 'code' },
})
// modules/basic/locales/zh.ts and en.ts
export const zh = { $: '货币', $empty: '报价和采购用的货币与汇率。', code: '代码', name: '名称', rate: '汇率' }
export const en = {
  $: 'Currency',
  $empty: 'Currencies and rates of quotations and purchases.',
  code: 'Code',
  name: 'Name',
  rate: 'Rate',
}
// modules/basic/module.ts
export const menu = { key: 'currency', path: '/basic/currency', permission: 'basic.currency:check', group: 'partners' }
