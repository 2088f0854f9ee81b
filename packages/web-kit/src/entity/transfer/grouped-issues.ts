import { listed } from '../../i18n/listed.ts'
import type { SheetIssue } from './import-report.tsx'

export interface GroupedIssue {
  sheet: string
  place: string
  message: string
  /** What stands in the cells, where it is the same in all of them. */
  value: string
  /** `3–7, 12` */
  rows: string
  count: number
}

/** Equal faults as one line with their rows, in the order in which they first come. */
export function groupIssues(issues: readonly SheetIssue[], placeOf: (issue: SheetIssue) => string): GroupedIssue[] {
  const groups = Map.groupBy(issues, (issue) => JSON.stringify([issue.sheet, placeOf(issue), issue.message]))
  return [...groups.values()].map((group) => {
    const [first] = group as [SheetIssue]
    const values = new Set(group.map(({ value }) => String(value ?? '')))
    return {
      sheet: first.sheet ?? '',
      place: placeOf(first),
      message: first.message,
      value: values.size === 1 ? [...values][0]! : '',
      rows: rangesOf(group.flatMap(({ row }) => row ?? [])),
      count: group.length,
    }
  })
}

function rangesOf(rows: readonly number[]): string {
  const ranges: [from: number, to: number][] = []
  for (const row of [...new Set(rows)].sort((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && row === last[1] + 1) last[1] = row
    else ranges.push([row, row])
  }
  return listed(ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)))
}
