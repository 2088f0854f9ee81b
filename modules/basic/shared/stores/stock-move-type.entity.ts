import { choice, entity } from '@mouldwright/kernel'
import { code, name, standing } from '../common-fields.ts'
import { stockMove } from '../enumerations.ts'

/** Why something comes into a store, leaves it or changes its place. */
export const stockMoveType = entity('basic.stockMoveType', {
  scope: 'tenant',
  path: 'bms/stockMoveType',
  key: ['code'],
  title: 'name',
  fields: {
    code: code({ example: 'IN-BUY' }),
    name: name({ example: '采购入库' }),
    type: choice({ required: true, options: stockMove, default: stockMove.in }),
    ...standing,
  },
  list: {
    columns: ['code', 'name', 'type', 'sort', 'valid'],
    search: ['code', 'name'],
    filters: ['type', 'valid'],
    sort: 'sort',
  },
})
