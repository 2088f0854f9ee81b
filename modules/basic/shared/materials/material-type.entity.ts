import { choice, entity, flag, ref, rows, text } from '@mouldwright/kernel'
import { code, name, standing } from '../common-fields.ts'
import { partType } from '../engineering/part-type.entity.ts'
import { materialCategory } from '../enumerations.ts'

/** A kind of material, with the rules that tell which materials and parts are of it. */
export const materialType = entity('basic.materialType', {
  scope: 'tenant',
  path: 'bms/materialType',
  key: ['code'],
  title: 'name',
  fields: {
    code: code({ example: 'STEEL' }),
    name: name({ example: '模具钢' }),
    category: choice({ required: true, options: materialCategory, default: 'steel' }),
    /** A material whose code begins so is of this type; the longest beginning decides. */
    codePrefix: text({ max: 20, pattern: /^[A-Za-z0-9_-]+$/, fold: true, example: 'ST-' }),
    needsHeatTreatment: flag(),
    ...standing,
    /** What may be made of it; none: everything. */
    partTypes: rows({ fields: { partTypeId: ref(() => partType, { required: true }) }, key: ['partTypeId'], max: 100 }),
  },
  groups: { rules: ['codePrefix', 'needsHeatTreatment', 'partTypes'] },
  list: {
    columns: ['code', 'name', 'category', 'codePrefix', 'needsHeatTreatment', 'sort', 'valid'],
    search: ['code', 'name', 'codePrefix'],
    filters: ['category', 'valid'],
    sort: 'sort',
  },
})
