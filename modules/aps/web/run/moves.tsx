import { Tag } from '@mouldwright/web-kit/entity'
import type { PlanMoves } from '../../shared/index.ts'
import { shortClockOf, span } from '../moments.ts'
import { useTell } from '../page-words.ts'
import './moves.css'

/** Moulds that end at another time than by the plan of the shop, the newly late ones first. */
export function Moves({ moves, zone }: { moves: PlanMoves; zone: string }) {
  const tell = useTell()
  const { comparedWith, moved, same, added } = moves
  if (!comparedWith) return null
  const count = (is: (of: PlanMoves['moved'][number]) => boolean) => moved.filter(is).length
  return (
    <section className="aps-moves" aria-label={tell('moves.label')}>
      <h3>{tell('moves.label')}</h3>
      <p className="aps-soft">
        {tell('moves.sum', {
          newlyLate: count(({ isLate, wasLate }) => isLate && !wasLate),
          later: count(({ movedMinutes }) => (movedMinutes ?? 0) > 0),
          earlier: count(({ movedMinutes }) => (movedMinutes ?? 0) < 0),
          same,
          added,
        })}
      </p>
      {moved.length > 0 && (
        <ul tabIndex={0} aria-label={tell('moves.label')}>
          {moved.map((mould) => (
            <Move key={mould.mouldId} mould={mould} zone={zone} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Move({ mould, zone }: { mould: PlanMoves['moved'][number]; zone: string }) {
  const tell = useTell()
  const { mouldNumber, mouldName, finishedAt, finishesAt, movedMinutes, isLate, wasLate } = mould
  const how =
    movedMinutes === null || movedMinutes === 0
      ? ''
      : tell(movedMinutes > 0 ? 'moves.later' : 'moves.earlier', { span: span(Math.abs(movedMinutes)) })
  return (
    <li>
      <span>
        <b>{mouldNumber}</b> {mouldName}
      </span>
      <span className={isLate && !wasLate ? 'aps-late' : ''}>{how}</span>
      <span className="aps-soft aps-figures">
        {shortClockOf(finishedAt, zone)} → {shortClockOf(finishesAt, zone)}
      </span>
      {isLate && !wasLate && <Tag tone="danger">{tell('moves.newlyLate')}</Tag>}
      {!isLate && wasLate && <Tag tone="success">{tell('moves.onTimeAgain')}</Tag>}
    </li>
  )
}
