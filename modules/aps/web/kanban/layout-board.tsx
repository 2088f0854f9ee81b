import { percentText, useTimeZone } from '@mouldwright/web-kit'
import type { KanbanPlace, KanbanShown } from '../../shared/index.ts'
import { shortClockOf } from '../moments.ts'
import { useTell } from '../page-words.ts'
import { useBoardPicture } from './board-picture.ts'
import type { Room } from './use-room.ts'
import './layout-board.css'

interface LayoutBoardProps {
  shown: KanbanShown
  /** Machines that are listed beneath the picture where it is small. */
  listed: readonly KanbanPlace[]
  room: Room
  isNarrow: boolean
}

const states = ['running', 'paused', 'idle', 'down'] as const
type State = (typeof states)[number]
/** Beside the word and the colour. */
const signs: Readonly<Record<State, string>> = { running: '▶', paused: '❚❚', idle: '○', down: '✕' }

/** Machines where they stand in the hall, each with what it does. */
export function LayoutBoard({ shown: { board, places }, listed, room, isNarrow }: LayoutBoardProps) {
  const tell = useTell()
  const source = useBoardPicture(board.backgroundImage ?? undefined)
  // The legend stands beneath.
  const height = isNarrow ? 240 : Math.max(200, room.height - 48)
  return (
    <div className="aps-kanban-layout">
      <div className={source ? 'aps-kanban-plan' : 'aps-kanban-plan aps-kanban-ground'}>
        {source && <img src={source} alt={tell('kanban.picture')} style={{ maxHeight: height }} />}
        {!source && <div style={{ height }} />}
        {places.map((place) => (
          <Machine key={place.machineId} place={place} isDot={isNarrow} />
        ))}
      </div>
      {isNarrow ? (
        <ul className="aps-kanban-cards">
          {listed.map((place) => (
            <li key={place.machineId} className={`aps-kanban-at aps-kanban-${place.state}`}>
              <Facts place={place} />
            </li>
          ))}
        </ul>
      ) : (
        <ul className="aps-kanban-legend" aria-label={tell('kanban.legend')}>
          {states.map((state) => (
            <li key={state} className={`aps-kanban-${state}`}>
              <span aria-hidden>{signs[state]} </span>
              {tell(`kanban.state.${state}`)} {places.filter((place) => place.state === state).length}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Machine({ place, isDot }: { place: KanbanPlace; isDot: boolean }) {
  const at = { left: `${place.x}%`, top: `${place.y}%` }
  if (isDot)
    return (
      <span className={`aps-kanban-dot aps-kanban-${place.state}`} style={at} aria-hidden>
        {place.name}
      </span>
    )
  return (
    <div className={`aps-kanban-at aps-kanban-marker aps-kanban-${place.state}`} style={at}>
      <Facts place={place} />
    </div>
  )
}

function Facts({ place: { name, state, job, jobs } }: { place: KanbanPlace }) {
  const tell = useTell()
  const zone = useTimeZone()
  return (
    <>
      <b>
        {name}{' '}
        <span className="aps-kanban-word">
          <span aria-hidden>{signs[state as State]} </span>
          {tell(`kanban.state.${state as State}`)}
        </span>
      </b>
      {job && (
        <span className={job.isLate ? 'aps-late' : undefined}>
          {job.isLate && <span aria-hidden>! </span>}
          {job.mouldNumber} {job.partNumber} · {job.operationNumber} {job.processName}
        </span>
      )}
      {job && (
        <small>
          {tell('kanban.since', { at: shortClockOf(job.startedAt, zone) })}
          {job.progress > 0 && ` · ${percentText(job.progress)}`}
          {jobs > 1 && ` · ${tell('kanban.moreJobs', { count: jobs - 1 })}`}
        </small>
      )}
    </>
  )
}
