/** Rows of a pack as sheets of a workbook, in the shapes that exports have and imports read. */
import type { Entity, Language } from '@mouldwright/kernel'
import {
  cellOf,
  dayIn,
  sheetShapes,
  type Context,
  type SheetColumn,
  type SheetShape,
  type WrittenCell,
} from '@mouldwright/server-kit'
import type { PackRow, PackRows, PackValue } from './seeds/rows.ts'

export interface PackSheet {
  shape: SheetShape
  name: string
  header: string[]
  rows: WrittenCell[][]
}

interface Line {
  record: PackRow
  row: PackRow
}

export const entityOf = (ctx: Context, name: string): Entity => {
  const entity = ctx.kit.entities.get(name)
  if (!entity) throw new Error(`A pack has rows of ${name}, which is no entity.`)
  return entity
}

/** The sheets that the rows fill, an entity's own before those of its child rows. */
export function packSheets(ctx: Context, of: PackRows, language: Language): PackSheet[] {
  return Object.entries(of).flatMap(([name, records]) =>
    sheetShapes(entityOf(ctx, name), { kit: ctx.kit, language }).flatMap((shape) => {
      const lines = linesOf(shape, records)
      const columns = shape.columns.filter((column) => isFilled(column, lines))
      if (lines.length === 0) return []
      return [
        {
          shape,
          name: shape.name,
          header: columns.map(({ header, required }) => (required ? `${header}*` : header)),
          rows: lines.map((line) => columns.map((column) => cellIn(ctx, column, line, language))),
        },
      ]
    }),
  )
}

const linesOf = ({ rows }: SheetShape, records: readonly PackRow[]): Line[] =>
  rows === undefined
    ? records.map((record) => ({ record, row: record }))
    : records.flatMap((record) => ((record[rows] ?? []) as readonly PackRow[]).map((row) => ({ record, row })))

const isFilled = (column: SheetColumn, lines: readonly Line[]) =>
  lines.some(({ row }) => column.part === 'parent' || (row[column.field] ?? null) !== null)

function cellIn(ctx: Context, column: SheetColumn, { record, row }: Line, language: Language): WrittenCell {
  const value = column.part === 'parent' ? follow(record, column.path!) : valueIn(row[column.field] ?? null, column)
  return cellOf(column.cell, plain(ctx, value, language), column.written, ctx.session.timeZone)
}

const valueIn = (value: PackValue, { path }: SheetColumn) => (path ? follow(value, path) : value)

/** A reference to what one value tells apart is that value; others say each part of the key. */
const follow = (from: PackValue, path: readonly string[]): PackValue =>
  path.reduce<PackValue>(
    (value, name) => (typeof value === 'object' && value !== null ? ((value as PackRow)[name] ?? null) : value),
    from,
  )

const dayMs = 86_400_000

function plain(ctx: Context, value: PackValue, language: Language): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('daysAhead' in value)
    return dayIn(new Date(ctx.now().getTime() + (value['daysAhead'] as number) * dayMs), ctx.session.timeZone)
  return (value as Readonly<Record<Language, string>>)[language]
}

/** A record's key as one text. */
export const keyOf = (of: Entity, row: PackRow, language: Language): string => keyValues(of, row, language).join(' / ')

/** What has no code is known by its words, which are others in another language. */
export const keyValues = (of: Entity, row: PackRow, language: Language): string[] =>
  of.key.map((name) => {
    const value = row[name]
    return String(typeof value === 'object' && value !== null ? (value as PackRow)[language] : value)
  })

/** Columns of a preview: those that the list shows, as far as the pack fills them. */
export function previewColumns(of: Entity, { columns }: SheetShape, records: readonly PackRow[]): SheetColumn[] {
  const listed = of.list.columns as readonly string[]
  return columns.filter(
    ({ field, part }) =>
      part === 'own' &&
      listed.includes(field) &&
      field !== 'sort' &&
      records.some((row) => (row[field] ?? null) !== null),
  )
}

/** What a cell shows to people. */
export function shownIn(ctx: Context, column: SheetColumn, row: PackRow, language: Language): string {
  const cell = cellIn(ctx, column, { record: row, row }, language)
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  return 'date' in cell ? cell.date : cell.moment
}
