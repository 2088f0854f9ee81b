/** Records as the sheets of a workbook: the product's own sheets, headers and words, in one of its languages. */
import { createKit, cellOf, dependencyOrder, sheetShapes } from '@mouldwright/server-kit'
import type { Kit, SheetColumn as Column, SheetShape, WrittenCell, WrittenSheet } from '@mouldwright/server-kit'
import type { Entity, Field, Language } from '@mouldwright/kernel'
import { serverModules } from '@mouldwright/server/modules'
import { timeZone, type Factory, type Rec, type Value, type Words } from './records.ts'

export interface Sheet {
  name: string
  header: string[]
  rows: WrittenCell[][]
  shape: SheetShape
  columns: readonly Column[]
  /** The record that each row was written from. */
  records: readonly Rec[]
}

/** What the modules declare; no database, secret or file is touched. */
const kit: Kit = createKit(serverModules, {
  secrets: {
    seal: String,
    open: String,
    digest: (use, value) => Buffer.from(use + value),
    digests: (use, value) => [Buffer.from(use + value)],
  },
  files: new Proxy({} as Kit['files'], {
    get() {
      throw new Error('Workbooks are written without a store.')
    },
  }),
  ports: {} as Kit['ports'],
  publicUrl: '',
  isDemo: false,
})

/** The sheets of a factory, those first that others name; columns that nobody fills are left out. */
export function sheetsOf(factory: Factory, language: Language): Sheet[] {
  const entities = dependencyOrder([...kit.entities.values()]).filter(({ name }) => factory[name])
  return entities.flatMap((entity) =>
    sheetShapes(entity, { kit, language }).flatMap((shape) => sheetOf(shape, factory, language)),
  )
}

interface Line {
  record: Rec
  row: Rec
}

function sheetOf(shape: SheetShape, factory: Factory, language: Language): Sheet[] {
  const records = factory[shape.entity.name]!
  const lines = shape.rows
    ? records.flatMap((record) => rowsOf(record[shape.rows!]).map((row): Line => ({ record, row })))
    : records.map((record): Line => ({ record, row: record }))
  if (lines.length === 0) return []
  const columns = shape.columns.filter(
    (column) =>
      column.part === 'parent' ||
      (!shape.fields[column.field]!.readonly &&
        (isAsked(shape, column) || lines.some(({ row }) => (row[column.field] ?? null) !== null))),
  )
  return [
    {
      name: shape.name,
      header: columns.map(({ header, required }) => (required ? `${header}*` : header)),
      rows: lines.map((line) => columns.map((column) => cellIn(shape, column, line, language))),
      shape,
      columns,
      records: lines.map(({ record }) => record),
    },
  ]
}

/** Required, and without a value that the product would put there itself. */
function isAsked({ fields }: SheetShape, { field, required }: Column): boolean {
  const spec = fields[field]!
  return required && !('default' in spec && spec.default !== undefined)
}

const rowsOf = (value: Value): readonly Rec[] => (value ?? []) as readonly Rec[]

function cellIn(shape: SheetShape, column: Column, { record, row }: Line, language: Language): WrittenCell {
  const value = column.part === 'parent' ? follow(record, column.path!) : ownValue(shape, column, row)
  return cellOf(column.cell, spoken(value, language), column.written, timeZone)
}

/** References are written as people name them: by their title where they have one besides a single key. */
function ownValue(shape: SheetShape, { field, path }: Column, row: Rec): Value {
  if (!path) return row[field]
  const target = row[field] as Rec | null | undefined
  const { key, title, fields } = (shape.fields[field] as Extract<Field, { kind: 'ref' }>).to() as Entity
  return follow(target, key.length === 1 && fields[title]?.kind === 'text' ? [title] : path)
}

const follow = (from: Value, path: readonly string[]): Value =>
  path.reduce<Value>((value, name) => (value as Rec | null | undefined)?.[name], from)

const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value

const spoken = (value: Value, language: Language) => (isWords(value) ? value[language] : value)

/** The sheets as the product's writer takes them. */
export const writtenSheets = (sheets: readonly Sheet[]): WrittenSheet[] =>
  sheets.map(({ name, header, rows }) => ({ name, header, rows: [rows] }))
