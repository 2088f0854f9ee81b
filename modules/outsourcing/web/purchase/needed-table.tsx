import { dayIn, shownNumber, useTimeZone, wallClock } from '@mouldwright/web-kit'
import { missing, Tag, type TagTone } from '@mouldwright/web-kit/entity'
import { useState } from 'react'
import { Link } from 'react-router'
import type { NeededPart } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { RowTable, type RowColumn } from '../row-table.tsx'
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
  const choice = ({ partId, left, mould, part }: NeededPart) => (
    <input
      type="checkbox"
      checked={isChosen?.(partId) ?? false}
      disabled={left === 0}
      title={left === 0 ? tell('needed.nothingLeft') : undefined}
      aria-label={tell('needed.choose', { label: `${mould} ${part}` })}
      onChange={({ target }) => onToggle?.([partId], target.checked)}
    />
  )
  const columns: RowColumn<NeededPart>[] = [
    { label: tell('needed.part'), isRowName: true, render: partOf },
    {
      label: tell('needed.material'),
      render: ({ kind, material }) =>
        kind === 'standardPart' ? tell('needed.kinds.standardPart') : (material ?? missing),
    },
    { label: tell('needed.quantity'), isFigure: true, render: ({ quantity }) => shownNumber(quantity) },
    { label: tell('needed.left'), isFigure: true, render: ({ left }) => shownNumber(left) },
    {
      label: tell('needed.neededAt'),
      render: ({ neededAt }) => (neededAt ? wallClock(neededAt, zone).slice(0, 16) : tell('needed.unplanned')),
    },
    {
      label: tell('needed.state'),
      render: ({ state }) => <Tag tone={tones[state]}>{tell(`needed.states.${state}`)}</Tag>,
    },
    {
      label: tell('needed.promised'),
      render: ({ promisedDate }) => (
        <>
          {promisedDate ?? missing}{' '}
          {promisedDate && promisedDate < today && <Tag tone="danger">{tell('purchase.overdue')}</Tag>}
        </>
      ),
    },
    {
      label: tell('needed.delay'),
      render: ({ delayMinutes }) => (delayMinutes > 0 ? span(delayMinutes) : missing),
    },
    { label: tell('needed.delivery'), render: ({ deliveryDate }) => deliveryDate ?? missing },
    {
      label: tell('needed.mouldLate'),
      render: ({ mouldLateMinutes, neededAt }) =>
        mouldLateMinutes > 0 ? (
          <Tag tone="danger">{tell('needed.late', { by: span(mouldLateMinutes) })}</Tag>
        ) : (
          <span className="outsourcing-soft">{neededAt ? tell('needed.onTime') : missing}</span>
        ),
    },
  ]
  return <RowTable rows={rows} columns={columns} keyOf={({ partId }) => partId} pick={onToggle && { render: choice }} />
}

const partOf = ({ partId, mould, part, partName }: NeededPart) => (
  <>
    <Link to={`/production/part?id=${partId}`}>
      {mould} {part}
    </Link>
    <small className="outsourcing-soft">{partName}</small>
  </>
)
