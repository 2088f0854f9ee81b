import { probe } from '@mouldwright/basic/shared'
import { choice, decimal, entity, instant, integer, ref, text } from '@mouldwright/kernel'
import { piece } from './piece.entity.ts'
import { pieceResult } from './piece.flow.ts'

const length = { min: -100, max: 100, scale: 4, unit: 'mm' } as const

/** What a measurement says, wherever it comes from: how far the piece sits off its clamping, and how much larger it is than drawn. */
export const measured = {
  instrument: text({ max: 50, example: 'Hexagon 7.10.7' }),
  probeId: ref(() => probe),
  /** Why it was measured although the probe was past its calibration; takes the right to override. */
  calibrationReason: text({ max: 200 }),
  x: decimal({ ...length, example: 0.012 }),
  y: decimal({ ...length, example: -0.004 }),
  z: decimal({ ...length, example: 0.008 }),
  c: decimal({ min: -360, max: 360, scale: 4, unit: 'degree', example: 0.015 }),
  xyMin: decimal({ ...length, example: -0.002 }),
  xyAverage: decimal({ ...length, example: 0.004 }),
  xyMax: decimal({ ...length, example: 0.009 }),
  zMin: decimal({ ...length, example: 0 }),
  zAverage: decimal({ ...length, example: 0.002 }),
  zMax: decimal({ ...length, example: 0.005 }),
}

/** A measurement of a piece; its offsets hold for the clamping that it was measured in. */
export const measurement = entity('electrode.measurement', {
  scope: 'factory',
  path: 'electrode/measurement',
  key: ['pieceId', 'sequence'],
  title: 'pieceId',
  fields: {
    pieceId: ref(() => piece, { readonly: true, required: true, onRemove: 'remove' }),
    sequence: integer({ readonly: true, required: true, min: 1 }),
    result: choice({ readonly: true, required: true, options: pieceResult }),
    reason: text({ readonly: true, max: 200 }),
    ...measured,
    clamping: integer({ readonly: true, required: true, min: 1 }),
    source: choice({ readonly: true, required: true, options: ['entered', 'imported'] }),
    at: instant({ readonly: true, required: true }),
    by: text({ readonly: true, required: true, max: 50 }),
  },
  groups: { offsets: ['x', 'y', 'z', 'c'], oversize: ['xyMin', 'xyAverage', 'xyMax', 'zMin', 'zAverage', 'zMax'] },
  list: {
    columns: [
      ...([
        'pieceId',
        'result',
        'at',
        'by',
        'x',
        'y',
        'z',
        'c',
        'xyAverage',
        'zAverage',
        'instrument',
        'probeId',
      ] as const),
      ...(['clamping', 'source', 'reason'] as const),
    ],
    search: ['instrument', 'reason', 'by'],
    filters: ['result', 'pieceId', 'probeId', 'source', 'at'],
    sort: '-at',
  },
  without: ['add', 'modify', 'remove', 'export', 'import'],
})
