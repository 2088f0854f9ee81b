import { choice, entity, flag, integer, rows, text } from '@mouldwright/kernel'
import { rightPattern } from './rights.ts'

/** How secret a file is. */
export const fileSecurity = { public: 1, internal: 2, confidential: 3, secret: 4 } as const

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
    /** Who gives it: managers to people of their departments besides, or only those who keep users. What comes with the product is the server's word. */
    type: choice({
      options: ['managerGranted', 'systemDefined', 'userDefined'],
      default: 'userDefined',
    }),
    valid: flag({ default: true }),
    sortCode: integer({ min: 1, max: 9_999, default: 1 }),
    /** Files up to this security are read; internal ones where nothing is said. */
    fileSecurity: choice({ options: fileSecurity, default: fileSecurity.internal }),
    remark: text({ max: 30 }),
    permissions: rows({
      fields: { permission: text({ required: true, max: 100, pattern: rightPattern, example: 'aps.schedule:*' }) },
      key: ['permission'],
      max: 1_000,
    }),
  },
  list: {
    columns: ['name', 'code', 'group', 'type', 'valid', 'sortCode', 'remark'],
    search: ['code', 'name', 'group'],
    filters: ['group', 'type', 'valid'],
    sort: 'sortCode',
  },
})
