/** Child rows as a workbook tells them: in place of those that are stored, or merged with them by key; and what becomes of these. */
import { rowsFields, type ChildRowsChoice, type Entity, type Field, type Fields } from '@mouldwright/kernel'
import { plainRows, plainValues } from '../store/audit.ts'
import { isCellField } from './cells.ts'
import { tupleOf } from './keys.ts'
import type { SheetRow } from './read-sheet.ts'
import type { ChildRowsCount } from './report.ts'

type Values = Record<string, unknown>
type RowsField = Extract<Field, { kind: 'rows' }>

/** A row of the list as it is to be, with the row of the sheet that tells of it; none for one that stays as it is stored. */
export interface ToldRow {
  row: SheetRow | undefined
  values: Values
}

/** An empty cell says nothing where there is a default or the server fills it, nor in a new record; else it clears what is stored. */
export const spoken = (fields: Fields, input: Values, isStored: boolean): Values =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => {
      const field = fields[name]
      const isClearable = field?.kind === 'rows' || (field?.default === undefined && !field?.filled)
      return value !== null || (isStored && isClearable)
    }),
  )

/** Where a row's key is left out, it is told apart by what it will be. */
const keyOf = ({ fields, key }: RowsField, row: Values): string =>
  tupleOf(key.map((name) => row[name] ?? (fields as Fields)[name]?.default))

/** The rows of one record. A second row of the same key stays one of its own: it is refused later, where it stands. */
export function toldRows(
  field: RowsField,
  stored: readonly Values[],
  told: readonly { row: SheetRow; input: Values }[],
  how: ChildRowsChoice,
): ToldRow[] {
  const fields = field.fields as Fields
  const rows: ToldRow[] = how === 'merge' ? stored.map((row) => ({ row: undefined, values: written(fields, row) })) : []
  const byKey = new Map(rows.map((row) => [keyOf(field, row.values), row]))
  for (const { row, input } of told) {
    const key = keyOf(field, input)
    const known = byKey.get(key)
    byKey.delete(key)
    if (known) Object.assign(known, { row, values: { ...known.values, ...spoken(fields, input, true) } })
    else rows.push({ row, values: spoken(fields, input, false) })
  }
  return rows
}

const written = (fields: Fields, row: Values): Values =>
  Object.fromEntries(Object.entries(plainValues(fields, row)).filter(([name]) => !fields[name]!.readonly))

/** Child rows keep what no sheet tells of the row of the same key before: what the server wrote, secrets and files. */
export function withUntold(field: RowsField, stored: readonly Values[], rows: readonly Values[]): Values[] {
  const kept = Object.entries(field.fields as Fields).filter(([, of]) => of.readonly || !isCellField(of))
  if (kept.length === 0) return [...rows]
  const byKey = new Map(stored.map((row) => [keyOf(field, row), row]))
  return rows.map((row) => {
    const before = byKey.get(keyOf(field, row))
    return { ...row, ...Object.fromEntries(kept.map(([part]) => [part, before?.[part] ?? null])) }
  })
}

/**
 * Adds to the count what a record's change makes of its child rows, told apart by their keys.
 * @param onRemoved told each row that is lost, as it was read
 */
export function countRows(
  of: Entity,
  before: Values | null,
  after: Values,
  count: ChildRowsCount,
  onRemoved: (name: string, field: RowsField, row: Values) => void,
): void {
  for (const [name, field] of rowsFields(of)) {
    const told = (row: Values) => JSON.stringify(plainValues(field.fields as Fields, row))
    const stored = (before?.[name] ?? []) as readonly Values[]
    const left = new Map(stored.map((row) => [keyOf(field, row), row]))
    for (const row of plainRows(after[name])) {
      const key = keyOf(field, row)
      const was = left.get(key)
      left.delete(key)
      if (was === undefined) count.added += 1
      else if (told(was) !== told(row)) count.changed += 1
    }
    count.removed += left.size
    for (const row of left.values()) onRemoved(name, field, row)
  }
}
