import { percentText, shownNumber } from '@mouldwright/web-kit'
import { missing } from '@mouldwright/web-kit/entity'
import type { ReactNode } from 'react'
import type { LearntTurnaround } from '../shared/index.ts'
import { useTell } from './page-words.ts'
import { RowTable, type RowColumn } from './row-table.tsx'
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
  const supplier = (row: LearntTurnaround) =>
    onChoose ? (
      <button type="button" className="mw-link" onClick={() => onChoose(row)}>
        {row.supplier}
      </button>
    ) : (
      row.supplier
    )
  const columns: RowColumn<LearntTurnaround>[] = [
    { label: tell('turnaround.supplier'), render: supplier },
    { label: tell('turnaround.process'), render: ({ process }) => process },
    { label: tell('turnaround.lead'), isFigure: true, render: ({ leadMinutes }) => span(leadMinutes) },
    { label: tell('turnaround.transport'), isFigure: true, render: ({ transportMinutes }) => span(transportMinutes) },
    { label: tell('turnaround.median'), isFigure: true, render: ({ medianMinutes }) => span(medianMinutes) },
    { label: tell('turnaround.p80'), isFigure: true, render: ({ p80Minutes }) => span(p80Minutes) },
    { label: tell('turnaround.orders'), isFigure: true, render: ({ orders }) => shownNumber(orders) },
    {
      label: tell('turnaround.onTime'),
      isFigure: true,
      render: ({ onTimeLines, datedLines }) => share(onTimeLines, datedLines),
    },
    { label: tell('turnaround.ng'), isFigure: true, render: ({ ng, returned }) => share(ng, returned) },
    { label: tell('turnaround.price'), isFigure: true, render: ({ unitPrice }) => money(unitPrice) },
  ]
  if (tools) columns.push({ label: tell('turnaround.correct'), className: 'outsourcing-whole', render: tools })
  return (
    <RowTable
      rows={rows}
      columns={columns}
      keyOf={({ supplierId, processId }) => `${supplierId}/${processId}`}
      isCurrent={({ supplierId }) => supplierId === chosen}
    />
  )
}
