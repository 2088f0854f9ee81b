import { percentText, shownNumber } from '@mouldwright/web-kit'
import { missing } from '@mouldwright/web-kit/entity'
import type { ReactNode } from 'react'
import type { LearntTurnaround } from '../shared/index.ts'
import { useTell } from './page-words.ts'
import { money, span } from './shown.ts'

interface TurnaroundTableProps {
  rows: readonly LearntTurnaround[]
  /** Where a supplier is being chosen. */
  chosen?: number | null
  onChoose?: (row: LearntTurnaround) => void
  /** At the end of each row. */
  tools?: (row: LearntTurnaround) => ReactNode
}

const share = (part: number, of: number) => (of === 0 ? missing : percentText((100 * part) / of))

/** What suppliers say they take, what they took, how often on time, how much was NG. */
export function TurnaroundTable({ rows, chosen, onChoose, tools }: TurnaroundTableProps) {
  const tell = useTell()
  const figure = 'outsourcing-figure'
  return (
    <div className="outsourcing-scroll">
      <table className="outsourcing-table outsourcing-cards">
        <thead>
          <tr>
            <th scope="col">{tell('turnaround.supplier')}</th>
            <th scope="col">{tell('turnaround.process')}</th>
            <th scope="col" className={figure}>
              {tell('turnaround.lead')}
            </th>
            <th scope="col" className={figure}>
              {tell('turnaround.transport')}
            </th>
            <th scope="col" className={figure}>
              {tell('turnaround.median')}
            </th>
            <th scope="col" className={figure}>
              {tell('turnaround.p80')}
            </th>
            <th scope="col" className={figure}>
              {tell('turnaround.orders')}
            </th>
            <th scope="col" className={figure}>
              {tell('turnaround.onTime')}
            </th>
            <th scope="col" className={figure}>
              {tell('turnaround.ng')}
            </th>
            <th scope="col" className={figure}>
              {tell('turnaround.price')}
            </th>
            {tools && <th scope="col">{tell('turnaround.correct')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.supplierId}/${row.processId}`} aria-current={row.supplierId === chosen ? true : undefined}>
              <td data-label={tell('turnaround.supplier')}>
                {onChoose ? (
                  <button type="button" className="mw-link" onClick={() => onChoose(row)}>
                    {row.supplier}
                  </button>
                ) : (
                  row.supplier
                )}
              </td>
              <td data-label={tell('turnaround.process')}>{row.process}</td>
              <td data-label={tell('turnaround.lead')} className={figure}>
                {span(row.leadMinutes)}
              </td>
              <td data-label={tell('turnaround.transport')} className={figure}>
                {span(row.transportMinutes)}
              </td>
              <td data-label={tell('turnaround.median')} className={figure}>
                {span(row.medianMinutes)}
              </td>
              <td data-label={tell('turnaround.p80')} className={figure}>
                {span(row.p80Minutes)}
              </td>
              <td data-label={tell('turnaround.orders')} className={figure}>
                {shownNumber(row.orders)}
              </td>
              <td data-label={tell('turnaround.onTime')} className={figure}>
                {share(row.onTimeLines, row.datedLines)}
              </td>
              <td data-label={tell('turnaround.ng')} className={figure}>
                {share(row.ng, row.returned)}
              </td>
              <td data-label={tell('turnaround.price')} className={figure}>
                {money(row.unitPrice)}
              </td>
              {tools && (
                <td data-label={tell('turnaround.correct')} className="outsourcing-whole">
                  {tools(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
