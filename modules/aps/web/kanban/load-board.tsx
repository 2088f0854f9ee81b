import { percentText } from '@mouldwright/web-kit'
import type { KanbanLoad, KanbanLoadLine, KanbanWorked } from '../../shared/index.ts'
import { hoursText } from '../moments.ts'
import { namesBeside } from '../names-beside.ts'
import { useTell } from '../page-words.ts'
import { BoardHeads } from './board-heads.tsx'
import { loadStep } from '../load-step.ts'
import '../load-tints.css'
import './load-board.css'

/** How full the plan makes each machine or team, today and this week, and what machines have really worked until now. */
export function LoadBoard({ lines }: { lines: readonly KanbanLoadLine[] }) {
  const tell = useTell()
  return (
    <table className="aps-kanban-loads">
      <BoardHeads of={['resource', 'today', 'week']} />
      <tbody>
        {lines.map(({ key, name, groupName, targetRate, today, week, worked }) => (
          <tr key={key}>
            <th scope="row">
              <span>{name}</span>
              {/* Two lines at most: a page of the board has as many rows as it has room for. */}
              <small className="aps-soft">
                {[
                  ...namesBeside(name, [groupName]),
                  ...(targetRate === null ? [] : [tell('kanban.target', { rate: percentText(targetRate) })]),
                ].join(' · ')}
              </small>
            </th>
            <td>
              <Load load={today} targetRate={targetRate} />
              {worked && <Worked of={worked.today} />}
            </td>
            <td>
              <Load load={week} targetRate={targetRate} />
              {worked && <Worked of={worked.week} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface LoadProps {
  load: KanbanLoad
  targetRate: number | null
}

function Load({ load: { plannedMinutes, openMinutes }, targetRate }: LoadProps) {
  const tell = useTell()
  if (openMinutes === 0) return <span className="aps-kanban-load aps-kanban-closed">{tell('kanban.noTime')}</span>
  const percent = (100 * plannedMinutes) / openMinutes
  return (
    <span className="aps-kanban-load">
      <span
        className={`aps-kanban-bar aps-kanban-load-${loadStep(percent)}`}
        style={{ width: `${Math.min(100, percent)}%` }}
        aria-hidden
      />
      {targetRate !== null && <span className="aps-kanban-target" style={{ left: `${targetRate}%` }} aria-hidden />}
      <b>{percentText(percent)}</b>
      {targetRate !== null && percent < targetRate && (
        <span className="aps-kanban-below">{tell('kanban.belowTarget')}</span>
      )}
      <span className="aps-kanban-hours">
        {tell('kanban.hours', { planned: hoursText(plannedMinutes), open: hoursText(openMinutes) })}
      </span>
    </span>
  )
}

/** What a machine ran, of the time in which it could have. */
function Worked({ of: { workedMinutes, availableMinutes } }: { of: KanbanWorked }) {
  const tell = useTell()
  const share = availableMinutes === 0 ? undefined : (100 * workedMinutes) / availableMinutes
  return (
    <span className="aps-kanban-worked">
      <span className="aps-kanban-ran" aria-hidden>
        <span style={{ width: `${Math.min(100, share ?? 0)}%` }} />
      </span>
      <small>
        {tell('kanban.worked', { worked: hoursText(workedMinutes), available: hoursText(availableMinutes) })}
        {share !== undefined && <b> {percentText(share)}</b>}
      </small>
    </span>
  )
}
