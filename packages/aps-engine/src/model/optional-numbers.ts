import { linkNumbers, mouldNumbers, taskNumbers } from './problem.ts'
import type { Link, Mould, OptionalNumber, Task } from './problem.ts'

/** No moment, no minutes: a record leaves a number out, or has no due date, gate time or place in the published plan. */
export const NONE = -0x80000000

/** A column for each optional number, named as the field is; absent where no record has one, NONE where a record has none. */
export type NumberColumns<Name extends string> = { [name in Name]?: Int32Array }

const numbersOf = { moulds: mouldNumbers, tasks: taskNumbers, links: linkNumbers } as const
/** Tables whose records have optional numbers. */
export type OptionalTable = keyof typeof numbersOf
interface RecordIn {
  moulds: Mould
  tasks: Task
  links: Link
}
type NameIn<T extends OptionalTable> = keyof (typeof numbersOf)[T] & string

/** Names of a table's optional numbers. */
export const numbersIn = <T extends OptionalTable>(table: T) =>
  Object.entries(numbersOf[table]) as unknown as readonly [name: NameIn<T>, number: OptionalNumber<RecordIn[T]>][]

/** The columns of records' optional numbers; minutes with fractions are rounded up. */
export function numberColumns<T extends OptionalTable>(
  table: T,
  list: readonly RecordIn[T][],
): NumberColumns<NameIn<T>> {
  const columns: NumberColumns<NameIn<T>> = {}
  for (const [name, { of }] of numbersIn(table)) {
    let column: Int32Array | undefined
    for (let at = 0; at < list.length; at++) {
      const value = of(list[at]!)
      if (value === undefined) continue
      column ??= new Int32Array(list.length).fill(NONE)
      column[at] = Math.ceil(value)
    }
    if (column) columns[name] = column
  }
  return columns
}

/** Gives records the optional numbers that their columns have. */
export function readNumbers<T extends OptionalTable>(
  table: T,
  columns: NumberColumns<NameIn<T>>,
  records: { [name in NameIn<T>]?: number }[],
): void {
  for (const [name] of numbersIn(table)) {
    const column = columns[name]
    if (!column) continue
    for (let at = 0; at < records.length; at++) if (column[at] !== NONE) records[at]![name] = column[at]!
  }
}
