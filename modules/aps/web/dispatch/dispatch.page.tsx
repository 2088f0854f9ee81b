import '../aps.css'
import { PrinterOutlined, ReloadOutlined } from '@ant-design/icons'
import {
  call,
  CallError,
  EmptyState,
  ErrorState,
  toast,
  useEvent,
  usePageTitle,
  useReconnect,
  useTimeZone,
} from '@mouldwright/web-kit'
import { useAddress, type PutInAddress } from '@mouldwright/web-kit/entity'
import { JobActions, useJobStates, type Job, type JobState } from '@mouldwright/floor/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Pagination, Segmented } from 'antd'
import { holdsChanged } from '@mouldwright/production/shared'
import { listDispatch, schedulePublished, type ShownTask } from '../../shared/index.ts'
import { jobOf } from '../job-of.ts'
import { Machines, Sections } from './dispatch-choices.tsx'
import { DispatchRow } from './dispatch-row.tsx'
import { taskKey } from '../chart/gantt-data.ts'
import { clockOf, hoursText, minuteMs } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import { useNow } from '../use-now.ts'
import './dispatch.css'

const size = 200
const spans = ['1', '3', '7', 'all'] as const
const dayMs = 86_400_000

/** What is next on which machine, for the shop: large rows, always the published plan. */
export default function DispatchPage() {
  const tell = useTell()
  const zone = useTimeZone()
  const hour = useNow(60)
  const [query, putInAddress] = useAddress()
  usePageTitle(apsWord('menu.dispatch') ?? '')
  const idOf = (name: string) => Number(query.get(name)) || undefined
  const [sectionId, machineId, groupId] = [idOf('section'), idOf('machine'), idOf('group')]
  const span = spans.find((one) => one === query.get('days')) ?? '7'
  const search = query.get('q') ?? ''
  const page = Math.max(1, Number(query.get('page')) || 1)
  const put: PutInAddress = (changes) => putInAddress({ page: undefined, ...changes })
  // Whole hours, so that looking again within one asks the same.
  const until = span === 'all' ? undefined : (hour + 60) * minuteMs + Number(span) * dayMs
  const scope = { ...(search ? { search } : {}), ...(until ? { to: new Date(until).toISOString() } : {}) }
  const input = {
    page,
    size,
    order: 'resource' as const,
    ...scope,
    ...(sectionId ? { sectionId } : {}),
    ...(machineId ? { machineId } : {}),
    ...(groupId && !machineId ? { groupId } : {}),
  }
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['aps', 'dispatch', input],
    placeholderData: keepPreviousData,
    refetchInterval: 300_000,
    queryFn: ({ signal }) => call(listDispatch, input, { signal }),
  })
  useEvent(schedulePublished, ({ name, publisher }) => {
    toast('info', tell('dispatch.renewed', { name, by: publisher }))
    void refetch()
  })
  useEvent(holdsChanged, ({ order, batchIds, isHeld }) => {
    toast('info', tell(isHeld ? 'dispatch.held' : 'dispatch.letGo', { order, count: batchIds.length }))
    void refetch()
  })
  useReconnect(() => void refetch())
  const stateOf = useJobStates((data?.rows ?? []).flatMap((task) => jobOf(task) ?? []))
  const isNothing = error instanceof CallError && error.refusal === 'plan.nothingPublished'
  return (
    <div className="mw-page aps-dispatch">
      <header className="mw-page-head">
        <h1>{apsWord('menu.dispatch')}</h1>
        {data && (
          <span className="mw-count">
            {tell('dispatch.plan', {
              name: data.plan.scheduleName,
              at: clockOf(data.plan.publishedAt, zone),
              by: data.plan.publisher,
            })}
          </span>
        )}
        <span className="mw-space" />
        <span className="aps-no-print aps-dispatch-tools">
          <Button
            size="large"
            icon={<ReloadOutlined spin={isFetching} aria-hidden />}
            aria-label={tell('dispatch.refresh')}
            onClick={() => void refetch()}
          />
          <Button className="aps-print" size="large" icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
            {tell('dispatch.print')}
          </Button>
        </span>
      </header>
      <div className="aps-dispatch-filters aps-no-print">
        <Segmented
          size="large"
          value={span}
          onChange={(days) => put({ days: days === '7' ? undefined : days })}
          options={spans.map((one) => ({ value: one, label: tell(`dispatch.days.${one}`) }))}
          aria-label={tell('dispatch.span')}
        />
        <Input.Search
          size="large"
          allowClear
          className="mw-search"
          defaultValue={search}
          placeholder={tell('dispatch.search')}
          aria-label={tell('dispatch.search')}
          onSearch={(text) => put({ q: text.trim() })}
        />
      </div>
      {isNothing ? (
        <EmptyState title={tell('dispatch.nothing')} text={tell('dispatch.nothingHint')} />
      ) : error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting rows={10} />
      ) : (
        <div className={isPlaceholderData ? 'aps-dimmed' : ''}>
          <Sections
            scope={scope}
            chosen={sectionId}
            onChoose={(id) => put({ section: id, machine: undefined, group: undefined })}
          />
          <Machines resources={data.resources} chosen={machineId} onChoose={(id) => put({ machine: id })} />
          {data.rows.length === 0 ? (
            <EmptyState title={tell('dispatch.empty')} text={tell('dispatch.emptyHint')}>
              {span !== 'all' && (
                <Button size="large" type="primary" onClick={() => put({ days: 'all' })}>
                  {tell('dispatch.showAll')}
                </Button>
              )}
            </EmptyState>
          ) : (
            byResource(data.rows).map(([name, tasks]) => (
              <ResourceWork key={name} name={name} tasks={tasks} stateOf={stateOf} />
            ))
          )}
          {data.total > size && (
            <Pagination
              current={page}
              pageSize={size}
              total={data.total}
              showSizeChanger={false}
              onChange={(next) => put({ page: next })}
            />
          )}
        </div>
      )}
    </div>
  )
}

const byResource = (tasks: readonly ShownTask[]): [string, ShownTask[]][] => [
  ...Map.groupBy(tasks, ({ resourceName, groupName, sectionName }) => resourceName ?? groupName ?? sectionName),
]

function ResourceWork({
  name,
  tasks,
  stateOf,
}: {
  name: string
  tasks: readonly ShownTask[]
  stateOf: (job: Job) => JobState
}) {
  const tell = useTell()
  const minutes = tasks.reduce((sum, { workMinutes }) => sum + workMinutes, 0)
  const [first] = tasks
  return (
    <section className="aps-machine" aria-label={name}>
      <h2>
        {name}
        <span className="aps-soft">{[first?.sectionName, first?.groupName].filter(Boolean).join(' · ')}</span>
        <span className="mw-space" />
        <span className="aps-soft">{tell('dispatch.sum', { count: tasks.length, hours: hoursText(minutes) })}</span>
      </h2>
      <ol>
        {tasks.map((task, at) => {
          const job = jobOf(task)
          return (
            <DispatchRow
              key={taskKey(task.taskId, task.part)}
              task={task}
              place={at + 1}
              actions={job && <JobActions job={job} seen={stateOf(job)} />}
            />
          )
        })}
      </ol>
    </section>
  )
}
