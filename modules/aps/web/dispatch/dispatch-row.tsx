import { useTimeZone } from '@mouldwright/web-kit'
import { missing, Tag } from '@mouldwright/web-kit/entity'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ShownTask } from '../../shared/index.ts'
import { shortClockOf, span } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { recordOfTask, useMaySeeRecord } from '../task-record.ts'
import { statusTone } from '../task-standing.ts'
import './dispatch-row.css'

/** One job of a machine, readable from a step away: what, when, how long, what to watch. */
export function DispatchRow({ task, place, actions }: { task: ShownTask; place: number; actions?: ReactNode }) {
  const tell = useTell()
  const zone = useTimeZone()
  const maySee = useMaySeeRecord(task)
  const what = (
    <>
      <b>
        {task.mouldNumber} {task.partNumber}
      </b>
      <span>
        {task.operationNumber} {task.processName}
      </span>
    </>
  )
  return (
    <li className="aps-job">
      <span className="aps-job-place" aria-hidden>
        {place}
      </span>
      <span className="aps-job-what">
        {maySee ? <Link to={recordOfTask(task)}>{what}</Link> : what}
        <span className="aps-soft">
          {[task.partName, task.batchNumber, `× ${task.quantity}`].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="aps-job-when">
        <b>
          {shortClockOf(task.plannedStart, zone)} – {shortClockOf(task.plannedEnd, zone)}
        </b>
        <span className="aps-soft">
          <span>{span(task.workMinutes)} ·</span>{' '}
          <span>
            {tell('task.due')} {task.deliveryDate ?? missing}
          </span>
        </span>
      </span>
      <span className="aps-job-marks">
        <Tag tone={statusTone(task.taskStatus)}>{apsWord(`taskStatus.${task.taskStatus}`)}</Tag>
        {task.lateMinutes > 0 && <Tag tone="danger">{tell('card.late', { span: span(task.lateMinutes) })}</Tag>}
        {task.lock > 0 && <Tag tone="neutral">{tell('mark.locked')}</Tag>}
      </span>
      {actions && <div className="aps-job-actions aps-no-print">{actions}</div>}
    </li>
  )
}
