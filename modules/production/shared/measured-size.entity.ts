import { choice, date, decimal, entity, integer, ref, text } from '@mouldwright/kernel'
import { inOrder, probe, tolerance } from '@mouldwright/basic/shared'
import { sizeResult } from './enumerations.ts'
import { part } from './part.entity.ts'

const millimetres = (example: number) =>
  decimal({ required: true, min: -20_000, max: 20_000, scale: 4, unit: 'mm', example })
const deviation = (example: number) => decimal({ min: -10, max: 10, scale: 4, unit: 'mm', example })

/** A dimension of one piece of a part as it was measured, with how far it may be off. */
export const measuredSize = entity('production.measuredSize', {
  scope: 'factory',
  path: 'bom/measuredSize',
  key: ['partId', 'piece', 'dimension'],
  title: 'dimension',
  fields: {
    partId: ref(() => part, { required: true }),
    /** Which of the part's pieces. */
    piece: integer({ required: true, min: 1, max: 1_000_000, default: 1 }),
    dimension: text({ required: true, max: 50, fold: true, example: 'D1' }),
    nominal: millimetres(25),
    toleranceId: ref(() => tolerance),
    /** Of the tolerance, unless a drawing gives its own. */
    lower: deviation(-0.01),
    upper: deviation(0.015),
    measured: millimetres(25.008),
    measuredOn: date({ example: '2026-09-01' }),
    probeId: ref(() => probe),
    /** Why it was measured although the probe was past its calibration; takes the right to override. */
    calibrationReason: text({ max: 200 }),
    result: choice({ readonly: true, options: sizeResult }),
    remark: text({ max: 200, long: true }),
  },
  rules: [
    inOrder('lowerAboveUpper', 'lower', 'upper', { lower: 0.01, upper: -0.01 }),
    {
      key: 'toleranceNeeded',
      field: 'toleranceId',
      broken: ({ toleranceId, lower, upper }) =>
        toleranceId || (typeof lower === 'number' && typeof upper === 'number') ? undefined : {},
      example: { toleranceId: null, lower: 0.01 },
    },
  ],
  groups: { tolerance: ['nominal', 'toleranceId', 'lower', 'upper'] },
  list: {
    columns: ['dimension', 'partId', 'piece', 'nominal', 'toleranceId', 'measured', 'result', 'measuredOn', 'probeId'],
    search: ['dimension', 'remark'],
    filters: ['partId', 'result', 'measuredOn', 'probeId'],
    sort: 'dimension',
  },
})
