import { choice, entity, flag, integer, ref, rows, text } from '@mouldwright/kernel'
import { partNumberEncoding, partNumberSegments } from '../enumerations.ts'
import { partType } from './part-type.entity.ts'
import { countersIn, reservedTypeCode, segmentFault } from './part-number.rules.ts'

/** How parts of a type are numbered: their mould's number or a code of the type, then segments, one of which counts. */
export const partNumberRule = entity('basic.partNumberRule', {
  scope: 'tenant',
  path: 'bms/partNumberRule',
  key: ['partTypeId'],
  fields: {
    partTypeId: ref(() => partType, { required: true, fixed: true }),
    encoding: choice({ required: true, options: partNumberEncoding, default: partNumberEncoding.typeCode }),
    typeCode: text({ max: 10, pattern: /^[A-Za-z][A-Za-z0-9]*$/, fold: true, example: 'CAV' }),
    valid: flag({ default: true }),
    remark: text({ max: 200, long: true }),
    segments: rows({
      required: true,
      fields: {
        rank: integer({ required: true, min: 1, max: 12, example: 1 }),
        kind: choice({ required: true, options: partNumberSegments, example: 'counter' }),
        text: text({ max: 10, pattern: /^[\w./-]+$/, fold: true }),
        /** Of a counter; shorter figures begin with zeros. */
        digits: integer({ min: 1, max: 8, example: 2 }),
      },
      key: ['rank'],
      max: 12,
    }),
  },
  rules: [
    {
      key: 'reservedTypeCode',
      field: 'typeCode',
      broken: ({ typeCode }) => (typeCode?.toUpperCase() === reservedTypeCode ? { code: reservedTypeCode } : undefined),
      example: { typeCode: 'MP' },
    },
    {
      key: 'typeCodeMissing',
      field: 'typeCode',
      broken: ({ encoding, typeCode }) => (encoding === partNumberEncoding.typeCode && !typeCode ? {} : undefined),
      example: { encoding: 2, typeCode: null },
    },
    {
      key: 'oneCounter',
      field: 'segments',
      broken: ({ segments }) => (segments && countersIn(segments) !== 1 ? {} : undefined),
      example: { segments: [{ rank: 1, kind: 'year' }] },
    },
    {
      key: 'segmentText',
      field: 'segments',
      broken: ({ segments }) => segmentFault(segments ?? []),
      example: {
        segments: [
          { rank: 1, kind: 'text' },
          { rank: 2, kind: 'counter' },
        ],
      },
    },
  ],
  list: {
    columns: ['partTypeId', 'encoding', 'typeCode', 'valid', 'remark'],
    search: ['typeCode', 'remark'],
    filters: ['partTypeId', 'encoding', 'valid'],
    sort: 'partTypeId',
  },
})
