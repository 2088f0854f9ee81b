/** Values of fields as cells of a sheet, and back. */
import { canonical, foldWidth, isDate, toInstant, type Field, type Params } from '@mouldwright/kernel'
import { nearestWords, type OptionWords } from './nearest-words.ts'
import { momentText, type SheetCell } from './workbook.ts'
import type { WrittenCell } from './write-workbook.ts'
import { instantOf, wallClock } from './zone.ts'

type OwnField = Exclude<Field, { kind: 'rows' }>
/** Fields that a sheet can hold: secrets and files stay in the system. */
export type CellField = Exclude<OwnField, { kind: 'secret' | 'image' | 'file' }>

export const isCellField = (field: Field): field is CellField =>
  !['secret', 'image', 'file', 'rows'].includes(field.kind)

export interface CellWords {
  yes: string
  no: string
  /** Word of a choice's value. */
  optionWord(value: string | number): string
}

const minutesPerHour = 60

/** A value as a cell. References are written by the columns of their keys, not here. */
export function cellOf(field: CellField, value: unknown, words: CellWords, zone: string): WrittenCell {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'flag':
      return value ? words.yes : words.no
    case 'choice':
      return words.optionWord(value as string | number)
    case 'date':
      return { date: value as string }
    case 'instant':
      return momentCell(value as string, zone)
    case 'duration':
      return field.unit === 'h' ? Number(((value as number) / minutesPerHour).toFixed(6)) : (value as number)
    default:
      return value as string | number
  }
}

/** The factory's wall-clock time, to the millisecond; in an hour that occurs twice the instant itself, which names its zone. */
function momentCell(instant: string, zone: string): WrittenCell {
  const moment = `${wallClock(instant, zone)}${instant.slice(19, -1).replace('.000', '')}`
  return instantOf(moment, zone) === instant ? { moment } : instant
}

interface CellFault {
  rule: string
  params?: Params
}

export type Parsed = { value: unknown } | { fault: CellFault }

export interface ParseWords {
  /** Words of both languages and the option's own, in the form of `wordForm`, to the value. */
  options: ReadonlyMap<string, string | number>
  optionWords: readonly OptionWords[]
}

/** How words are compared: width, case and blanks do not count. */
export const wordForm = (text: string) => foldWidth(text).toLowerCase().replace(/\s+/g, '')

const yes = new Set(['是', 'yes', 'y', '1', 'true', '√', '对'])
const no = new Set(['否', 'no', 'n', '0', 'false', '×', '错'])
const cellErrors = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/

/** A cell as a value of a field; an empty cell is null. Limits and required fields are checked later, by the field's own rules. */
export function valueOf(field: CellField, cell: SheetCell, words: ParseWords, zone: string): Parsed {
  if (cell === null) return { value: null }
  if (typeof cell === 'string' && cellErrors.test(cell))
    return { fault: { rule: 'jobs:rules.cellError', params: { value: cell } } }
  switch (field.kind) {
    case 'flag':
      return flagOf(cell)
    case 'choice': {
      const value = words.options.get(wordForm(textOf(cell)))
      return value === undefined
        ? {
            fault: {
              rule: 'choice',
              params: {
                options: words.optionWords.map(({ shown }) => shown).join(' / '),
                nearest: nearestWords(textOf(cell), words.optionWords),
              },
            },
          }
        : { value }
    }
    case 'date': {
      const wall = wallOf(cell)
      return wall && isDate(wall.slice(0, 10)) ? { value: wall.slice(0, 10) } : { fault: { rule: 'date' } }
    }
    case 'instant':
      return momentOf(cell, zone)
    case 'duration': {
      const parsed = numberOf(cell)
      if ('fault' in parsed || field.unit !== 'h') return parsed
      const minutes = (parsed.value as number) * minutesPerHour
      // A third of an hour is written 0.333333; what is off by less than a second is a whole minute.
      return { value: Math.abs(minutes - Math.round(minutes)) < 0.01 ? Math.round(minutes) : minutes }
    }
    case 'decimal':
    case 'integer':
    case 'money':
    case 'percent':
      return numberOf(cell)
    case 'ref':
      return { fault: { rule: 'reference' } }
    default:
      return { value: textOf(cell) }
  }
}

/** Text of a cell; a code that Excel took for a number or a flag becomes its text again, a date its day. */
function textOf(cell: Exclude<SheetCell, null>): string {
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (typeof cell === 'number') return Math.abs(cell) < 1e15 ? String(cell) : cell.toFixed(0)
  return canonical(typeof cell === 'string' ? cell : momentText(cell))
}

function flagOf(cell: Exclude<SheetCell, null>): Parsed {
  const word = wordForm(textOf(cell))
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { fault: { rule: 'flag' } }
}

function numberOf(cell: SheetCell): Parsed {
  if (typeof cell === 'number') return { value: cell }
  if (typeof cell !== 'string') return { fault: { rule: 'number' } }
  const text = foldWidth(cell).replace(/[\s,]/g, '').replace(/%$/, '')
  return /^[+-]?(\d{1,15}(\.\d{0,10})?|\.\d{1,10})$/.test(text)
    ? { value: Number(text) }
    : { fault: { rule: 'number' } }
}

const dayMs = 86_400_000
const dayZero = Date.UTC(1899, 11, 30)
/** Serials of 1900-03-01 and 2199-12-31: before, Excel's days differ from everybody's. */
const [firstSerial, lastSerial] = [61, 109_571]

/** Wall-clock text of a cell: a date cell, Excel's number of one, or text as people write dates. */
function wallOf(cell: SheetCell): string | undefined {
  if (typeof cell === 'object') return cell?.moment
  if (typeof cell === 'number')
    return cell >= firstSerial && cell < lastSerial
      ? new Date(Math.round(dayZero + cell * dayMs)).toISOString().replace(/(?:\.000)?Z$/, '')
      : undefined
  if (typeof cell !== 'string') return undefined
  const text = foldWidth(cell).trim()
  const parts =
    /^(\d{4})(?:[-/.]|年)\s*(\d{1,2})(?:[-/.]|月)\s*(\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(
      text,
    ) ?? /^(\d{4})(\d{2})(\d{2})()()()$/.exec(text)
  if (!parts) return undefined
  const pad = (value: string | undefined) => (value || '0').padStart(2, '0')
  const [, year, month, day, hour, minute, second] = parts
  return `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}`
}

function momentOf(cell: SheetCell, zone: string): Parsed {
  if (typeof cell === 'string') {
    const instant = toInstant(cell)
    if (instant && /(Z|[+-]\d{2}:\d{2})$/.test(cell)) return { value: instant }
  }
  const wall = wallOf(cell)
  const isTime = wall && isDate(wall.slice(0, 10)) && /T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?$/.test(wall)
  return isTime ? { value: instantOf(wall, zone) } : { fault: { rule: 'instant' } }
}
