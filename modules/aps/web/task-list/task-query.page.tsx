import '../aps.css'
import { machine, section } from '@mouldwright/basic/shared'
import { permissionOf, type Entity } from '@mouldwright/kernel'
import { mould } from '@mouldwright/production/shared'
import {
  call,
  currentLanguage,
  dayIn,
  EmptyState,
  savePreference,
  shownNumber,
  useDensity,
  useMay,
  usePreference,
  useTimeZone,
} from '@mouldwright/web-kit'
import {
  ColumnSettings,
  Grid,
  ListPage,
  ListPaging,
  ListSearch,
  periodFault,
  PeriodFilter,
  readSettings,
  RestingList,
  useListPage,
  useNarrow,
} from '@mouldwright/web-kit/entity'
import { addDays, isDate, localDayStart } from '@mouldwright/worktime'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { queryPublishedTasks, schedule, taskStatus } from '../../shared/index.ts'
import { minuteMs } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { LateFilter, StatusFilter } from '../plan-filters.tsx'
import { Waiting } from '../panel.tsx'
import { PlanFailure } from '../plan-failure.tsx'
import { useFreshSchedules } from '../planner/use-schedule.ts'
import { useNow } from '../use-now.ts'
import { recordOfTask } from '../task-record.ts'
import { isSort, TaskCards, taskRow, useColumns, type TaskRow } from './task-columns.tsx'

const names = ['mould', 'section', 'machine', 'status', 'late', 'from', 'to', 'sort'] as const
type Filters = Readonly<Record<string, string | undefined>>

/** Days that are asked for: today where nothing else is looked for. */
function daysOf(filters: Filters, search: string, today: string) {
  const { from = '', to = '', mould: ofMould, section: ofSection, machine: ofMachine } = filters
  const isAsked = from || to || search || ofMould || ofSection || ofMachine
  return isAsked ? { from, to } : { from: today, to: today }
}

function inputOf(filters: Filters, search: string, today: string, zone: string) {
  const { from, to } = daysOf(filters, search, today)
  const startOf = (day: string) => new Date(localDayStart(day, zone) * minuteMs).toISOString()
  const [mouldId, sectionId, machineId] = [filters['mould'], filters['section'], filters['machine']].map(Number)
  const status = taskStatus.find((one) => one === filters['status'])
  return {
    ...(search ? { search } : {}),
    ...(mouldId ? { mouldId } : {}),
    ...(sectionId ? { sectionId } : {}),
    ...(machineId ? { machineId } : {}),
    ...(status ? { taskStatus: status } : {}),
    ...(filters['late'] ? { onlyLate: true } : {}),
    ...(isDate(from) ? { from: startOf(from) } : {}),
    ...(isDate(to) ? { to: startOf(addDays(to, 1)) } : {}),
    ...(isSort(filters['sort']) ? { sort: filters['sort'] } : {}),
  }
}

/** Tasks of the published plan, found by mould, section, machine, time or text; at first sight those of today. */
export default function TaskQueryPage() {
  const tell = useTell()
  const zone = useTimeZone()
  const today = dayIn(useNow(15) * minuteMs, zone)
  const isNarrow = useNarrow()
  const navigate = useNavigate()
  const maySeePlan = useMay(permissionOf(schedule, 'check'))
  useFreshSchedules()
  const list = useListPage({
    of: ['aps', 'task-query', today, currentLanguage()],
    filters: [...names],
    fetch: ({ search, page, size, filters }, signal) =>
      call(queryPublishedTasks, { ...inputOf(filters, search, today, zone), page, size }, { signal }),
  })
  const { data, error } = list
  const rows = useMemo(() => (data?.rows ?? []).map(taskRow), [data])
  const open = (task: TaskRow) =>
    void navigate(
      data && maySeePlan && task.taskId > 0
        ? `/aps/schedule/${data.plan.scheduleId}?panel=task&task=${task.key}`
        : recordOfTask(task),
    )
  const columns = useColumns(tell)
  const { rowHeight } = useDensity()
  const settings = readSettings(usePreference<unknown>('list.aps.taskQuery'))
  const arrange = (next: typeof settings) => savePreference('list.aps.taskQuery', next)
  const instead =
    error && !data ? (
      <PlanFailure error={error} teaches={tell('taskQuery.nothingHint')} onRetry={list.retry} />
    ) : !data ? (
      <Waiting rows={10} />
    ) : rows.length === 0 ? (
      <EmptyState title={tell('list.noMatch')} text={tell('taskQuery.noneHint')} />
    ) : undefined
  return (
    <ListPage
      title={apsWord('menu.taskQuery')}
      count={data && shownNumber(data.total)}
      aside={
        <>
          {data && <span className="mw-count">{tell('workshop.plan', { name: data.plan.scheduleName })}</span>}
          <span className="mw-space" />
          {!isNarrow && (
            <ColumnSettings
              columns={columns}
              shownFirst={columns.map(({ id }) => id)}
              settings={settings}
              onSettings={arrange}
            />
          )}
        </>
      }
    >
      <section className="mw-card mw-list">
        <QueryFilters list={list} today={today} />
        {isNarrow ? (
          (instead ?? <TaskCards rows={rows} chosen={[]} onOpen={open} />)
        ) : (
          <Grid<TaskRow>
            label={tell('list.label')}
            columns={columns}
            rows={rows}
            total={list.total}
            firstIndex={(list.page - 1) * list.size}
            rowHeight={rowHeight}
            settings={settings}
            onSettings={arrange}
            {...(list.filters['sort'] ? { sort: list.filters['sort'] } : {})}
            onSort={(sort) => list.filter({ sort })}
            onOpen={open}
            isStale={list.isStale}
            instead={instead}
          />
        )}
        <ListPaging list={list} />
      </section>
    </ListPage>
  )
}

interface FiltersProps {
  list: Parameters<typeof ListSearch>[0]['list'] & { filters: Filters; retry: () => void }
  today: string
}

function QueryFilters({ list, today }: FiltersProps) {
  const tell = useTell()
  const { filters, filter, search } = list
  const days = daysOf(filters, search, today)
  const put = ({ from, to }: { from?: string; to?: string }) =>
    filter({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) })
  const choice = (name: 'mould' | 'section' | 'machine', to: Entity, label: string) => (
    <span className="mw-filter">
      <RestingList label={label} isChosen={Number(filters[name]) > 0}>
        {({ RefSelect }, begun) => (
          <RefSelect
            to={to}
            value={Number(filters[name]) || null}
            placeholder={label}
            ariaLabel={label}
            begun={begun}
            onChange={(id) => filter({ [name]: id ? String(id) : undefined })}
          />
        )}
      </RestingList>
    </span>
  )
  return (
    <div className="mw-filters" role="search">
      <ListSearch list={list} label={tell('list.search')} />
      {choice('mould', mould, tell('task.mould'))}
      {choice('section', section, tell('list.section'))}
      {choice('machine', machine, tell('taskQuery.machine'))}
      <StatusFilter
        value={filters['status']}
        label={tell('list.status')}
        options={taskStatus}
        wordOf={(status) => apsWord(`taskStatus.${status}`)}
        onPick={(status) => filter({ status })}
      />
      <PeriodFilter
        label={tell('taskQuery.period')}
        {...days}
        fault={days.from && days.to ? periodFault(days).from : undefined}
        onPick={put}
        onType={put}
        onLeave={() => {}}
        onSubmit={list.retry}
      />
      <LateFilter value={filters['late']} onPick={(late) => filter({ late })}>
        {tell('list.onlyLate')}
      </LateFilter>
    </div>
  )
}
