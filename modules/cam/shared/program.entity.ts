import { choice, decimal, entity, file, instant, integer, ref, rows, text } from '@mouldwright/kernel'
import { part } from '@mouldwright/production/shared'
import { programState } from './program.flow.ts'

const millimetres = (example: number) => decimal({ above: 0, max: 2_000, scale: 3, unit: 'mm', example })

/** A revision of a program for an operation of a part. */
export const program = entity('cam.program', {
  scope: 'factory',
  path: 'cam/program',
  key: ['partId', 'operationNumber', 'name', 'revision'],
  title: 'name',
  fields: {
    partId: ref(() => part, { required: true, fixed: true }),
    operationNumber: integer({ required: true, fixed: true, min: 1, max: 9_999, example: 10 }),
    name: text({ required: true, fixed: true, max: 50, pattern: /^[\w.-]+$/, fold: true, example: 'C01-10-R' }),
    revision: integer({ required: true, fixed: true, min: 1, max: 999, default: 1 }),
    state: choice({ readonly: true, options: programState, default: 'draft' }),
    file: file({
      required: true,
      types: ['nc', 'tap', 'mpf', 'h', 'iso', 'txt', 'zip'],
      maxBytes: 20 * 1024 * 1024,
    }),
    /** SHA-256 of the file, so that what stands in a machine can be told from it. */
    hash: text({ readonly: true, max: 64 }),
    machineType: text({ max: 50, example: 'DMG HSC 55' }),
    /** Which side of the part it machines; operations may demand that it is said. */
    machiningFace: text({ max: 20, example: 'A' }),
    releasedAt: instant({ readonly: true }),
    releasedBy: text({ readonly: true, max: 50 }),
    remark: text({ max: 200, long: true }),
    tools: rows({
      fields: {
        number: integer({ required: true, min: 1, max: 9_999, default: 1 }),
        name: text({ required: true, max: 50, example: 'D6R0.5' }),
        diameter: millimetres(6),
        length: millimetres(25),
      },
      key: ['number'],
      max: 100,
    }),
  },
  groups: { release: ['state', 'hash', 'releasedAt', 'releasedBy'] },
  list: {
    columns: [
      ...(['name', 'partId', 'operationNumber', 'revision', 'state', 'file', 'machineType', 'machiningFace'] as const),
      ...(['releasedAt', 'releasedBy', 'hash'] as const),
    ],
    search: ['name', 'machineType', 'hash', 'remark'],
    filters: ['state', 'partId', 'operationNumber'],
    sort: 'name',
  },
  without: ['import', 'export'],
})
