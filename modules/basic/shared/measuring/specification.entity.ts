import { choice, entity, ref, rows, text } from '@mouldwright/kernel'
import { standing } from '../common-fields.ts'
import { tolerance } from '../engineering/tolerance.entity.ts'
import { measuredFeature, measuringFormatUse } from '../enumerations.ts'

/** What is measured on parts of a kind, each feature with its tolerance. */
export const measuringSpecification = entity('basic.measuringSpecification', {
  scope: 'tenant',
  path: 'bms/cmm/specification',
  key: ['name'],
  validField: 'valid',
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

/** How a measuring program or its report is written: the program that reads it and the ending of its files. */
export const measuringFormat = entity('basic.measuringFormat', {
  scope: 'tenant',
  path: 'bms/cmm/format',
  key: ['use', 'name'],
  title: 'name',
  validField: 'valid',
  fields: {
    use: choice({ required: true, options: measuringFormatUse, default: 'report' }),
    name: text({ required: true, max: 20, example: 'DMIS' }),
    ending: text({ required: true, max: 10, pattern: /^[a-z0-9]+$/, fold: true, example: 'dmi' }),
    ...standing,
  },
  list: {
    columns: ['name', 'use', 'ending', 'sort', 'valid'],
    search: ['name', 'ending'],
    filters: ['use', 'valid'],
    sort: 'sort',
  },
})
