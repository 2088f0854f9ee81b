// The entity of docs/new-entity.md, as a developer would write it: the test counts these lines and runs what follows from them.
// modules/basic/shared/delivery-term.entity.ts
import { decimal, entity, text } from '@mouldwright/kernel'

export const deliveryTerm = entity('basic.deliveryTerm', {
  scope: 'tenant',
  path: 'bms/deliveryTerm',
  key: ['code'],
  fields: {
    code: text({ required: true, max: 3, pattern: /^[A-Z]{3}$/, fixed: true, fold: true, example: 'FOB' }),
    name: text({ required: true, max: 50, example: '装运港船上交货' }),
    rate: decimal({ required: true, above: 0, scale: 6, example: 1 }),
  },
  list: { columns: ['code', 'name', 'rate'], search: ['code', 'name'], sort: 'code' },
})
// modules/basic/locales/zh.ts and en.ts
export const zh = {
  $: '交货条款',
  $empty: '报价用的交货条款，以及客户承担多少运费。',
  code: '代码',
  name: '名称',
  rate: '客户承担运费',
}
export const en = {
  $: 'Delivery term',
  $empty: 'Delivery terms of quotations, and how much of the freight the customer pays.',
  code: 'Code',
  name: 'Name',
  rate: 'Freight paid by the customer',
}
// modules/basic/module.ts
export const menu = {
  key: 'deliveryTerm',
  path: '/basic/delivery-term',
  permission: 'basic.deliveryTerm:check',
  group: 'partners',
}
