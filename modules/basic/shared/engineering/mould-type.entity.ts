import { entity, ref, text, type Entity } from '@mouldwright/kernel'
import { code, name, standing } from '../common-fields.ts'

/** How a mould works: two-plate, hot runner, progressive die. */
export const mouldType = entity('basic.mouldType', {
  scope: 'tenant',
  path: 'bms/mouldType',
  key: ['code'],
  title: 'name',
  titleIn: { en: 'englishName' },
  fields: {
    code: code({ example: 'INJ-2P' }),
    name: name({ example: '两板注塑模' }),
    englishName: text({ max: 50 }),
    ...standing,
  },
  list: {
    columns: ['code', 'name', 'englishName', 'sort', 'valid'],
    search: ['code', 'name', 'englishName'],
    filters: ['valid'],
    sort: 'sort',
  },
})

// The annotation ends the circle that type inference would run in.
const itself = (): Entity => productType

/** What moulds are made for, as a tree: vehicle, its interior, a dashboard. */
export const productType = entity('basic.productType', {
  scope: 'tenant',
  path: 'bms/productType',
  key: ['code'],
  title: 'name',
  fields: {
    code: code({ example: 'AUTO-INT' }),
    name: name({ example: '汽车内饰' }),
    parentId: ref(itself),
    ...standing,
  },
  list: {
    columns: ['code', 'name', 'parentId', 'sort', 'valid'],
    search: ['code', 'name'],
    filters: ['parentId', 'valid'],
    sort: 'sort',
  },
})
