/** Rows of a workbook's sheet as values of an entity's fields; faults of single cells are reported here. */
import { isBrokenText } from '@mouldwright/kernel'
import { shownCell, type SheetCell, type Workbook } from './workbook.ts'
import { valueOf } from './cells.ts'
import { columnOfHeader, type Column, type SheetShape } from './columns.ts'
import type { Faults } from './report.ts'

export interface SheetRow {
  /** Row number as Excel shows it. */
  row: number
  values: Record<string, unknown>
  /** Key values of references, by field; in the order of the key's ways. */
  refs: Record<string, unknown[]>
  /** Key values of the parent, for child rows. */
  parent: readonly unknown[]
  /** Fields with a fault that is reported already. Most rows have none. */
  faulty: Set<string> | undefined
}

export interface SheetRows {
  /** Name of the sheet in the workbook. */
  name: string
  shape: SheetShape
  /** Fields that have a column. */
  given: ReadonlySet<string>
  rows: SheetRow[]
  headerOf(field: string): string | undefined
}

const noValues: readonly unknown[] = []

export const isFaulty = (row: SheetRow, field: string) => row.faulty?.has(field) ?? false
export const markFaulty = (row: SheetRow, field: string) => void (row.faulty ??= new Set()).add(field)

interface Place {
  column: Column
  at: number
  header: string
  /** Place in the list of key values, for references and parents. */
  leaf: number
}

/** Reads one sheet. The first row that holds something is the header. */
export async function readSheet(
  book: Workbook,
  name: string,
  shape: SheetShape,
  zone: string,
  faults: Faults,
  signal: AbortSignal,
): Promise<SheetRows> {
  let places: Place[] | undefined
  let lent: [missing: Place, from: Place][] = []
  const rows: SheetRow[] = []
  for await (const portion of book.rows(name)) {
    signal.throwIfAborted()
    for (const [row, cells] of portion) {
      if (!places) {
        places = placesOf(shape, name, row, cells, faults)
        lent = lentPlaces(shape, places)
      } else rows.push(rowOf(row, cells, places, lent))
    }
  }
  const known = places ?? []
  return {
    name,
    shape,
    rows,
    given: new Set(
      [...known, ...lent.map(([missing]) => missing)]
        .filter(({ column }) => column.part === 'own')
        .map(({ column }) => column.field),
    ),
    headerOf: (field) => known.find(({ column }) => column.part === 'own' && column.field === field)?.header,
  }

  function rowOf(row: number, cells: readonly SheetCell[], of: readonly Place[], borrowed: typeof lent): SheetRow {
    const result: SheetRow = { row, values: {}, refs: {}, parent: noValues, faulty: undefined }
    for (const place of of) take(result, place, cells[place.at] ?? null, place)
    for (const [missing, from] of borrowed) take(result, missing, cells[from.at] ?? null, from)
    return result
  }

  function take(into: SheetRow, { column, leaf }: Place, cell: SheetCell, from: Place): void {
    if (column.part === 'own' && shape.fields[column.field]!.readonly) return
    const parsed =
      typeof cell === 'string' && isBrokenText(cell)
        ? { fault: { rule: 'brokenText' } }
        : valueOf(column.cell, cell, column.parse, zone)
    if ('fault' in parsed) {
      markFaulty(into, column.field)
      faults.add(
        {
          sheet: name,
          row: into.row,
          column: from.header,
          field: column.field,
          value: shownCell(cell),
          ...parsed.fault,
        },
        shape.entity.module,
      )
    } else if (column.part === 'parent') {
      const parent = [...into.parent]
      parent[leaf] = parsed.value
      into.parent = parent
    } else if (column.path) (into.refs[column.field] ??= [])[leaf] = parsed.value
    else into.values[column.field] = parsed.value
  }
}

function placesOf(shape: SheetShape, sheet: string, row: number, cells: readonly SheetCell[], faults: Faults): Place[] {
  const places: Place[] = []
  for (const [at, cell] of cells.entries()) {
    if (cell === null) continue
    const header = String(shownCell(cell))
    const column = columnOfHeader(shape, header)
    const fault = isBrokenText(header)
      ? 'brokenText'
      : column && places.some((place) => place.column === column)
        ? 'jobs:rules.columnTwice'
        : undefined
    if (fault)
      faults.add({ sheet, row, column: header, field: '', rule: fault, params: { header } }, shape.entity.module)
    // A column of the author's own, a note or a sum, is no reason to refuse the rest; the report names it.
    else if (!column) faults.ignore({ sheet, column: header })
    else places.push({ column, at, header, leaf: leafOf(shape, column) })
  }
  for (const column of shape.columns) {
    if (places.some((place) => place.column === column) || !isNeeded(shape, column) || isLent(column, places)) continue
    faults.add(
      { sheet, row, column: column.word, field: column.field, rule: 'missingColumn', params: { header: column.word } },
      shape.entity.module,
    )
  }
  return places
}

/** Place of a column's value among those of its reference, or of the parent's whole key. */
const leafOf = (shape: SheetShape, column: Column) =>
  shape.columns
    .filter(({ part, field }) => part === column.part && (part === 'parent' || field === column.field))
    .indexOf(column)

/** A row that cannot be told from others is none: key columns, those of the parent, and the rest of a reference that has one column. */
function isNeeded(shape: SheetShape, column: Column): boolean {
  if (column.part === 'parent') return true
  return !shape.rows && shape.entity.key.includes(column.field)
}

const isLent = (column: Column, places: readonly Place[]) => lender(column, places) !== undefined

const lender = (column: Column, places: readonly Place[]) =>
  column.part === 'own' && column.path
    ? places.find((place) => place.column !== column && place.column.meaning === column.meaning)
    : undefined

/** Columns that are left out because another one says the same: the mould of a burn's part is the mould of the electrode. */
function lentPlaces(shape: SheetShape, places: readonly Place[]): [Place, Place][] {
  return shape.columns.flatMap((column): [Place, Place][] => {
    const hasPart = places.some((place) => place.column.part === 'own' && place.column.field === column.field)
    if (!hasPart || places.some((place) => place.column === column)) return []
    const from = lender(column, places)
    return from ? [[{ column, at: from.at, header: from.header, leaf: leafOf(shape, column) }, from]] : []
  })
}
