import { decimal, entity, integer, ref } from '@mouldwright/kernel'
import { code, name, standing } from '../common-fields.ts'
import { inOrder } from '../rules.ts'
import { material } from './material.entity.ts'

const count = (value: number) => integer({ required: true, min: 0, max: 20, default: value })
const gap = (example: number) => decimal({ min: 0, max: 5, scale: 3, unit: 'mm', example })

/** Of what electrodes are made, and how many of each stage with which spark gap a burn usually asks for. */
export const electrodeMaterial = entity('basic.electrodeMaterial', {
  scope: 'tenant',
  path: 'bms/electrodeMaterial',
  key: ['code'],
  title: 'name',
  fields: {
    code: code({ example: 'CU' }),
    name: name({ example: '紫铜' }),
    materialId: ref(() => material),
    roughCount: count(1),
    roughGap: gap(0.3),
    semiFineCount: count(0),
    semiFineGap: gap(0.2),
    fineCount: count(1),
    fineGap: gap(0.1),
    ...standing,
  },
  // The gap falls as the stage gets finer; a stage that is left out stands aside.
  rules: [
    inOrder('gapFalls', 'semiFineGap', 'roughGap', { semiFineGap: 0.3, roughGap: 0.2 }),
    inOrder('gapFalls', 'fineGap', 'semiFineGap', { fineGap: 0.3, semiFineGap: 0.2 }),
    inOrder('gapFalls', 'fineGap', 'roughGap', { fineGap: 0.3, roughGap: 0.2 }),
  ],
  groups: { stages: ['roughCount', 'roughGap', 'semiFineCount', 'semiFineGap', 'fineCount', 'fineGap'] },
  list: {
    columns: ['code', 'name', 'materialId', 'roughGap', 'semiFineGap', 'fineGap', 'sort', 'valid'],
    search: ['code', 'name'],
    filters: ['materialId', 'valid'],
    sort: 'sort',
  },
})
