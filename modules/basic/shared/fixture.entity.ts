import { entity, integer } from '@mouldwright/kernel'
import { code, name, unsorted } from './common-fields.ts'

/** Fixtures, chucks, measuring heads or special tools of one kind: operations hold them while they are done. */
export const fixture = entity('basic.fixture', {
  scope: 'factory',
  path: 'bms/fixture',
  key: ['code'],
  title: 'code',
  fields: {
    code: code({ example: 'F-3' }),
    name: name({ example: 'EROWA ITS 50' }),
    /** That can be used at the moment, on all machines together. */
    count: integer({ required: true, min: 0, max: 10_000, default: 1, example: 12 }),
    ...unsorted,
  },
  list: {
    columns: ['code', 'name', 'count', 'valid', 'remark'],
    search: ['code', 'name'],
    filters: ['valid'],
    sort: 'code',
  },
})
