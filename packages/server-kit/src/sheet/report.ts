import type { Issue } from '@mouldwright/kernel'

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

export interface SheetCount {
  entity: string
  sheet: string
  rows: number
  added: number
  changed: number
  unchanged: number
  skipped: number
}

export interface ImportReport {
  sheets: SheetCount[]
  issues: SheetIssue[]
  totalIssues: number
  /** What is still to be confirmed before anything is written. */
  confirmations: { key: string; message: string }[]
  applied: boolean
}

export const maxReported = 1_000

/** Collects faults: the first thousand in full, all of them by number. */
export interface Faults {
  add(issue: Omit<SheetIssue, 'message'>, module: string): void
  readonly count: number
  readonly issues: SheetIssue[]
}

export function createFaults(sentence: (issue: Issue, module: string) => string): Faults {
  const issues: SheetIssue[] = []
  let count = 0
  return {
    add(issue, module) {
      count += 1
      const told = { ...issue, message: sentence(issue, module) }
      if (issues.length < maxReported) issues.push(mapTexts(told, storable) as SheetIssue)
    },
    get count() {
      return count
    },
    get issues() {
      return issues
    },
  }
}

/** The report of a workbook with broken text is stored like any other: what no database takes is shown as U+FFFD. */
const storable = (text: string) => text.replaceAll('\u0000', '\uFFFD').toWellFormed()

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapTexts(item, change)]))
}
