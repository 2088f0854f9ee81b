import { entity, integer } from '@mouldwright/kernel'
import { code, name, standing } from '../common-fields.ts'

/** What somebody is trained for: fitter, programmer, EDM operator, with the grade. */
export const skillTitle = entity('basic.skillTitle', {
  scope: 'tenant',
  path: 'bms/skillTitle',
  key: ['code'],
  title: 'name',
  fields: {
    code: code({ example: 'FIT-S' }),
    name: name({ example: '高级钳工' }),
    /** 1 to 9, larger is more skilled. */
    grade: integer({ required: true, min: 1, max: 9, default: 1 }),
    ...standing,
  },
  list: {
    columns: ['code', 'name', 'grade', 'sort', 'valid'],
    search: ['code', 'name'],
    filters: ['grade', 'valid'],
    sort: 'sort',
  },
})
