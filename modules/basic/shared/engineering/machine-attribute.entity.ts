import { entity, text } from '@mouldwright/kernel'
import { code, name, standing } from '../common-fields.ts'

/** A measure in which machines differ and work asks for something, beside size and weight: speed of the spindle, tool places, tank. */
export const machineAttribute = entity('basic.machineAttribute', {
  scope: 'tenant',
  path: 'bms/machineAttribute',
  key: ['code'],
  title: 'name',
  titleIn: { en: 'englishName' },
  fields: {
    code: code({ example: 'RPM' }),
    name: name({ example: '主轴转速' }),
    englishName: text({ max: 50, example: 'Spindle speed' }),
    unit: text({ max: 20, example: 'r/min' }),
    ...standing,
  },
  list: {
    columns: ['code', 'name', 'englishName', 'unit', 'sort', 'valid'],
    search: ['code', 'name', 'englishName'],
    filters: ['valid'],
    sort: 'sort',
  },
})
