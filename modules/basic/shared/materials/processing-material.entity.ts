import { choice, decimal, entity } from '@mouldwright/kernel'
import { code, name, standing } from '../common-fields.ts'
import { programType } from '../enumerations.ts'
import { inOrder } from '../rules.ts'

const hardness = (example: number) => decimal({ min: 0, max: 100, scale: 1, unit: 'hrc', example })

/** How CAM sees a material: programs of one kind for a stretch of hardness. */
export const processingMaterial = entity('basic.processingMaterial', {
  scope: 'tenant',
  path: 'bms/processingMaterial',
  key: ['code'],
  title: 'name',
  fields: {
    code: code({ example: 'STEEL-SOFT', max: 50 }),
    name: name({ example: '预硬钢' }),
    programType: choice({ required: true, options: programType, default: 'workpiece' }),
    hardnessMin: hardness(28),
    hardnessMax: hardness(36),
    ...standing,
  },
  rules: [inOrder('minAboveMax', 'hardnessMin', 'hardnessMax', { hardnessMin: 36, hardnessMax: 28 })],
  list: {
    columns: ['code', 'name', 'programType', 'hardnessMin', 'hardnessMax', 'sort', 'valid'],
    search: ['code', 'name'],
    filters: ['programType', 'valid'],
    sort: 'sort',
  },
})
