import { machine } from '@mouldwright/basic/shared'
import { entity, flag, integer, ref, text } from '@mouldwright/kernel'
import { unknownPlaceholder } from './placeholder.rules.ts'

const rule = <const F extends 'fileName' | 'head' | 'line' | 'foot'>(field: F) => ({
  key: 'placeholderUnknown',
  field,
  broken: (values: Partial<Record<F, string | null>>) => unknownPlaceholder(values[field], field === 'line'),
  example: { [field]: '{{nothing}}' } as Partial<Record<F, string>>,
})

/** How a job sheet is written for a machine: a head, a line for each position and piece, a foot. */
export const sheetTemplate = entity('electrode.sheetTemplate', {
  scope: 'factory',
  path: 'electrode/sheetTemplate',
  key: ['name'],
  fields: {
    name: text({ required: true, max: 50, example: '夏米尔 Form 20' }),
    /** Blank: for any machine. */
    machineId: ref(() => machine),
    fileName: text({ required: true, max: 100, example: '{{part}}-{{operation}}.txt' }),
    head: text({ max: 2_000, long: true, example: '; {{mould}} {{part}} {{time}}' }),
    line: text({
      required: true,
      max: 2_000,
      long: true,
      example: '{{line}};{{place}};{{x}};{{y}};{{z}};{{c}};{{gapXy}}',
    }),
    foot: text({ max: 2_000, long: true, example: '; END {{lines}}' }),
    decimals: integer({ required: true, min: 0, max: 4, default: 3 }),
    valid: flag({ default: true }),
    remark: text({ max: 200, long: true }),
  },
  rules: [rule('fileName'), rule('head'), rule('line'), rule('foot')],
  list: {
    columns: ['name', 'machineId', 'fileName', 'decimals', 'valid', 'remark'],
    search: ['name', 'remark'],
    filters: ['machineId', 'valid'],
    sort: 'name',
  },
})
