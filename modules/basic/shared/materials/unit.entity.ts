import { entity, integer, text } from '@mouldwright/kernel'
import { name, standing } from '../common-fields.ts'

/** In what quantities are counted: pieces, kilograms, metres. */
export const unit = entity('basic.unit', {
  scope: 'tenant',
  path: 'bms/unit',
  key: ['code'],
  title: 'name',
  titleIn: { en: 'englishName' },
  fields: {
    code: text({ required: true, max: 10, pattern: /^[A-Za-z0-9%°µ][\w%°µ/²³.-]*$/, fold: true, example: 'kg' }),
    name: name({ example: '千克', max: 20 }),
    englishName: text({ max: 20, example: 'kilogram' }),
    /** Digits after the point of quantities in this unit. */
    decimals: integer({ required: true, min: 0, max: 4, default: 0 }),
    ...standing,
  },
  list: {
    columns: ['code', 'name', 'englishName', 'decimals', 'sort', 'valid'],
    search: ['code', 'name', 'englishName'],
    filters: ['valid'],
    sort: 'sort',
  },
})
