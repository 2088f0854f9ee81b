import { choice, decimal, entity, integer, ref, rows, text } from '@mouldwright/kernel'
import { part } from '@mouldwright/production/shared'

const position = (example: number) =>
  decimal({ required: true, min: -20_000, max: 20_000, scale: 4, unit: 'mm', example })

/**
 * How an electrode is cut and burned, besides what its part says of stages, gaps and burns. Parts with a design are followed as pieces.
 */
export const design = entity('electrode.design', {
  scope: 'factory',
  path: 'electrode/design',
  key: ['partId'],
  fields: {
    partId: ref(() => part, { required: true, fixed: true, onRemove: 'remove' }),
    blank: text({ max: 50, example: '40×40×60' }),
    holderSystem: text({ max: 30, example: 'EROWA ITS 50' }),
    orbit: choice({
      required: true,
      options: ['none', 'circular', 'square', 'spherical', 'vector'],
      default: 'circular',
    }),
    /** Of one piece until it is worn; blank: as many as it lasts. */
    burnsAllowed: integer({ min: 1, max: 1_000, example: 4 }),
    remark: text({ max: 200, long: true }),
    positions: rows({
      fields: {
        partId: ref(() => part, { required: true, onRemove: 'remove' }),
        operationNumber: integer({ required: true, min: 1, max: 9_999, example: 50 }),
        number: integer({ required: true, min: 1, max: 999, default: 1 }),
        x: position(12.5),
        y: position(-8),
        z: position(-24.35),
        c: decimal({ required: true, min: -360, max: 360, scale: 3, unit: 'degree', default: 0, example: 0 }),
        quadrant: choice({ options: { '1': 1, '2': 2, '3': 3, '4': 4 } }),
        depth: decimal({ above: 0, max: 2_000, scale: 4, unit: 'mm', example: 6.2 }),
      },
      key: ['partId', 'operationNumber', 'number'],
      max: 500,
    }),
  },
  list: {
    columns: ['partId', 'blank', 'holderSystem', 'orbit', 'burnsAllowed', 'remark'],
    search: ['blank', 'holderSystem', 'remark'],
    filters: ['partId', 'orbit'],
    sort: 'partId',
  },
})
