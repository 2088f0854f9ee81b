import { process } from '@mouldwright/basic/shared'
import {
  ask,
  call,
  EmptyState,
  ErrorState,
  lazyPart,
  tellFailure,
  toast,
  useMay,
  useSession,
  useTimeZone,
  WaitingLines,
  wallClock,
  word,
} from '@mouldwright/web-kit'
import { ListPage, NumberInput, RestingList, Search, Tag, useAddress, type TagTone } from '@mouldwright/web-kit/entity'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import {
  finishTask,
  giveUpTask,
  pauseTask,
  queryQueue,
  startTask,
  type QueuedTask,
  type TaskState,
} from '../shared/index.ts'
import './cam.css'
import { tell, useTell } from './page-words.ts'

const TakeDialog = lazyPart(async () => (await import('./take.dialog.tsx')).TakeDialog)

const whose = ['all', 'mine', 'free', 'done'] as const
const tones: Readonly<Record<TaskState, TagTone>> = {
  open: 'neutral',
  taken: 'info',
  started: 'info',
  paused: 'warning',
  finished: 'success',
}
const usualReserve = 24
const mostReserve = 1_000

export const taskName = ({ mould, part, operationNumber }: QueuedTask) => `${mould} ${part} ${operationNumber}`
const steps = { start: startTask, pause: pauseTask, finish: finishTask, giveUp: giveUpTask } as const
type Step = keyof typeof steps
const stepsOf: Readonly<Record<TaskState, readonly Step[]>> = {
  open: [],
  taken: ['start', 'giveUp'],
  started: ['finish', 'pause', 'giveUp'],
  paused: ['start', 'finish', 'giveUp'],
  finished: [],
}

/** What is to be programmed next, for all or for oneself. */
export default function QueuePage() {
  const tell = useTell()
  const id = useId()
  const [query, put] = useAddress()
  const client = useQueryClient()
  const [taken, setTaken] = useState<QueuedTask>()
  const shown = whose.find((one) => one === query.get('whose')) ?? 'all'
  const processId = Number(query.get('process')) || null
  const search = query.get('q') ?? ''
  const reserveHours = Number(query.get('reserve') ?? usualReserve)
  const input = { whose: shown, processId, search: search || null, reserveHours }
  const { data, error, refetch } = useQuery({
    queryKey: ['cam', 'queue', input],
    queryFn: ({ signal }) => call(queryQueue, input, { signal }),
    placeholderData: keepPreviousData,
  })
  const renew = () => client.invalidateQueries({ queryKey: ['cam'] })
  return (
    <ListPage title={tell('queue.title')} count={data?.total}>
      <p className="mw-help">{tell('queue.lead')}</p>
      <div className="cam-bar">
        <Segmented
          value={shown}
          options={whose.map((value) => ({ value, label: tell(`queue.whose.${value}`) }))}
          onChange={(next) => put({ whose: next === 'all' ? undefined : next })}
        />
        <Search value={search} label={tell('queue.search')} onSearch={(text) => put({ q: text || undefined })} />
        <div className="mw-field">
          <label htmlFor={`${id}process`}>{tell('queue.process')}</label>
          <RestingList id={`${id}process`} label={tell('queue.process')} isChosen={processId !== null}>
            {({ RefSelect }, begun) => (
              <RefSelect
                id={`${id}process`}
                to={process}
                value={processId}
                begun={begun}
                onChange={(next) => put({ process: typeof next === 'number' ? String(next) : undefined })}
              />
            )}
          </RestingList>
        </div>
        {shown !== 'done' && (
          <div className="mw-field cam-reserve">
            <label htmlFor={`${id}reserve`}>{tell('queue.reserve')}</label>
            <NumberInput
              id={`${id}reserve`}
              value={reserveHours}
              onChange={(next) => {
                if (typeof next === 'string' || (next !== null && (next < 0 || next > mostReserve))) return
                put({ reserve: next === null || next === usualReserve ? undefined : String(next) })
              }}
            />
          </div>
        )}
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <WaitingLines lines={8} />
      ) : data.tasks.length === 0 ? (
        <EmptyState
          title={tell(shown === 'done' ? 'queue.noneDone' : 'queue.none')}
          text={tell(shown === 'done' ? 'queue.noneDoneHint' : 'queue.noneHint')}
        />
      ) : (
        <Tasks tasks={data.tasks} isDone={shown === 'done'} onTake={setTaken} onDone={renew} />
      )}
      {data && data.total > data.tasks.length && (
        <p className="mw-help">{tell('queue.more', { total: data.total, shown: data.tasks.length })}</p>
      )}
      <Suspense>
        {taken && (
          <TakeDialog
            task={taken}
            onClose={() => {
              setTaken(undefined)
              void renew()
            }}
          />
        )}
      </Suspense>
    </ListPage>
  )
}

interface TasksProps {
  tasks: readonly QueuedTask[]
  /** Nothing is waited for any more. */
  isDone: boolean
  onTake: (task: QueuedTask) => void
  onDone: () => Promise<void>
}

const columns = ['needed', 'what', 'kind', 'state', 'who', 'hours', 'delivery'] as const

function Tasks({ tasks, isDone, onTake, onDone }: TasksProps) {
  const tell = useTell()
  return (
    <div className="mw-card mw-scroll-across">
      <table className="mw-plain-table mw-row-cards cam-table">
        <thead>
          <tr>
            {columns.slice(isDone ? 1 : 0).map((name) => (
              <th key={name} scope="col">
                {tell(`queue.${name}`)}
              </th>
            ))}
            <th scope="col" aria-label={tell('queue.take')} />
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <TaskRow
              key={`${task.partId}/${task.operationNumber}/${task.kind}`}
              task={task}
              isDone={isDone}
              onTake={onTake}
              onDone={onDone}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const hours = (minutes: number | null) => (minutes === null ? '–' : String(Math.round(minutes / 6) / 10))

function TaskRow({ task, isDone, onTake, onDone }: { task: QueuedTask } & Omit<TasksProps, 'tasks'>) {
  const tell = useTell()
  const zone = useTimeZone()
  const [now] = useState(Date.now)
  const isLate = task.neededAt !== null && Date.parse(task.neededAt) < now
  return (
    <tr>
      {!isDone && (
        <td className={isLate ? 'cam-late' : undefined} data-label={tell('queue.needed')}>
          {task.neededAt ? wallClock(task.neededAt, zone) : <span className="mw-help">{tell('queue.unplanned')}</span>}
        </td>
      )}
      <th scope="row">
        <strong>
          {task.mould} {task.part}
        </strong>{' '}
        {task.operationNumber} {task.process} {task.isMain && <Tag tone="info">{tell('queue.main')}</Tag>}
        {task.level && <Tag tone="neutral">{task.level}</Tag>}
        {task.material && (
          <span className="mw-help cam-material">
            {[task.material, task.processingMaterial].filter(Boolean).join(' · ')}
          </span>
        )}
      </th>
      <td data-label={tell('queue.kind')}>{word('cam', `task.kinds.${task.kind}`)}</td>
      <td data-label={tell('queue.state')}>
        <Tag tone={tones[task.state]}>{word('cam', `task.states.${task.state}`)}</Tag>
        {(task.finishedAt ?? task.expectedAt) && (
          <span className="mw-help"> {wallClock((task.finishedAt ?? task.expectedAt)!, zone)}</span>
        )}
      </td>
      <td data-label={tell('queue.who')}>{task.programmer ?? '–'}</td>
      <td className="is-figure" data-label={tell('queue.hours')}>
        {task.state === 'open' ? '–' : `${hours(task.workedMinutes)} / ${hours(task.estimatedMinutes)} h`}
      </td>
      <td data-label={tell('queue.delivery')}>{task.delivery}</td>
      <td className="cam-steps-cell">
        <TaskSteps task={task} onTake={onTake} onDone={onDone} />
      </td>
    </tr>
  )
}

async function doStep(step: Step, task: QueuedTask): Promise<void> {
  const name = taskName(task)
  if (step === 'giveUp') {
    const asked = { title: tell('queue.giveUpAsk', { task: name }), body: tell('queue.giveUpBody') }
    if (!(await ask({ ...asked, verb: tell('queue.giveUp'), danger: true }))) return
  }
  const { partId, operationNumber, kind } = task
  try {
    const { state } = await call(steps[step], { partId, operationNumber, kind }, { changes: true })
    toast('success', tell('queue.done', { task: name, state: word('cam', `task.states.${state}`) ?? state }))
  } catch (failure) {
    tellFailure(failure)
  }
}

function TaskSteps({ task, onTake, onDone }: { task: QueuedTask } & Omit<TasksProps, 'tasks' | 'isDone'>) {
  const tell = useTell()
  const mayWork = useMay('cam.task:work')
  const maySee = useMay('cam.program:check')
  const userId = useSession(({ user }) => user?.userId)
  const [isBusy, setBusy] = useState(false)
  const isMine = task.programmerId !== null && task.programmerId === userId
  const run = async (step: Step) => {
    setBusy(true)
    await doStep(step, task)
    setBusy(false)
    await onDone()
  }
  return (
    <span className="cam-steps">
      {mayWork && task.state === 'open' && (
        <Button size="small" onClick={() => onTake(task)}>
          {tell('queue.take')}
        </Button>
      )}
      {mayWork &&
        isMine &&
        stepsOf[task.state].map((step) => (
          <Button key={step} size="small" disabled={isBusy} onClick={() => void run(step)}>
            {tell(`queue.${step}`)}
          </Button>
        ))}
      {maySee && <Link to={`/cam/program?f.partId=${task.partId}`}>{tell('queue.programs')}</Link>}
    </span>
  )
}
