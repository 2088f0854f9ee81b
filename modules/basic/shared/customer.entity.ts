import { entity, flag, rows, text } from '@mouldwright/kernel'
import { emailPattern } from '@mouldwright/identity/shared'
import { landline } from './partners/landline.ts'

/** Who orders moulds; shared by all factories of the company. */
export const customer = entity('basic.customer', {
  scope: 'tenant',
  path: 'bms/customer',
  key: ['number'],
  title: 'name',
  fields: {
    number: text({ required: true, max: 50, fold: true, example: 'C001' }),
    name: text({ required: true, max: 50, example: '宁波海川汽车部件有限公司' }),
    shortName: text({ max: 5, pattern: /^[A-Za-z0-9]+$/, fold: true, example: 'HC' }),
    area: text({ max: 50, example: '华东' }),
    address: text({ max: 50 }),
    telephone: landline(20, '0574-8630 1188'),
    fax: landline(30, '0574-8630 1189'),
    email: text({ max: 50, pattern: emailPattern, fold: true, example: 'order@haichuan.example' }),
    isSporadic: flag(),
    valid: flag({ default: true }),
    remark: text({ max: 200, long: true }),
    windows: rows({
      fields: { name: text({ required: true, max: 50, example: '采购部 陈工' }) },
      key: ['name'],
      max: 50,
    }),
    deliveryAddresses: rows({
      fields: {
        name: text({ required: true, max: 20, example: '一号仓库' }),
        detail: text({ required: true, max: 100, example: '宁波市北仑区港城路 18 号' }),
      },
      key: ['name'],
      max: 50,
    }),
  },
  groups: { contact: ['telephone', 'fax', 'email', 'windows'], delivery: ['address', 'deliveryAddresses'] },
  list: {
    columns: ['number', 'name', 'shortName', 'area', 'telephone', 'email', 'isSporadic', 'valid'],
    search: ['number', 'name', 'shortName'],
    filters: ['area', 'isSporadic', 'valid'],
    sort: 'number',
  },
})
