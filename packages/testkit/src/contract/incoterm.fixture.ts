// The entity of docs/new-entity.md, as a developer would write it: the test counts these lines and runs what follows from them.
// modules/basic/shared/incoterm.entity.ts
import { decimal, entity, text } from '@mouldwright/kernel'
import { entityEntry } from '@mouldwright/kernel'

export const incoterm = entity('basic.incoterm', {
  scope: 'tenant',
  path: 'bms/incoterm',
  key: ['code'],
  fields: {
    code: text({ required: true, max: 3, pattern: /^[A-Z]{3}$/, fixed: true, fold: true, example: 'FOB' }),
    name: text({ required: true, max: 50, example: '装运港船上交货' }),
    rate: decimal({ required: true, above: 0, scale: 6, example: 1 }),
  },
  list: { columns: ['code', 'name', 'rate'], search: ['code', 'name'], sort: 'code' },
})
// modules/basic/locales/zh.ts and en.ts
export const zh = { $: '贸易术语', $empty: '报价用的交货条款与运费。', code: '代码', name: '名称', rate: '运费率' }
export const en = {
  $: 'Incoterm',
  $many: 'Incoterms',
  $empty: 'Delivery terms of quotations and contracts, with their freight.',
  code: 'Code',
  name: 'Name',
  rate: 'Freight rate',
}
// modules/basic/locales/zh.ts and en.ts, in menu
export const menuZh = { incoterm: '贸易术语' }
export const menuEn = { incoterm: 'Incoterms' }
// modules/basic/module.ts
export const menu = entityEntry(incoterm, '/basic/incoterm', 'partners')
