import { percentText, useTimeZone } from '@mouldwright/web-kit'
import { Tag } from '@mouldwright/web-kit/entity'
import type { KanbanJob } from '../../shared/index.ts'
import { shortClockOf, span } from '../moments.ts'
import { useTell } from '../page-words.ts'
import './job-cell.css'

/** The day of the end only where it is another. */
function periodOf({ plannedStart, plannedEnd }: KanbanJob, zone: string): string {
  const [start, end] = [plannedStart, plannedEnd].map((at) => shortClockOf(at, zone)) as [string, string]
  return `${start} – ${end.slice(0, 5) === start.slice(0, 5) ? end.slice(6) : end}`
}

/** From four metres nobody needs the minutes of half a day and more. */
const roughly = (minutes: number) => span(minutes >= 720 ? Math.round(minutes / 60) * 60 : minutes)

/** The mould ends after what was promised. */
const isBroken = ({ promisedDate, forecastDate }: KanbanJob) =>
  promisedDate !== null && forecastDate !== null && forecastDate > promisedDate

/** One job, readable from four metres: what, when, and what to watch. */
export function JobCell({ job }: { job: KanbanJob }) {
  const tell = useTell()
  const zone = useTimeZone()
  const isRunning = job.state !== 'notStarted'
  const isLate = job.lateMinutes > 0
  return (
    <div className={isLate ? 'aps-kanban-job aps-kanban-late' : 'aps-kanban-job'}>
      <b title={job.partName}>
        {isLate && <span aria-hidden>! </span>}
        {job.mouldNumber} {job.partNumber}
        <span className="aps-kanban-what">
          {' '}
          {job.operationNumber} {job.processName}
        </span>
      </b>
      <span className="aps-kanban-when">
        <span className="aps-soft">
          {isRunning ? tell('kanban.since', { at: shortClockOf(job.startedAt, zone) }) : periodOf(job, zone)}
        </span>
        {isRunning && job.progress > 0 && <span className="aps-soft">{percentText(job.progress)}</span>}
        {job.state === 'paused' && <Tag tone="warning">{tell('kanban.state.paused')}</Tag>}
        {isLate && <Tag tone="danger">{tell('kanban.late', { span: roughly(job.lateMinutes) })}</Tag>}
        {job.isOverdue && <Tag tone="warning">{tell('kanban.overdue')}</Tag>}
      </span>
      <Dates of={job} />
    </div>
  )
}

/** What was asked for, where something else was promised; what was promised, and what is expected. */
function Dates({ of: job }: { of: KanbanJob }) {
  const tell = useTell()
  const { deliveryDate, promisedDate, forecastDate } = job
  const asked = deliveryDate === promisedDate ? null : deliveryDate
  const said = [
    asked && tell('kanban.asked', { date: asked.slice(5) }),
    promisedDate && tell('kanban.promised', { date: promisedDate.slice(5) }),
  ].filter((text) => text !== null)
  if (said.length === 0 && !forecastDate) return null
  return (
    <span className="aps-kanban-dates aps-soft">
      {said.length > 0 && <span>{said.join(' · ')}</span>}
      {said.length > 0 && forecastDate && <span>{' · '}</span>}
      {forecastDate && (
        <span {...(isBroken(job) ? { className: 'aps-late' } : {})}>
          {isBroken(job) && <span aria-hidden>! </span>}
          {tell('kanban.forecast', { date: forecastDate.slice(5) })}
        </span>
      )}
    </span>
  )
}
