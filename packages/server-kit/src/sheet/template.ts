/** An empty workbook to fill: headers, an example row, and a sheet that says what each column takes. */
import type { Entity, Field, Language } from '@mouldwright/kernel'
import type { Kit } from '../kit.ts'
import { cellOf, type CellField } from './cells.ts'
import { fieldAt, keyPaths, sheetShapes, type Column, type SheetShape } from './columns.ts'
import type { WrittenCell, WrittenSheet } from './write-workbook.ts'

export interface TemplateOptions {
  kit: Kit
  language: Language
}

/** The sheets of a template, with one of notes behind them. */
export function templateSheets(entities: readonly Entity[], options: TemplateOptions): WrittenSheet[] {
  const shapes = entities
    .flatMap((of) => sheetShapes(of, options))
    .map((shape) => ({
      ...shape,
      columns: shape.columns.filter((column) => isTaken(shape, column)),
    }))
  return [
    ...shapes.map((shape) => ({
      name: shape.name,
      header: shape.columns.map(({ header, required }) => (required ? `${header}*` : header)),
      rows: [[shape.columns.map((column) => exampleOf(shape, column))]],
    })),
    notes(shapes, options),
  ]
}

/** What the server fills is no column of a template. */
const isTaken = ({ fields }: SheetShape, { part, field }: Column) => part === 'parent' || !fields[field]!.readonly

function exampleOf({ entity, fields }: SheetShape, column: Column): WrittenCell {
  const field =
    column.part === 'parent'
      ? fieldAt(entity, column.path!)
      : column.path
        ? column.cell
        : (fields[column.field] as CellField)
  const value = exampleValue(field)
  return value === undefined ? null : cellOf(field, value, column.written, 'UTC')
}

function exampleValue(field: CellField): unknown {
  if ('example' in field && field.example !== undefined) return field.example
  if ('default' in field && field.default !== undefined) return field.default
  if (field.kind === 'choice') return Object.values(field.options)[0]
  return undefined
}

function notes(shapes: readonly SheetShape[], { kit, language }: TemplateOptions): WrittenSheet {
  const word = (key: string, params = {}) => kit.word(language, 'jobs', `sheet.${key}`, params)
  const rows = shapes.flatMap((shape) =>
    shape.columns.map((column): WrittenCell[] => [
      shape.name,
      column.word,
      column.required ? word('yes') : word('no'),
      kindNote(shape, column, kit, language),
      column.unit || null,
    ]),
  )
  const hints = ['match', 'empty', 'children', 'references'].map((key): WrittenCell[] => [word(`hints.${key}`)])
  return {
    name: word('notes'),
    header: ['sheet', 'column', 'required', 'takes', 'unit'].map((key) => word(`headers.${key}`)),
    rows: [[...rows, [], ...hints]],
    widths: [24, 24, 10, 60, 8],
  }
}

function kindNote({ entity, fields, columns }: SheetShape, column: Column, kit: Kit, language: Language): string {
  const word = (key: string, params = {}) => kit.word(language, 'jobs', `sheet.kinds.${key}`, params)
  if (column.part === 'parent') return word('parent', { entity: kit.word(language, entity.module, `${entity.stem}.$`) })
  const field = fields[column.field] as Exclude<Field, { kind: 'rows' }>
  if (field.kind === 'ref') {
    const target = field.to()
    const name = kit.word(language, target.module, `${target.stem}.$`)
    return keyPaths(target).length > 1
      ? word('composite', {
          entity: name,
          columns: columns.filter((other) => other.field === column.field).map((other) => other.word),
        })
      : word('reference', { entity: name })
  }
  if (field.kind === 'choice')
    return word('choice', { options: Object.values(field.options).map(column.written.optionWord).join(' / ') })
  if (field.kind === 'text') return word('text', { max: field.max })
  if ('scale' in field) return word(field.scale === 0 && field.unit !== 'h' ? 'whole' : 'number', rangeOf(field))
  return word(field.kind)
}

const rangeOf = (field: { min?: number; max?: number; above?: number }) => ({
  min: field.above ?? field.min ?? '',
  max: field.max ?? '',
})
