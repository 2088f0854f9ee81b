import type { Entity, Issue } from '@mouldwright/kernel'
import { createMarks, type Marks } from './marks.ts'

/** One fault of a workbook, where its author finds it. */
export interface SheetIssue extends Issue {
  sheet?: string
  /** Row as Excel counts, the header being 1. */
  row?: number
  /** Header of the column. */
  column?: string
  /** What stands in the cell. */
  value?: string | number | boolean | null
  message: string
}

/** What becomes of the child rows of the records that are added and changed. */
export interface ChildRowsCount {
  added: number
  changed: number
  removed: number
}

export interface SheetCount {
  entity: string
  sheet: string
  rows: number
  added: number
  changed: number
  unchanged: number
  skipped: number
  childRows: ChildRowsCount
}

/** A sheet or column that the import does not know; what stands there was not read. */
export interface Ignored {
  sheet: string
  /** Absent: the whole sheet. */
  column?: string
}

export interface ImportReport {
  sheets: SheetCount[]
  issues: SheetIssue[]
  totalIssues: number
  ignored: Ignored[]
  /** What is still to be confirmed before anything is written. */
  confirmations: { key: string; message: string }[]
  applied: boolean
  /** The workbook with its faults marked, where it has any: an upload of the caller. */
  returned?: { fileId: number; name: string }
}

const maxReported = 1_000

/** Collects faults: the first thousand in full, all of them by number. */
export interface Faults {
  add(issue: Omit<SheetIssue, 'message'>, module: string): void
  /** Notes what is not read; it keeps nothing from being written. */
  ignore(what: Ignored): void
  /** Label of a field of an entity, or of its child rows, in the reader's language. */
  label(of: Entity, field: string, rows?: string): string
  readonly count: number
  readonly issues: SheetIssue[]
  /** All of them, for the workbook that goes back. */
  readonly marks: Marks
  readonly ignored: Ignored[]
}

export function createFaults(sentence: (issue: Issue, module: string) => string, label: Faults['label']): Faults {
  const issues: SheetIssue[] = []
  const marks = createMarks()
  const ignored: Ignored[] = []
  let count = 0
  return {
    add(issue, module) {
      count += 1
      const told = { ...issue, message: sentence(issue, module) }
      marks.add(issue.sheet ?? '', issue.row ?? 0, storable(sentenceOf(told)))
      if (issues.length < maxReported) issues.push(mapTexts(told, storable) as SheetIssue)
    },
    label,
    marks,
    ignored,
    ignore(what) {
      if (ignored.length < maxReported) ignored.push(what)
    },
    get count() {
      return count
    },
    get issues() {
      return issues
    },
  }
}

const sentenceOf = ({ column, message }: SheetIssue) => (column ? `${column}: ${message}` : message)

/** The report of a workbook with broken text is stored like any other: what no database takes is shown as U+FFFD. */
const storable = (text: string) => text.replaceAll('\u0000', '\uFFFD').toWellFormed()

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapTexts(item, change)]))
}
