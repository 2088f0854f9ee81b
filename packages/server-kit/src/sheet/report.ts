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
  /** What a real run would ask to be confirmed. */
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
      if (issues.length < maxReported) issues.push({ ...issue, message: sentence(issue, module) })
    },
    get count() {
      return count
    },
    get issues() {
      return issues
    },
  }
}
