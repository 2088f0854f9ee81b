import { entity, integer, ref, text } from '@mouldwright/kernel'
import { name, standing } from '../common-fields.ts'
import { tolerance } from './tolerance.entity.ts'

/** What a level of precision of machines and parts means, 1 to 9, 9 the finest. */
export const precisionLevel = entity('basic.precisionLevel', {
  scope: 'tenant',
  path: 'bms/precisionLevel',
  key: ['name'],
  fields: {
    name: name({ example: '精密' }),
    level: integer({ required: true, min: 1, max: 9, example: 7 }),
    toleranceId: ref(() => tolerance),
    ...standing,
  },
  list: {
    columns: ['name', 'level', 'toleranceId', 'sort', 'valid'],
    search: ['name'],
    filters: ['valid'],
    sort: 'level',
  },
})

/** How a surface is to look and be treated. */
export const surfaceRequirement = entity('basic.surfaceRequirement', {
  scope: 'tenant',
  path: 'bms/surfaceRequirement',
  key: ['surfaceLevel', 'treatment'],
  fields: {
    surfaceLevel: text({ required: true, max: 50, example: 'SPI-A2' }),
    treatment: text({ required: true, max: 50, example: '镜面抛光' }),
    alias: text({ max: 50 }),
    roughness: text({ max: 50, fold: true, example: 'Ra 0.05' }),
    ...standing,
  },
  list: {
    columns: ['surfaceLevel', 'treatment', 'alias', 'roughness', 'sort', 'valid'],
    search: ['surfaceLevel', 'treatment', 'alias'],
    filters: ['valid'],
    sort: 'sort',
  },
})
