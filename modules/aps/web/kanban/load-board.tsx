import { percentText } from '@mouldwright/web-kit'
import type { KanbanLoad, KanbanLoadLine } from '../../shared/index.ts'
import { hoursText } from '../moments.ts'
import { useTell } from '../page-words.ts'
import { loadStep } from '../load-step.ts'
import '../load-tints.css'
import './load-board.css'

/** How full the plan makes each machine or team, today and this week. */
export function LoadBoard({ lines }: { lines: readonly KanbanLoadLine[] }) {
  const tell = useTell()
  return (
    <table className="aps-kanban-loads">
      <thead>
        <tr>
          {(['resource', 'today', 'week'] as const).map((head) => (
            <th key={head} scope="col">
              {tell(`kanban.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, name, groupName, today, week }) => (
          <tr key={key}>
            <th scope="row">
              <span>{name}</span>
              {groupName !== name && <small className="aps-soft">{groupName}</small>}
            </th>
            <td>
              <Load load={today} />
            </td>
            <td>
              <Load load={week} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Load({ load: { plannedMinutes, openMinutes } }: { load: KanbanLoad }) {
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
      <b>{percentText(percent)}</b>
      <span>{tell('kanban.hours', { planned: hoursText(plannedMinutes), open: hoursText(openMinutes) })}</span>
    </span>
  )
}
