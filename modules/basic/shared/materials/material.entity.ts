import { decimal, entity, flag, money, ref, rows, text } from '@mouldwright/kernel'
import { unsorted } from '../common-fields.ts'
import { currency } from '../partners/currency.entity.ts'
import { inOrder, rowsInOrder } from '../rules.ts'
import { materialType } from './material-type.entity.ts'
import { unit } from './unit.entity.ts'

const hardness = (example: number) => decimal({ min: 0, max: 100, scale: 1, unit: 'hrc', example })
const pricePerKilogram = (example: number) => money({ unit: 'perKg', example })

/** What parts are made of and shops buy. */
export const material = entity('basic.material', {
  scope: 'tenant',
  path: 'bms/material',
  key: ['code'],
  title: 'name',
  fields: {
    code: text({ required: true, max: 20, pattern: /^[\w-]+$/, fold: true, example: 'P20' }),
    name: text({ required: true, max: 20, example: '预硬塑胶模具钢' }),
    abbreviation: text({ max: 20, example: 'P20' }),
    erpNumber: text({ max: 200, fold: true }),
    typeId: ref(() => materialType),
    unitId: ref(() => unit),
    density: decimal({ above: 0, max: 30_000, scale: 1, unit: 'kgPerM3', example: 7_850 }),
    price: pricePerKilogram(38),
    recoveryPrice: pricePerKilogram(3.5),
    /** Of both prices; blank: the factory's own. */
    currencyId: ref(() => currency),
    needsHeatTreatment: flag(),
    hardnessMin: hardness(28),
    hardnessMax: hardness(32),
    ...unsorted,
    heatTreatments: rows({
      fields: {
        name: text({ required: true, max: 20, example: '淬火' }),
        hardnessMin: hardness(48),
        hardnessMax: hardness(52),
      },
      key: ['name'],
      max: 20,
    }),
  },
  rules: [
    inOrder('minAboveMax', 'hardnessMin', 'hardnessMax', { hardnessMin: 52, hardnessMax: 48 }),
    rowsInOrder('minAboveMax', 'heatTreatments', ['hardnessMin', 'hardnessMax'], {
      heatTreatments: [{ name: '淬火', hardnessMin: 52, hardnessMax: 48 }],
    }),
  ],
  groups: {
    price: ['price', 'recoveryPrice', 'currencyId'],
    hardness: ['needsHeatTreatment', 'hardnessMin', 'hardnessMax', 'heatTreatments'],
  },
  list: {
    columns: ['code', 'name', 'abbreviation', 'typeId', 'density', 'price', 'hardnessMin', 'hardnessMax', 'valid'],
    search: ['code', 'name', 'abbreviation', 'erpNumber'],
    filters: ['typeId', 'needsHeatTreatment', 'valid'],
    sort: 'code',
  },
})
