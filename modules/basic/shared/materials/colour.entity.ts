import { entity, ref, text } from '@mouldwright/kernel'
import { code, name, standing } from '../common-fields.ts'

/** A shop's agreement on what colours mean, on drawings and on the floor. */
export const colourStandard = entity('basic.colourStandard', {
  scope: 'tenant',
  path: 'bms/colourStandard',
  key: ['code'],
  title: 'name',
  fields: { code: code({ example: 'FIT' }), name: name({ example: '配合面颜色标准' }), ...standing },
  list: { columns: ['code', 'name', 'sort', 'valid'], search: ['code', 'name'], filters: ['valid'], sort: 'sort' },
})

/** One colour of a standard, and what it stands for. */
export const colour = entity('basic.colour', {
  scope: 'tenant',
  path: 'bms/colour',
  key: ['standardId', 'code'],
  title: 'name',
  fields: {
    standardId: ref(() => colourStandard, { required: true, fixed: true }),
    code: code({ example: 'R1' }),
    name: name({ example: '红' }),
    rgb: text({ required: true, max: 7, pattern: /^#[0-9A-Fa-f]{6}$/, fold: true, example: '#E53935' }),
    meaning: text({ max: 100, example: '分型面' }),
    ...standing,
  },
  list: {
    columns: ['code', 'name', 'standardId', 'rgb', 'meaning', 'sort', 'valid'],
    search: ['code', 'name', 'meaning'],
    filters: ['standardId', 'valid'],
    sort: 'sort',
  },
})
