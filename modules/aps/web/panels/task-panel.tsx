import { call, currentLanguage, percentText, useTimeZone } from '@mouldwright/web-kit'
import { missing, Tag } from '@mouldwright/web-kit/entity'
import { GateSection, useJobStates } from '@mouldwright/floor/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getTaskDetail, taskFlags, type ShownTask, type TaskDetail } from '../../shared/index.ts'
import { Cause, ChainList, Reason, type JumpToTask } from './chain-list.tsx'
import { readTaskKey } from '../task-key.ts'
import { jobOf } from '../job-of.ts'
import { clockOf, shortClockOf, span } from '../moments.ts'
import { namesBeside } from '../names-beside.ts'
import { apsWord, useTell } from '../page-words.ts'
import { askOf, type PlanRef } from '../session/plan-ref.ts'
import { Facts, Loaded, Panel } from '../panel.tsx'
import { taskForms, wordsOfTask } from '../task-name.ts'
import { resourceOf, statusTone } from '../task-standing.ts'
import { Way } from './task-way.tsx'
import './panels.css'
import './task-panel.css'

/** Facts, reasons and neighbours of a task; fetched once a plan. */
export const taskQuery = (of: PlanRef, key: string) => ({
  queryKey: ['aps-task', of, key, currentLanguage()],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(getTaskDetail, { ...askOf(of), ...readTaskKey(key) }, { signal }),
})

interface TaskPanelProps {
  of: PlanRef
  task: string
  /** What may be done with it in a session. */
  changes: ReactNode
  /** Of a plan that the schedule had before: only looked at. */
  isEarlier?: boolean
  onTask: JumpToTask
  onMould: (mouldId: number) => void
  onList: (mouldId: number) => void
  onClose: () => void
}

/** The chosen task: what it is, why it starts when it does, why there, and what stands in the way elsewhere. */
export function TaskPanel({ of, task, changes, isEarlier = false, onTask, onMould, onList, onClose }: TaskPanelProps) {
  const tell = useTell()
  const query = useQuery({ ...taskQuery(of, task), placeholderData: keepPreviousData })
  const shown = query.data?.task
  return (
    <Panel
      label={tell('task.label')}
      title={shown ? taskForms.name(wordsOfTask(shown)) : tell('task.label')}
      onClose={onClose}
    >
      <Loaded query={query}>
        {(detail) => (
          <div {...(query.isPlaceholderData ? { className: 'aps-dimmed' } : {})}>
            {changes}
            <TaskFacts task={detail.task} />
            <Gate task={detail.task} />
            <WhyThen detail={detail} onTask={onTask} />
            <Way planId={of.planId} {...{ detail, isEarlier, onTask }} />
            <Elsewhere detail={detail} onTask={onTask} />
            <Neighbours detail={detail} onTask={onTask} />
            {detail.chain && (
              <section>
                <h3>{tell('task.chain')}</h3>
                <Cause chain={detail.chain} />
                <ChainList chain={detail.chain} onTask={onTask} />
              </section>
            )}
            <div className="aps-panel-actions">
              <Button onClick={() => onMould(detail.task.mouldId)}>{tell('task.mouldChain')}</Button>
              <Button onClick={() => onList(detail.task.mouldId)}>{tell('task.inList')}</Button>
            </div>
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

function TaskFacts({ task }: { task: ShownTask }) {
  const tell = useTell()
  const isDone = task.taskStatus === 'completed'
  const zone = useTimeZone()
  return (
    <>
      <p className="aps-tags">
        <Tag tone={statusTone(task.taskStatus)}>{apsWord(`taskStatus.${task.taskStatus}`)}</Tag>
        {task.lateMinutes > 0 && <Tag tone="danger">{tell('mark.late')}</Tag>}
        {task.isOutsourced && <Tag tone="neutral">{tell('mark.outsourced')}</Tag>}
        {task.lock > 0 && <Tag tone="neutral">{tell('mark.locked')}</Tag>}
        {(task.flags & taskFlags.frozen) > 0 && <Tag tone="neutral">{tell('mark.frozen')}</Tag>}
      </p>
      {task.progress > 0 && (
        <Progress
          percent={task.progress}
          format={() => percentText(task.progress)}
          size="small"
          aria-label={tell('task.progress')}
        />
      )}
      <Facts
        facts={[
          {
            label: tell('task.mould'),
            value: <Link to={`/production/mould?id=${task.mouldId}`}>{`${task.mouldNumber} ${task.mouldName}`}</Link>,
          },
          {
            label: tell('task.part'),
            value: <Link to={`/production/part?id=${task.partId}`}>{`${task.partNumber} ${task.partName}`}</Link>,
          },
          { label: tell('task.operation'), value: `${task.operationNumber} ${task.processName}` },
          { label: tell('task.batch'), value: <BatchLink task={task} /> },
          {
            label: tell('task.resource'),
            value:
              [resourceOf(task), ...namesBeside(resourceOf(task), [task.groupName])].filter(Boolean).join(' · ') ||
              missing,
          },
          { label: tell('list.planStatus'), value: apsWord(`planStatus.${task.planStatus}`) ?? missing },
          { label: tell(isDone ? 'task.realStart' : 'task.start'), value: clockOf(task.plannedStart, zone) },
          { label: tell(isDone ? 'task.realEnd' : 'task.end'), value: clockOf(task.plannedEnd, zone) },
          {
            label: tell('task.work'),
            value:
              task.setupMinutes > 0
                ? tell('task.workAndSetup', { work: span(task.workMinutes), setup: span(task.setupMinutes) })
                : span(task.workMinutes),
          },
          { label: tell('task.priority'), value: task.priority },
          { label: tell('task.due'), value: task.deliveryDate ?? missing },
          ...(task.lateMinutes > 0
            ? [{ label: tell('task.late'), value: <span className="aps-late">{span(task.lateMinutes)}</span> }]
            : []),
        ]}
      />
    </>
  )
}

function BatchLink({ task: { batchId, batchNumber, quantity } }: { task: ShownTask }) {
  const name = `${batchNumber ?? apsWord('phrases.batchless') ?? ''} × ${quantity}`
  return batchId ? <Link to={`/production/batch?id=${batchId}`}>{name}</Link> : name
}

/** What the floor says of its start: the plan may have a place for work that nobody may begin. */
function Gate({ task }: { task: ShownTask }) {
  const job = jobOf(task)
  const isWaiting = job !== undefined && !job.isBegun && !task.isOutsourced
  const { gate } = useJobStates(isWaiting ? [job] : [])(job ?? noJob)
  return isWaiting && <GateSection job={job} gate={gate} />
}
const noJob = { batchId: 0, operationNumber: 0, machineId: null, groupId: null, name: '', quantity: 0 }

function WhyThen({ detail: { task, why, whyHere }, onTask }: { detail: TaskDetail; onTask: JumpToTask }) {
  const tell = useTell()
  // Work that is done has times and no reasons of a plan.
  if (!task.unplaced && !whyHere && why.length === 0) return null
  return (
    <section>
      <h3>{tell(task.unplaced ? 'task.whyUnplaced' : 'task.why')}</h3>
      <ul className="aps-reasons">
        {task.unplaced && (
          <li className="aps-late">
            <Reason reason={task.unplaced} onTask={onTask} />
          </li>
        )}
        {why.map((reason, at) => (
          <li key={at}>
            <Reason reason={reason} onTask={onTask} />
          </li>
        ))}
        {whyHere && !why.some(({ sentence }) => sentence === whyHere.sentence) && (
          <li>
            <Reason reason={whyHere} onTask={onTask} />
          </li>
        )}
      </ul>
    </section>
  )
}

function Elsewhere({ detail: { alternatives }, onTask }: { detail: TaskDetail; onTask: JumpToTask }) {
  const tell = useTell()
  const zone = useTimeZone()
  if (alternatives.length === 0) return null
  return (
    <section>
      <h3>{tell('task.alternatives')}</h3>
      <ul className="aps-alternatives">
        {alternatives.map(({ resourceName, chosen, excluded, start, end, why }, at) => (
          <li key={at} className={excluded ? 'aps-soft' : ''}>
            <span>
              <b>{resourceName}</b>
              {chosen && <Tag tone="info">{tell('task.chosen')}</Tag>}
            </span>
            {start && (
              <span className="aps-figures">
                {shortClockOf(start, zone)} – {shortClockOf(end, zone)}
              </span>
            )}
            {(excluded ?? why) && (
              <span className="aps-soft">
                <Reason reason={(excluded ?? why)!} onTask={onTask} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Neighbours({ detail: { task, before, after, charge }, onTask }: { detail: TaskDetail; onTask: JumpToTask }) {
  const tell = useTell()
  const zone = useTimeZone()
  const lists = [
    { title: tell('task.charge'), tasks: charge.map((one) => ({ ...one, at: task.plannedStart })) },
    { title: tell('task.before'), tasks: before.map((one) => ({ ...one, at: one.end })) },
    { title: tell('task.after'), tasks: after.map((one) => ({ ...one, at: one.start })) },
  ].filter(({ tasks }) => tasks.length > 0)
  return lists.map(({ title, tasks }) => (
    <section key={title}>
      <h3>{title}</h3>
      <ul className="aps-neighbours">
        {tasks.map(({ taskId, label, at }) => (
          <li key={taskId}>
            <button type="button" className="aps-jump" onClick={() => onTask(String(taskId))}>
              {label}
            </button>
            <span className="aps-soft aps-figures">{shortClockOf(at, zone)}</span>
          </li>
        ))}
      </ul>
    </section>
  ))
}
