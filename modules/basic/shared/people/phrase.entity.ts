import { choice, entity, flag, text } from '@mouldwright/kernel'
import { standing } from '../common-fields.ts'
import { dealOutcome, remarkUse } from '../enumerations.ts'

/** A remark that is chosen instead of typed. */
export const remarkPhrase = entity('basic.remarkPhrase', {
  scope: 'tenant',
  path: 'bms/remark',
  key: ['use', 'name'],
  title: 'name',
  fields: {
    use: choice({ required: true, options: remarkUse, default: 'report' }),
    name: text({ required: true, max: 200, example: '等待刀具' }),
    ...standing,
  },
  list: { columns: ['name', 'use', 'sort', 'valid'], search: ['name'], filters: ['use', 'valid'], sort: 'sort' },
})

/** What is done with a piece that is not as it should be. */
export const dealWay = entity('basic.dealWay', {
  scope: 'tenant',
  path: 'bms/dealWay',
  key: ['name'],
  fields: {
    name: text({ required: true, max: 50, example: '补焊后返工' }),
    outcome: choice({ required: true, options: dealOutcome, default: 'rework' }),
    needsApproval: flag(),
    ...standing,
  },
  list: {
    columns: ['name', 'outcome', 'needsApproval', 'sort', 'valid'],
    search: ['name'],
    filters: ['outcome', 'valid'],
    sort: 'sort',
  },
})
