import { choice, entity, integer, ref, rows, text } from '@mouldwright/kernel'
import { standing } from '../common-fields.ts'
import { tolerance } from '../engineering/tolerance.entity.ts'
import {
  characteristicMeaning,
  decimalSign,
  measuringFormatUse,
  resultColumn,
  resultDelimiter,
} from '../enumerations.ts'
import { isDelimiterDecimal, lackingColumn, misplacedColumn, type ReadingRules } from './format.rules.ts'

type Column = NonNullable<ReadingRules['columns']>[number]
const column = (content: Column['content'], more: Omit<Column, 'content'>): Column => ({ content, ...more })

/**
 * How a measuring program or its report is written. A report that is a table of results says with its delimiter, columns and
 * characteristics how it is read.
 */
export const measuringFormat = entity('basic.measuringFormat', {
  scope: 'tenant',
  path: 'bms/cmm/format',
  key: ['use', 'name'],
  title: 'name',
  fields: {
    use: choice({ required: true, options: measuringFormatUse, default: 'report' }),
    name: text({ required: true, max: 20, example: 'DMIS' }),
    ending: text({ required: true, max: 10, pattern: /^[a-z0-9]+$/, fold: true, example: 'dmi' }),
    /** Blank: results are not read from such files. */
    delimiter: choice({ options: resultDelimiter }),
    decimalSign: choice({ options: decimalSign, default: 'point' }),
    /** Blank: the file has no names of columns, and begins with a result. */
    headerRow: integer({ min: 1, max: 100, example: 1 }),
    ...standing,
    columns: rows({
      fields: {
        content: choice({ required: true, options: resultColumn }),
        /** Its name in the header row, or else its number from the left. */
        header: text({ max: 50, example: '单件号' }),
        columnNumber: integer({ min: 1, max: 200 }),
      },
      key: ['content'],
      max: resultColumn.length,
    }),
    characteristics: rows({
      fields: {
        /** As the file names it; `D*` stands for all names that begin with D. */
        name: text({ required: true, max: 50, example: 'X' }),
        meaning: choice({ required: true, options: characteristicMeaning, default: 'judged' }),
        /** Of its deviation, where the file states none. */
        toleranceId: ref(() => tolerance),
      },
      key: ['name'],
      max: 200,
    }),
  },
  groups: { reading: ['delimiter', 'decimalSign', 'headerRow', 'columns', 'characteristics'] },
  rules: [
    {
      key: 'delimiterIsDecimal',
      field: 'decimalSign',
      broken: isDelimiterDecimal,
      example: { delimiter: 'comma', decimalSign: 'comma' },
    },
    {
      key: 'resultColumnMisplaced',
      field: 'columns',
      broken: misplacedColumn,
      example: { headerRow: 1, columns: [column('piece', { header: '单件号', columnNumber: 2 })] },
    },
    {
      key: 'resultColumnLacking',
      field: 'columns',
      broken: lackingColumn,
      example: { delimiter: 'comma', columns: [column('piece', { columnNumber: 1 })] },
    },
  ],
  list: {
    columns: ['name', 'use', 'ending', 'delimiter', 'sort', 'valid'],
    search: ['name', 'ending'],
    filters: ['use', 'valid'],
    sort: 'sort',
  },
})
