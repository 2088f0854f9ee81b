import { shownNumber, useTimeZone } from '@mouldwright/web-kit'
import { Tag } from '@mouldwright/web-kit/entity'
import type { KanbanCall, KanbanCalls } from '../../shared/index.ts'
import { minuteMs, shortClockOf, shortSpan } from '../moments.ts'
import { useTell } from '../page-words.ts'
import { BoardHeads } from './board-heads.tsx'
import { useNow } from '../use-now.ts'
import './andon-board.css'

/** Who calls for help from which machine, since when, and who goes there. */
export function AndonBoard({ calls }: { calls: readonly KanbanCall[] }) {
  const now = useNow()
  return (
    <table className="aps-kanban-calls">
      <BoardHeads of={['callFrom', 'callFor', 'callSince', 'callAnswer']} />
      <tbody>
        {calls.map((call) => (
          <Call key={call.id} call={call} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function Call({ call, now }: { call: KanbanCall; now: number }) {
  const tell = useTell()
  const zone = useTimeZone()
  const { machineName, wanted, by, at, answeredBy, answeredAt } = call
  const waited = Math.max(0, now - Math.floor(Date.parse(at) / minuteMs))
  return (
    <tr className={answeredBy === null ? 'aps-kanban-unanswered' : undefined}>
      <th scope="row">
        <span>{machineName ?? tell('kanban.callNoMachine')}</span>
        <small className="aps-soft">{by}</small>
      </th>
      <td className="aps-kanban-wanted">
        {answeredBy === null && <span aria-hidden>! </span>}
        {wanted}
      </td>
      <td>
        <b>{shortSpan(waited)}</b>
        <small className="aps-soft">{tell('kanban.callAt', { at: shortClockOf(at, zone) })}</small>
      </td>
      <td>
        {answeredBy === null ? (
          <Tag tone="danger">{tell('kanban.callWaiting')}</Tag>
        ) : (
          <>
            <b>{answeredBy}</b>
            <small className="aps-soft">{tell('kanban.callAnsweredAt', { at: shortClockOf(answeredAt, zone) })}</small>
          </>
        )}
      </td>
    </tr>
  )
}

/** How calls of today were answered. */
export function CallsToday({ of: { calls, answered, medianMinutes } }: { of: KanbanCalls['today'] }) {
  const tell = useTell()
  return (
    <>
      {tell('kanban.callsToday', { calls: shownNumber(calls), answered: shownNumber(answered) })}
      {medianMinutes !== null && ` · ${tell('kanban.callsMedian', { minutes: shownNumber(medianMinutes, 1) })}`}
    </>
  )
}
