import { shownNumber } from '@mouldwright/web-kit'
import type { KanbanLine } from '../../shared/index.ts'
import { namesBeside } from '../names-beside.ts'
import { useTell } from '../page-words.ts'
import { BoardHeads } from './board-heads.tsx'
import { JobCell } from './job-cell.tsx'
import './list-board.css'

/** What each machine or team does now, and what comes next. */
export function ListBoard({ lines }: { lines: readonly KanbanLine[] }) {
  return (
    <table className="aps-kanban-list">
      <BoardHeads of={['resource', 'now', 'upNext', 'after', 'waiting']} />
      <tbody>
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ line: { name, groupName, sectionName, running, next, waiting } }: { line: KanbanLine }) {
  const tell = useTell()
  return (
    <tr>
      <th scope="row">
        <span>{name}</span>
        <small className="aps-soft">{namesBeside(name, [sectionName, groupName]).join(' · ')}</small>
      </th>
      <td className="aps-kanban-now">
        {running.length === 0 ? (
          <span className="aps-soft">{tell('kanban.nothingRuns')}</span>
        ) : (
          running.map((job, at) => <JobCell key={at} job={job} />)
        )}
      </td>
      {[0, 1].map((at) => (
        <td key={at} className={at === 0 ? 'aps-kanban-next' : 'aps-kanban-after'}>
          <span className="aps-kanban-narrow aps-soft">{tell('kanban.upNext')}</span>
          {next[at] ? <JobCell job={next[at]} /> : <span className="aps-soft">{tell('kanban.nothingNext')}</span>}
        </td>
      ))}
      <td className="aps-kanban-count">
        <span className="aps-kanban-narrow aps-soft">{tell('kanban.waiting')} </span>
        {shownNumber(waiting)}
      </td>
    </tr>
  )
}
