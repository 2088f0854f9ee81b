/** Faults of the kernel's checks, told where they stand in the workbook. */
import type { Entity, Issue } from '@mouldwright/kernel'
import { isFaulty, type SheetRow, type SheetRows } from './read-sheet.ts'
import type { ToldRow } from './import-rows.ts'
import type { Faults } from './report.ts'

/** What the sheets of one entity held. */
export interface EntitySheets {
  entity: Entity
  main: SheetRows | undefined
  children: ReadonlyMap<string, SheetRows>
}

interface Rows {
  main: SheetRow | undefined
  children: ReadonlyMap<string, SheetRow[]>
}

export const firstChild = ({ children }: Rows): SheetRow | undefined => [...children.values()][0]?.[0]

/** Reports a fault of a row. */
export function report(
  faults: Faults,
  sheet: SheetRows,
  row: SheetRow,
  issue: Issue,
  values?: readonly unknown[],
): void {
  const { entity: of } = sheet.shape
  const rule = of.rules.some(({ key }) => key === issue.rule) ? `${of.module}:rules.${issue.rule}` : issue.rule
  const value = values ? values.map((part) => String(part ?? '')).join(' / ') : row.values[issue.field]
  const name = issue.field.split('.')[0] ?? ''
  // Child rows have no column in their record's sheet; their word names them, never the field's key.
  const column =
    sheet.headerOf(issue.field) ??
    (name in sheet.shape.fields
      ? faults.label(of, name, sheet.shape.rows)
      : name in of.fields
        ? faults.label(of, name)
        : undefined)
  faults.add(
    {
      sheet: sheet.name,
      row: row.row,
      ...(column ? { column } : {}),
      field: issue.field,
      ...(isShown(value) ? { value } : {}),
      rule,
      ...(issue.params ? { params: issue.params } : {}),
    },
    of.module,
  )
}

const isShown = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** Reports a fault of a record, in its own row or that of the child row it is about; false for what a cell's fault explains already. */
export function reportOf(
  faults: Faults,
  { main, children }: EntitySheets,
  rows: Rows,
  issue: Issue,
  lists: ReadonlyMap<string, readonly ToldRow[]>,
): boolean {
  const [name = '', ...rest] = issue.field.split('.')
  const childField = rest.at(-1)
  const sheet = children.get(name)
  const child = issue.row === undefined ? undefined : lists.get(name)?.[issue.row - 1]?.row
  if (sheet && child) {
    if (childField && isFaulty(child, childField)) return false
    report(faults, sheet, child, { ...issue, field: childField ?? name }, child.refs[childField ?? ''])
    return true
  }
  if (rows.main && isFaulty(rows.main, name)) return false
  const at = rows.main ? main! : [...children.values()][0]!
  report(faults, at, rows.main ?? firstChild(rows)!, issue, rows.main?.refs[name])
  return true
}
