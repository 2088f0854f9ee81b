import { shownNumber, useTimeZone, wallClock } from '@mouldwright/web-kit'
import { missing, Tag } from '@mouldwright/web-kit/entity'
import type { WantedOperation } from '../shared/index.ts'
import { OrderedOperation } from './order-lines.tsx'
import { useTell } from './page-words.ts'
import { RowTable, type RowColumn } from './row-table.tsx'
import { span } from './shown.ts'

interface WantedGroupProps {
  name: string
  rows: readonly WantedOperation[]
  isChosen: (row: WantedOperation) => boolean
  onToggle: (rows: readonly WantedOperation[], isOn: boolean) => void
}

/** Operations of one supplier, in the order in which they leave. */
export function WantedGroup({ name, rows, isChosen, onToggle }: WantedGroupProps) {
  const tell = useTell()
  const zone = useTimeZone()
  const day = (at: string | null) => (at ? wallClock(at, zone).slice(0, 10) : missing)
  const choice = (row: WantedOperation) => (
    <input
      type="checkbox"
      checked={isChosen(row)}
      aria-label={tell('wanted.choose', { label: `${row.mould} ${row.part} · ${row.operationNumber} ${row.process}` })}
      onChange={({ target }) => onToggle([row], target.checked)}
    />
  )
  const all = (
    <input
      type="checkbox"
      checked={rows.every(isChosen)}
      aria-label={tell('wanted.chooseAll', { name })}
      onChange={({ target }) => onToggle(rows, target.checked)}
    />
  )
  const columns: RowColumn<WantedOperation>[] = [
    { label: tell('wanted.operation'), render: (row) => <OrderedOperation of={row} /> },
    { label: tell('wanted.process'), render: ({ operationNumber, process }) => `${operationNumber} ${process}` },
    { label: tell('wanted.pieces'), isFigure: true, render: ({ quantity }) => shownNumber(quantity) },
    { label: tell('wanted.leaves'), render: ({ plannedStart }) => day(plannedStart) },
    { label: tell('wanted.back'), render: ({ plannedEnd }) => day(plannedEnd) },
    { label: tell('wanted.turnaround'), render: ({ turnaroundMinutes }) => span(turnaroundMinutes) },
    {
      label: tell('wanted.state'),
      className: 'outsourcing-tags',
      render: ({ isReady, lateMinutes }) => (
        <>
          {isReady && <Tag tone="success">{tell('wanted.ready')}</Tag>}
          {lateMinutes ? <Tag tone="danger">{tell('wanted.late', { by: span(lateMinutes) })}</Tag> : null}
          {!isReady && !lateMinutes && missing}
        </>
      ),
    },
  ]
  return (
    <section className="outsourcing-group" aria-label={name}>
      <h2>
        {name} <span className="mw-count">{shownNumber(rows.length)}</span>
      </h2>
      <RowTable
        rows={rows}
        columns={columns}
        keyOf={({ batchId, operationNumber }) => `${batchId}/${operationNumber}`}
        pick={{ head: all, render: choice }}
      />
    </section>
  )
}
