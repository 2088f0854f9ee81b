import { dayIn, shownNumber, useTimeZone, wallClock } from '@mouldwright/web-kit'
import { missing, Tag, type TagTone } from '@mouldwright/web-kit/entity'
import { useState } from 'react'
import { Link } from 'react-router'
import type { NeededPart } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { span } from '../shown.ts'

interface NeededTableProps {
  rows: readonly NeededPart[]
  isChosen?: (partId: number) => boolean
  onToggle?: (partIds: readonly number[], isOn: boolean) => void
}

const tones: Readonly<Record<NeededPart['state'], TagTone>> = {
  open: 'warning',
  drafted: 'neutral',
  ordered: 'warning',
  promised: 'info',
  partlyReceived: 'info',
}

/** Parts in the order in which they are needed; those of which nothing is left to order cannot be chosen. */
export function NeededTable({ rows, isChosen, onToggle }: NeededTableProps) {
  const tell = useTell()
  const zone = useTimeZone()
  const [now] = useState(() => new Date())
  const today = dayIn(now, zone)
  const figure = 'outsourcing-figure'
  return (
    <div className="outsourcing-scroll">
      <table className="outsourcing-table outsourcing-cards">
        <thead>
          <tr>
            {onToggle && <th scope="col" className="outsourcing-pick" />}
            <th scope="col">{tell('needed.part')}</th>
            <th scope="col">{tell('needed.material')}</th>
            <th scope="col" className={figure}>
              {tell('needed.quantity')}
            </th>
            <th scope="col" className={figure}>
              {tell('needed.left')}
            </th>
            <th scope="col">{tell('needed.neededAt')}</th>
            <th scope="col">{tell('needed.state')}</th>
            <th scope="col">{tell('needed.promised')}</th>
            <th scope="col">{tell('needed.delay')}</th>
            <th scope="col">{tell('needed.delivery')}</th>
            <th scope="col">{tell('needed.mouldLate')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.partId}>
              {onToggle && (
                <td className="outsourcing-pick">
                  <input
                    type="checkbox"
                    checked={isChosen?.(row.partId) ?? false}
                    disabled={row.left === 0}
                    title={row.left === 0 ? tell('needed.nothingLeft') : undefined}
                    aria-label={tell('needed.choose', { label: `${row.mould} ${row.part}` })}
                    onChange={({ target }) => onToggle([row.partId], target.checked)}
                  />
                </td>
              )}
              <th scope="row">
                <Link to={`/production/part?id=${row.partId}`}>
                  {row.mould} {row.part}
                </Link>
                <small className="outsourcing-soft">{row.partName}</small>
              </th>
              <td data-label={tell('needed.material')}>
                {row.kind === 'standardPart' ? tell('needed.kinds.standardPart') : (row.material ?? missing)}
              </td>
              <td data-label={tell('needed.quantity')} className={figure}>
                {shownNumber(row.quantity)}
              </td>
              <td data-label={tell('needed.left')} className={figure}>
                {shownNumber(row.left)}
              </td>
              <td data-label={tell('needed.neededAt')}>
                {row.neededAt ? wallClock(row.neededAt, zone).slice(0, 16) : tell('needed.unplanned')}
              </td>
              <td data-label={tell('needed.state')}>
                <Tag tone={tones[row.state]}>{tell(`needed.states.${row.state}`)}</Tag>
              </td>
              <td data-label={tell('needed.promised')}>
                {row.promisedDate ?? missing}{' '}
                {row.promisedDate && row.promisedDate < today && <Tag tone="danger">{tell('purchase.overdue')}</Tag>}
              </td>
              <td data-label={tell('needed.delay')}>{row.delayMinutes > 0 ? span(row.delayMinutes) : missing}</td>
              <td data-label={tell('needed.delivery')}>{row.deliveryDate ?? missing}</td>
              <td data-label={tell('needed.mouldLate')}>
                {row.mouldLateMinutes > 0 ? (
                  <Tag tone="danger">{tell('needed.late', { by: span(row.mouldLateMinutes) })}</Tag>
                ) : (
                  <span className="outsourcing-soft">{row.neededAt ? tell('needed.onTime') : missing}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
