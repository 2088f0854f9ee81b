import type { ReactNode } from 'react'

export interface RowColumn<R> {
  label: string
  render: (row: R) => ReactNode
  isFigure?: boolean
  className?: string
  /** Says what the row is about. */
  isRowName?: boolean
}

interface RowTableProps<R> {
  rows: readonly R[]
  columns: readonly RowColumn<R>[]
  keyOf: (row: R) => number | string
  isCurrent?: (row: R) => boolean
  /** A column in front with what rows are chosen by. */
  pick?: { head?: ReactNode; render: (row: R) => ReactNode }
}

const classOf = <R,>({ className, isFigure }: RowColumn<R>) => (isFigure ? 'outsourcing-figure' : className)

/** Rows as a table; on narrow screens each is a card that repeats the columns' names. */
export function RowTable<R>({ rows, columns, keyOf, isCurrent, pick }: RowTableProps<R>) {
  return (
    <div className="outsourcing-scroll">
      <table className="outsourcing-table mw-row-cards">
        <thead>
          <tr>
            {pick && (
              <th scope="col" className="outsourcing-pick">
                {pick.head}
              </th>
            )}
            {columns.map(({ label, isFigure }) => (
              <th key={label} scope="col" className={isFigure ? 'outsourcing-figure' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} aria-current={isCurrent?.(row) ? true : undefined}>
              {pick && <td className="outsourcing-pick">{pick.render(row)}</td>}
              {columns.map((column) =>
                column.isRowName ? (
                  <th key={column.label} scope="row">
                    {column.render(row)}
                  </th>
                ) : (
                  <td key={column.label} data-label={column.label} className={classOf(column)}>
                    {column.render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
