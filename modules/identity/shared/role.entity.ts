import { choice, entity, flag, integer, rows, text } from '@mouldwright/kernel'
import { rightPattern } from './rights.ts'

/** What a group of people may do. Rights are patterns; the server expands them over the product's permissions. */
export const role = entity('identity.role', {
  scope: 'tenant',
  path: 'upms/role',
  key: ['code'],
  title: 'name',
  fields: {
    code: text({ required: true, max: 30, fold: true, fixed: true, pattern: /^[A-Za-z][\w-]*$/, example: 'planner' }),
    name: text({ required: true, max: 30, example: '计划员' }),
    group: text({ max: 30 }),
    /** Who made it; the server's word only. */
    type: choice({
      options: ['managerGranted', 'systemDefined', 'userDefined'],
      default: 'userDefined',
      readonly: true,
    }),
    valid: flag({ default: true }),
    sortCode: integer({ min: 0, max: 9_999, default: 0 }),
    remark: text({ max: 30 }),
    permissions: rows({
      fields: { permission: text({ required: true, max: 100, pattern: rightPattern, example: 'aps.schedule:*' }) },
      key: ['permission'],
      max: 1_000,
    }),
  },
  validField: 'valid',
  list: {
    columns: ['name', 'code', 'group', 'type', 'valid', 'sortCode', 'remark'],
    search: ['code', 'name', 'group'],
    filters: ['type', 'valid'],
    sort: 'sortCode',
  },
})
