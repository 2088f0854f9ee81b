import { choice, entity, flag, text } from '@mouldwright/kernel'
import { code, name, standing } from '../common-fields.ts'
import { workpieceType } from '../enumerations.ts'

/** What a part is in a mould: core, cavity, slide, electrode. */
export const partType = entity('basic.partType', {
  scope: 'tenant',
  path: 'bms/partType',
  key: ['code'],
  title: 'name',
  titleIn: { en: 'englishName' },
  fields: {
    code: code({ example: 'CAV' }),
    name: name({ example: '型腔' }),
    englishName: text({ max: 50, example: 'Cavity' }),
    workpieceType: choice({
      required: true,
      options: { workpiece: workpieceType.workpiece, electrode: workpieceType.electrode },
      default: workpieceType.workpiece,
    }),
    /** Bought as it is: it is never planned, only waited for. */
    isBought: flag(),
    ...standing,
  },
  list: {
    columns: ['code', 'name', 'englishName', 'workpieceType', 'isBought', 'sort', 'valid'],
    search: ['code', 'name', 'englishName'],
    filters: ['workpieceType', 'isBought', 'valid'],
    sort: 'sort',
  },
})

/** How much a part matters to its mould. */
export const partLevel = entity('basic.partLevel', {
  scope: 'tenant',
  path: 'bms/partLevel',
  key: ['code'],
  title: 'name',
  fields: { code: code({ example: 'A' }), name: name({ example: '关键件' }), ...standing },
  list: { columns: ['code', 'name', 'sort', 'valid'], search: ['code', 'name'], filters: ['valid'], sort: 'sort' },
})
