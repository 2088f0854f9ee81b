import { date, decimal, entity, integer, rows, text } from '@mouldwright/kernel'
import { unsorted } from '../common-fields.ts'

const millimetres = (example: number) => decimal({ above: 0, max: 2_000, scale: 3, unit: 'mm', example })
const degrees = (example: number) => decimal({ required: true, min: -180, max: 180, scale: 2, unit: 'degree', example })
const shortName = (example: string) =>
  text({ required: true, max: 20, pattern: /^[A-Za-z][\w.-]*$/, fold: true, example })

/** A probe of a coordinate measuring machine, with the angles that it may stand at. */
export const probe = entity('basic.probe', {
  scope: 'factory',
  path: 'bms/probe',
  key: ['name'],
  fields: {
    name: shortName('P2x20'),
    tipDiameter: millimetres(2),
    rodDiameter: millimetres(1.5),
    effectiveLength: millimetres(14),
    totalLength: millimetres(20),
    speed: decimal({ above: 0, max: 1_000, unit: 'mmPerS', example: 50 }),
    calibratedOn: date({ example: '2026-09-01' }),
    calibrationDays: integer({ min: 1, max: 3_650, unit: 'day', example: 365 }),
    /** The last day on which it may measure. */
    calibrationDue: date({ readonly: true }),
    ...unsorted,
    angles: rows({ fields: { name: shortName('A45B90'), a: degrees(45), b: degrees(90) }, key: ['name'], max: 500 }),
  },
  groups: {
    size: ['tipDiameter', 'rodDiameter', 'effectiveLength', 'totalLength', 'speed'],
    calibration: ['calibratedOn', 'calibrationDays', 'calibrationDue'],
  },
  list: {
    columns: ['name', 'tipDiameter', 'effectiveLength', 'calibrationDue', 'calibratedOn', 'calibrationDays', 'valid'],
    search: ['name', 'remark'],
    filters: ['calibrationDue', 'valid'],
    sort: 'name',
  },
})

/** The right to measure with a probe past its calibration, with a reason: the one that overrides the gate. */
export const calibrationOverride = 'gate.calibration:override'
