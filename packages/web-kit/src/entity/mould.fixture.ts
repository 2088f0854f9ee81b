import { entity, text } from '@mouldwright/kernel'

/** The least that an entity can be. */
export const mould = entity('test.mould', {
  scope: 'tenant',
  path: 'bms/mould',
  key: ['code'],
  fields: { code: text({ required: true, max: 20, example: 'M1' }) },
  list: { columns: ['code'], search: ['code'], sort: 'code' },
})
