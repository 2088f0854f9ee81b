import { shownNumber, useTimeZone, wallClock } from '@mouldwright/web-kit'
import { missing, Tag } from '@mouldwright/web-kit/entity'
import type { WantedOperation } from '../shared/index.ts'
import { useTell } from './page-words.ts'
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
  const isAll = rows.every(isChosen)
  const day = (at: string | null) => (at ? wallClock(at, zone).slice(0, 10) : missing)
  return (
    <section className="outsourcing-group" aria-label={name}>
      <h2>
        {name} <span className="mw-count">{rows.length}</span>
      </h2>
      <div className="outsourcing-scroll">
        <table className="outsourcing-table outsourcing-cards">
          <thead>
            <tr>
              <th scope="col" className="outsourcing-pick">
                <input
                  type="checkbox"
                  checked={isAll}
                  aria-label={tell('wanted.chooseAll', { name })}
                  onChange={({ target }) => onToggle(rows, target.checked)}
                />
              </th>
              <th scope="col">{tell('wanted.operation')}</th>
              <th scope="col">{tell('wanted.process')}</th>
              <th scope="col" className="outsourcing-figure">
                {tell('wanted.pieces')}
              </th>
              <th scope="col">{tell('wanted.leaves')}</th>
              <th scope="col">{tell('wanted.back')}</th>
              <th scope="col">{tell('wanted.turnaround')}</th>
              <th scope="col">{tell('wanted.state')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const label = `${row.mould} ${row.part} · ${row.operationNumber} ${row.process}`
              return (
                <tr key={`${row.batchId}/${row.operationNumber}`}>
                  <td className="outsourcing-pick">
                    <input
                      type="checkbox"
                      checked={isChosen(row)}
                      aria-label={tell('wanted.choose', { label })}
                      onChange={({ target }) => onToggle([row], target.checked)}
                    />
                  </td>
                  <td data-label={tell('wanted.operation')}>
                    {row.mould} {row.part} <span className="outsourcing-soft">{row.partName}</span>
                    <small className="outsourcing-soft">{row.batch}</small>
                  </td>
                  <td data-label={tell('wanted.process')}>
                    {row.operationNumber} {row.process}
                  </td>
                  <td data-label={tell('wanted.pieces')} className="outsourcing-figure">
                    {shownNumber(row.quantity)}
                  </td>
                  <td data-label={tell('wanted.leaves')}>{day(row.plannedStart)}</td>
                  <td data-label={tell('wanted.back')}>{day(row.plannedEnd)}</td>
                  <td data-label={tell('wanted.turnaround')}>{span(row.turnaroundMinutes)}</td>
                  <td data-label={tell('wanted.state')} className="outsourcing-tags">
                    {row.isReady && <Tag tone="success">{tell('wanted.ready')}</Tag>}
                    {row.lateMinutes ? (
                      <Tag tone="danger">{tell('wanted.late', { by: span(row.lateMinutes) })}</Tag>
                    ) : null}
                    {!row.isReady && !row.lateMinutes && missing}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
