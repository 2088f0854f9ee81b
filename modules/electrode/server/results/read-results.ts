/** Rows of a result file as the format of its machine reads them; every fault with its row and column. */
import type { measuringFormat, characteristicMeaning, resultColumn } from '@mouldwright/basic/shared'
import { foldWidth, isBrokenText, keyForm, type Params } from '@mouldwright/kernel'
import type { DelimitedRow, StoredRecord } from '@mouldwright/server-kit'

export type ResultFormat = StoredRecord<typeof measuringFormat.fields>
type Role = (typeof resultColumn)[number]
type Characteristic = NonNullable<ResultFormat['characteristics']>[number]

export interface ResultFault {
  row: number
  column?: string
  value?: string
  rule: string
  params?: Params
}

export interface ResultRow {
  row: number
  /** What the file calls the piece, and where. */
  piece: string
  pieceColumn: string
  characteristic: string
  characteristicColumn: string
  meaning: (typeof characteristicMeaning)[number]
  /** mm, or degrees of an angle. */
  deviation: number
  /** Of the deviation, as the file states them; an open side is null. */
  bounds: { lower: number | null; upper: number | null } | undefined
  toleranceId: number | null
  cells: readonly string[]
}

interface Place {
  at: number
  /** How its author finds it. */
  label: string
}
type Places = Partial<Record<Role, Place>>

const scale = 10_000
/** Tenths of a micrometre, which measurements hold. */
export const rounded = (value: number) => Math.round(value * scale) / scale + 0

/** Three figures that were rounded to micrometres, each by itself, may differ by this much. */
const roundingTenths = 20
const mostMillimetres = 100
const mostDegrees = 360

/** Rows without a fault, all faults, and what the file calls pieces that a faulty row is about. */
export function readResults(
  table: readonly DelimitedRow[],
  format: ResultFormat,
): { rows: ResultRow[]; faults: ResultFault[]; faultyPieces: ReadonlySet<string> } {
  const head = format.headerRow ?? 0
  const faults: ResultFault[] = []
  const places = placesOf(table.find(([row]) => row === head)?.[1] ?? [], format, faults)
  if (faults.length > 0) return { rows: [], faults, faultyPieces: new Set() }
  const characteristicOf = finderOf(format.characteristics ?? [])
  const isComma = format.decimalSign === 'comma'
  const faultyPieces = new Set<string>()
  const rows = table.flatMap(([row, cells]): ResultRow[] => {
    if (row <= head) return []
    const read = new RowReader(row, cells, places, isComma)
    const result = resultOf(read, characteristicOf)
    faults.push(...read.faults)
    if (result && read.faults.length === 0) return [result]
    faultyPieces.add(read.cellOf('piece'))
    return []
  })
  return { rows, faults, faultyPieces }
}

const headerForm = (text: string) => keyForm(text).replace(/\s+/g, '')

function placesOf(header: readonly string[], format: ResultFormat, faults: ResultFault[]): Places {
  const names = header.map(headerForm)
  const places: Places = {}
  for (const { content, header: name, columnNumber } of format.columns ?? []) {
    if (columnNumber) places[content] = { at: columnNumber - 1, label: `#${columnNumber}` }
    if (!name) continue
    const at = names.indexOf(headerForm(name))
    if (at >= 0) places[content] = { at, label: header[at]! }
    const rule = at < 0 ? 'missingColumn' : names.includes(headerForm(name), at + 1) ? 'jobs:rules.columnTwice' : ''
    if (rule) faults.push({ row: format.headerRow ?? 1, column: name, rule, params: { header: name } })
  }
  return places
}

/** Of a name: its own entry, else the longest beginning that fits. */
function finderOf(characteristics: readonly Characteristic[]): (name: string) => Characteristic | undefined {
  const exact = new Map(characteristics.map((one) => [keyForm(one.name), one]))
  const beginnings = characteristics
    .filter(({ name }) => name.endsWith('*'))
    .map((one) => ({ one, beginning: keyForm(one.name.slice(0, -1)) }))
    .sort((a, b) => b.beginning.length - a.beginning.length)
  return (name) =>
    exact.get(keyForm(name)) ?? beginnings.find(({ beginning }) => keyForm(name).startsWith(beginning))?.one
}

const figures = /^[+-]?(\d{1,9}(\.\d{0,12})?|\.\d{1,12})$/

/** Cells of one row, with what is wrong in them. */
class RowReader {
  readonly faults: ResultFault[] = []
  readonly row: number
  readonly cells: readonly string[]
  private readonly places: Places
  private readonly isComma: boolean

  constructor(row: number, cells: readonly string[], places: Places, isComma: boolean) {
    this.row = row
    this.cells = cells
    this.places = places
    this.isComma = isComma
  }

  labelOf(role: Role): string {
    return this.places[role]?.label ?? ''
  }

  has(role: Role): boolean {
    return this.places[role] !== undefined
  }

  fault(role: Role, rule: string, params?: Params): undefined {
    const value = this.cellOf(role)
    this.faults.push({
      row: this.row,
      column: this.labelOf(role),
      ...(value && { value: value.slice(0, 100).toWellFormed() }),
      rule,
      ...(params && { params }),
    })
  }

  cellOf(role: Role): string {
    const place = this.places[role]
    return place ? (this.cells[place.at] ?? '') : ''
  }

  text(role: Role): string | undefined {
    const text = this.cellOf(role)
    if (text === '') return this.fault(role, 'required')
    return isBrokenText(text) ? this.fault(role, 'brokenText') : text
  }

  /** Absent where the column is none of the file's or its cell is empty; `faulty` where it is told already. */
  figure(role: Role): number | undefined | 'faulty' {
    const text = this.cellOf(role)
    if (text === '') return undefined
    const plain = foldWidth(text)
      .replace(/^\u2212/, '-')
      .replace(/\s/g, '')
    const value = this.isComma ? (plain.includes('.') ? '' : plain.replace(',', '.')) : plain
    if (figures.test(value)) return Number(value)
    this.fault(role, 'number')
    return 'faulty'
  }
}

function resultOf(
  read: RowReader,
  characteristicOf: (name: string) => Characteristic | undefined,
): ResultRow | undefined {
  const piece = read.text('piece')
  const characteristic = read.text('characteristic')
  const known = characteristic === undefined ? undefined : characteristicOf(characteristic)
  if (characteristic !== undefined && !known) read.fault('characteristic', 'electrode:rules.characteristicUnknown')
  const deviation = deviationOf(read, known?.meaning === 'c' ? mostDegrees : mostMillimetres)
  const bounds = boundsOf(read)
  if (piece === undefined || characteristic === undefined || !known || deviation === undefined) return undefined
  return {
    row: read.row,
    piece,
    pieceColumn: read.labelOf('piece'),
    characteristic,
    characteristicColumn: read.labelOf('characteristic'),
    meaning: known.meaning,
    deviation,
    bounds,
    toleranceId: known.toleranceId ?? null,
    cells: read.cells,
  }
}

/** The stated deviation, else actual less nominal. Where the file has all three they must agree: a turned sign is found here. */
function deviationOf(read: RowReader, most: number): number | undefined {
  const [nominal, actual, stated] = (['nominal', 'actual', 'deviation'] as const).map((role) => read.figure(role))
  if ([nominal, actual, stated].includes('faulty')) return undefined
  const role = read.has('deviation') ? 'deviation' : 'actual'
  const difference = typeof actual === 'number' && typeof nominal === 'number' ? rounded(actual - nominal) : undefined
  if (read.has('deviation') && stated === undefined) return read.fault('deviation', 'required')
  if (!read.has('deviation') && difference === undefined)
    return read.fault(actual === undefined ? 'actual' : 'nominal', 'required')
  const value = rounded(typeof stated === 'number' ? stated : difference!)
  if (difference !== undefined && Math.abs(Math.round((value - difference) * scale)) > roundingTenths)
    return read.fault(role, 'electrode:rules.deviationDisagrees', { difference })
  if (Math.abs(value) > most)
    return read.fault(role, value > 0 ? 'tooLarge' : 'tooSmall', value > 0 ? { max: most } : { min: -most })
  return value
}

function boundsOf(read: RowReader): ResultRow['bounds'] {
  const [lower, upper] = [read.figure('lower'), read.figure('upper')]
  if (lower === 'faulty' || upper === 'faulty' || (lower === undefined && upper === undefined)) return undefined
  if (lower !== undefined && upper !== undefined && lower > upper)
    return read.fault('upper', 'basic:rules.minAboveMax', { from: lower, to: upper })
  return { lower: lower ?? null, upper: upper ?? null }
}
