import '../aps.css'
import { PrinterOutlined, ReloadOutlined } from '@ant-design/icons'
import { call, EmptyState, PageHead, toast, useEvent, useLookAgain, useTimeZone } from '@mouldwright/web-kit'
import { ListPaging, Search, useListPage } from '@mouldwright/web-kit/entity'
import { JobActions, useJobStates, type Job, type JobState } from '@mouldwright/floor/web'
import { Button, Segmented } from 'antd'
import { holdsChanged } from '@mouldwright/production/shared'
import { listDispatch, schedulePublished, type ShownTask } from '../../shared/index.ts'
import { jobOf } from '../job-of.ts'
import { Machines, Sections } from './dispatch-choices.tsx'
import { DispatchRow } from './dispatch-row.tsx'
import { taskKey } from '../task-key.ts'
import { clockOf, hoursText, minuteMs } from '../moments.ts'
import { namesBeside } from '../names-beside.ts'
import { apsWord, useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import { PlanFailure } from '../plan-failure.tsx'
import { useNow } from '../use-now.ts'
import './dispatch.css'

const spans = ['1', '3', '7', 'all'] as const
const dayMs = 86_400_000

type Filters = Readonly<Record<string, string | undefined>>

const spanOf = ({ days }: Filters) => spans.find((one) => one === days) ?? '7'

const idsOf = ({ section, machine, group }: Filters) => ({
  sectionId: Number(section) || undefined,
  machineId: Number(machine) || undefined,
  groupId: Number(group) || undefined,
})

/** What is looked at, apart from where it is done. */
const scopeOf = (search: string, span: (typeof spans)[number], hour: number) => ({
  ...(search ? { search } : {}),
  ...(span === 'all' ? {} : { to: new Date((hour + 60) * minuteMs + Number(span) * dayMs).toISOString() }),
})

/** What is next on which machine, for the shop: large rows, always the published plan. */
export default function DispatchPage() {
  const tell = useTell()
  const zone = useTimeZone()
  const hour = useNow(60)
  const list = useListPage({
    // Whole hours, so that looking again within one asks the same.
    of: ['aps', 'dispatch', hour],
    size: 200,
    filters: ['section', 'machine', 'group', 'days'],
    refetchInterval: 300_000,
    fetch: ({ search, page, size, filters }, signal) => {
      const { sectionId, machineId, groupId } = idsOf(filters)
      return call(
        listDispatch,
        {
          page,
          size,
          order: 'resource',
          ...scopeOf(search, spanOf(filters), hour),
          ...(sectionId ? { sectionId } : {}),
          ...(machineId ? { machineId } : {}),
          ...(groupId && !machineId ? { groupId } : {}),
        },
        { signal },
      )
    },
  })
  const { data, error, refetch, search, filters, filter } = list
  const { sectionId, machineId } = idsOf(filters)
  const span = spanOf(filters)
  useEvent(schedulePublished, ({ name, publisher }) => {
    toast('info', tell('dispatch.renewed', { name, by: publisher }))
    void refetch()
  })
  useEvent(holdsChanged, ({ order, batchIds, isHeld }) => {
    toast('info', tell(isHeld ? 'dispatch.held' : 'dispatch.letGo', { order, count: batchIds.length }))
    void refetch()
  })
  useLookAgain(() => void refetch())
  const stateOf = useJobStates((data?.rows ?? []).flatMap((task) => jobOf(task) ?? []))
  return (
    <div className="mw-page aps-dispatch">
      <PageHead title={apsWord('menu.dispatch')}>
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
            icon={<ReloadOutlined spin={list.isFetching} aria-hidden />}
            aria-label={tell('dispatch.refresh')}
            onClick={() => void refetch()}
          />
          <Button className="aps-print" size="large" icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
            {tell('dispatch.print')}
          </Button>
        </span>
      </PageHead>
      <div className="aps-dispatch-filters aps-no-print">
        <Segmented
          size="large"
          value={span}
          onChange={(days) => filter({ days: days === '7' ? undefined : days })}
          options={spans.map((one) => ({ value: one, label: tell(`dispatch.days.${one}`) }))}
          aria-label={tell('dispatch.span')}
        />
        <Search isLarge value={search} label={tell('dispatch.search')} onSearch={(text) => filter({ q: text })} />
      </div>
      {error && !data ? (
        <PlanFailure error={error} teaches={tell('dispatch.nothingHint')} onRetry={list.retry} />
      ) : !data ? (
        <Waiting rows={10} />
      ) : (
        <div className={list.isStale ? 'aps-dimmed' : ''}>
          <Sections
            scope={scopeOf(search, span, hour)}
            chosen={sectionId}
            onChoose={(id) => filter({ section: id, machine: undefined, group: undefined })}
          />
          <Machines resources={data.resources} chosen={machineId} onChoose={(id) => filter({ machine: id })} />
          {data.rows.length === 0 ? (
            <EmptyState title={tell('dispatch.empty')} text={tell('dispatch.emptyHint')}>
              {span !== 'all' && (
                <Button size="large" type="primary" onClick={() => filter({ days: 'all' })}>
                  {tell('dispatch.showAll')}
                </Button>
              )}
            </EmptyState>
          ) : (
            byResource(data.rows).map(([name, tasks]) => (
              <ResourceWork key={name} name={name} tasks={tasks} stateOf={stateOf} />
            ))
          )}
          <ListPaging list={list} isLarge />
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
        <span className="aps-soft">{namesBeside(name, [first?.sectionName, first?.groupName]).join(' · ')}</span>
        <span className="mw-space" />
        <span className="aps-soft">{tell('dispatch.sum', { count: tasks.length, hours: hoursText(minutes) })}</span>
      </h2>
      <ol>
        {tasks.map((task, at) => {
          const job = jobOf(task)
          return (
            <DispatchRow
              key={taskKey(task.taskId, task.split)}
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
