/** The small factory as somebody in a hurry filled it in: one believable mistake of each kind. */
import { createSmallFactory } from './factory.ts'
import type { Rec } from './records.ts'
import { sheetsOf, type Sheet } from './workbook.ts'

export interface Mistake {
  sheet: string
  /** As Excel counts, the header being 1. */
  row: number
  /** Absent where a rule of the whole row is broken. */
  column: string | undefined
  field: string
  rule: string
}

type Match = (record: Rec, row: number) => boolean

/** The workbook with its mistakes, in the order of its sheets. */
export function createBroken(): { sheets: Sheet[]; mistakes: Mistake[] } {
  const sheets = sheetsOf(withDigitFirst(createSmallFactory().records), 'zh')
  const mistakes: Mistake[] = []
  const sheetOf = (entity: string, rows?: string) =>
    sheets.find(({ shape }) => shape.entity.name === entity && shape.rows === rows)!

  function note(sheet: Sheet, index: number, field: string, rule: string, hasColumn = true): number {
    const at = sheet.columns.findIndex((column) => column.part === 'own' && column.field === field)
    const column = hasColumn ? sheet.header[at] : undefined
    mistakes.push({ sheet: sheet.name, row: index + 2, column, field, rule })
    return at
  }
  function spoil(sheet: Sheet, match: Match, field: string, cell: string | null, rule: string): void {
    const index = sheet.records.findIndex(match)
    sheet.rows[index]![note(sheet, index, field, rule)] = cell
  }

  const machines = sheetOf('basic.machine')
  note(
    machines,
    machines.records.findIndex(({ name }) => name === digitFirst),
    'name',
    'pattern',
  )
  spoil(machines, ({ name }) => name === 'GR04', 'sectionId', 'GRND', 'reference')

  const periods = sheetOf('basic.shift', 'periods')
  const late = periods.records.findIndex(
    ({ name }, at) => name === 'TWO-SHIFT' && periods.records[at - 1]?.['name'] === name,
  )
  const start = periods.columns.findIndex(({ field }) => field === 'startTime')
  periods.rows[late]![start] = '14:30'
  note(periods, late, 'periods', 'basic:rules.periodOverlap', false)

  const moulds = sheetOf('production.mould')
  spoil(moulds, ({ number }) => number === 'M26-082', 'startDate', '2026-11-31', 'date')
  spoil(moulds, ({ number }) => number === 'M26-084', 'deliveryDate', null, 'required')

  const parts = sheetOf('production.part')
  const isPart = (mould: string, part: string) => (record: Rec) =>
    (record['mouldId'] as Rec)['number'] === mould && record['number'] === part
  spoil(parts, isPart('M26-083', 'L01'), 'length', '约 200', 'number')
  const twice = parts.records.findIndex(isPart('M26-085', 'P01'))
  parts.rows.push([...parts.rows[twice]!])
  note(parts, parts.rows.length - 1, 'number', 'duplicateInFile')

  const operations = sheetOf('production.route', 'operations')
  const route = operations.records.findIndex(({ partId }) => isPart('M26-081', 'C02')(partId as Rec))
  const process = note(operations, route + 1, 'processId', 'reference')
  operations.rows[route + 1]![process] = '深孔转'
  return { sheets, mistakes }
}

const digitFirst = '3EDM'

/** Whoever misnames a machine misnames it wherever it stands. */
function withDigitFirst(records: Readonly<Record<string, readonly Rec[]>>) {
  const machine = records['basic.machine']!.find(({ name }) => name === 'EDM03') as Record<string, unknown>
  machine['name'] = digitFirst
  return records
}
