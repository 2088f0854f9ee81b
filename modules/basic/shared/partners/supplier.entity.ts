import {
  choice,
  duration,
  entity,
  flag,
  integer,
  money,
  percent,
  phonePattern,
  ref,
  rows,
  text,
} from '@mouldwright/kernel'
import { emailPattern } from '@mouldwright/identity/shared'
import { code, unsorted } from '../common-fields.ts'
import { invoiceType, paymentMethod } from '../enumerations.ts'
import { calendar } from '../calendar.entity.ts'
import { process } from '../process.entity.ts'
import { currency } from './currency.entity.ts'
import { landline } from './landline.ts'

/** Who sells to a factory or works for it, with the processes that may be given to them. */
export const supplier = entity('basic.supplier', {
  scope: 'factory',
  path: 'bms/supplier',
  key: ['code'],
  title: 'name',
  fields: {
    code: code({ example: 'S001' }),
    name: text({ required: true, max: 50, example: '昆山恒力热处理有限公司' }),
    shortName: text({ max: 20, example: '恒力' }),
    address: text({ max: 100 }),
    contact: text({ max: 20, example: '周工' }),
    phone: text({ max: 20, fold: true, phone: true, pattern: phonePattern, example: '13800000001' }),
    landline: landline(20, '0512-5530 1188'),
    email: text({ max: 50, pattern: emailPattern, fold: true, example: 'office@hengli.example' }),
    currencyId: ref(() => currency),
    invoiceType: choice({ required: true, options: invoiceType, default: 'special' }),
    paymentMethod: choice({ required: true, options: paymentMethod, default: 'transfer' }),
    accountDays: integer({ required: true, min: 0, max: 365, default: 30, unit: 'day' }),
    taxRate: percent({ required: true, default: 13 }),
    isTaxIncluded: flag({ default: true }),
    /** On which days he works: his lead times count those alone. Blank: every day. */
    calendarId: ref(() => calendar),
    /** How many batches he takes at once. Blank: as many as come. */
    simultaneousTasks: integer({ min: 1, max: 1_000, example: 4 }),
    ...unsorted,
    outsourcing: rows({
      fields: {
        processId: ref(() => process, { required: true }),
        leadMinutes: duration({ unit: 'h', example: 4_320 }),
        transportMinutes: duration({ unit: 'h', example: 240 }),
        unitPrice: money({ unit: 'perHour' }),
      },
      key: ['processId'],
      max: 200,
    }),
  },
  groups: {
    contact: ['address', 'contact', 'phone', 'landline', 'email'],
    account: ['currencyId', 'invoiceType', 'paymentMethod', 'accountDays', 'taxRate', 'isTaxIncluded'],
    outsourcing: ['calendarId', 'simultaneousTasks', 'outsourcing'],
  },
  list: {
    columns: ['code', 'name', 'shortName', 'contact', 'phone', 'currencyId', 'accountDays', 'taxRate', 'valid'],
    search: ['code', 'name', 'shortName', 'contact'],
    filters: ['currencyId', 'paymentMethod', 'valid'],
    sort: 'code',
  },
})
