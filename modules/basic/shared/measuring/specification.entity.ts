import { choice, entity, ref, rows, text } from '@mouldwright/kernel'
import { standing } from '../common-fields.ts'
import { tolerance } from '../engineering/tolerance.entity.ts'
import { measuredFeature } from '../enumerations.ts'

/** What is measured on parts of a kind, each feature with its tolerance. */
export const measuringSpecification = entity('basic.measuringSpecification', {
  scope: 'tenant',
  path: 'bms/cmm/specification',
  key: ['name'],
  fields: {
    name: text({ required: true, max: 10, example: '电极精测' }),
    ...standing,
    features: rows({
      fields: {
        feature: choice({ required: true, options: measuredFeature, example: 'position' }),
        toleranceId: ref(() => tolerance, { required: true }),
      },
      key: ['feature'],
      max: 20,
    }),
  },
  list: { columns: ['name', 'remark', 'sort', 'valid'], search: ['name', 'remark'], filters: ['valid'], sort: 'sort' },
})
