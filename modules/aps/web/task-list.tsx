import {
  call,
  currentLanguage,
  EmptyState,
  ErrorState,
  savePreference,
  useDensity,
  usePreference,
  useTimeZone,
  useWords,
} from '@mouldwright/web-kit'
import {
  ColumnSettings,
  Grid,
  missing,
  readSettings,
  RefSelect,
  Tag,
  useNarrow,
  type GridColumn,
} from '@mouldwright/web-kit/entity'
import { mould } from '@mouldwright/production/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, Pagination, Select } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { listTasks, taskSorts, taskStatus, type ShownTask } from '../shared/index.ts'
import { taskKey } from './gantt-data.ts'
import { clockOf, hoursText, span } from './moments.ts'
import { apsWord, usePageWords, type tell } from './page-words.ts'
import { Waiting } from './panel.tsx'
import { listSizes, type TaskListAddress } from './planner-address.ts'
import { taskForms, wordsOfTask } from './task-name.ts'
import { resourceOf, statusTone } from './task-panel.tsx'

type TaskRow = ShownTask & { id: number; key: string }

/** Pieces of a task have one id; a plan has fewer than 10,000 of each. */
const rowIdOf = ({ taskId, part }: ShownTask) => taskId * 10_000 + part

interface TaskListProps {
  scheduleId: number
  planId: number
  address: TaskListAddress
  onAddress: (list: TaskListAddress) => void
  chosen: readonly string[]
  onChosen: (keys: string[]) => void
  onOpen: (key: string) => void
}

/** The plan's tasks as a list: the same choice as the chart's, and the form for readers and printers. */
export function TaskList(props: TaskListProps) {
  const { scheduleId, planId, address, onAddress, chosen, onChosen, onOpen } = props
  const tell = usePageWords()
  const isNarrow = useNarrow()
  const { rowHeight } = useDensity()
  const columns = useColumns(tell)
  const settings = readSettings(usePreference<unknown>('list.aps.task'))
  const input = {
    scheduleId,
    planId,
    page: address.page,
    size: address.size,
    ...(address.search.trim() ? { search: address.search.trim() } : {}),
    ...(address.status ? { taskStatus: address.status } : {}),
    ...(address.late ? { onlyLate: true } : {}),
    ...(address.unplaced ? { onlyUnplaced: true } : {}),
    ...(address.mould ? { mouldId: address.mould } : {}),
    ...(isSort(address.sort) ? { sort: address.sort } : {}),
  }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['aps-plan', planId, 'tasks', input, currentLanguage()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listTasks, input, { signal }),
  })
  const rows = useMemo<TaskRow[]>(
    () => (data?.rows ?? []).map((task) => ({ ...task, id: rowIdOf(task), key: taskKey(task.taskId, task.part) })),
    [data],
  )
  const total = data?.total ?? 0
  const selection = new Map(rows.filter(({ key }) => chosen.includes(key)).map((row) => [row.id, row]))
  const isFiltered =
    address.search !== '' || address.late || address.unplaced || Boolean(address.status) || Boolean(address.mould)
  const clear = () =>
    onAddress({ ...address, search: '', late: false, unplaced: false, status: undefined, mould: undefined, page: 1 })
  const instead =
    error && rows.length === 0 ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : !data ? (
      <Waiting rows={10} />
    ) : rows.length === 0 ? (
      <EmptyState title={tell(isFiltered ? 'list.noMatch' : 'list.empty')}>
        {isFiltered && (
          <Button type="primary" onClick={clear}>
            {tell('list.clear')}
          </Button>
        )}
      </EmptyState>
    ) : undefined
  return (
    <section className="aps-list" aria-label={tell('list.label')}>
      <Filters address={address} onAddress={onAddress} isNarrow={isNarrow}>
        {!isNarrow && (
          <ColumnSettings
            columns={columns}
            shownFirst={columns.map(({ id }) => id)}
            settings={settings}
            onSettings={(next) => savePreference('list.aps.task', next)}
          />
        )}
      </Filters>
      {isNarrow ? (
        (instead ?? <TaskCards rows={rows} chosen={chosen} onOpen={onOpen} />)
      ) : (
        <Grid<TaskRow>
          label={tell('list.label')}
          columns={columns}
          rows={rows}
          total={total}
          firstIndex={(address.page - 1) * address.size}
          rowHeight={rowHeight}
          settings={settings}
          onSettings={(next) => savePreference('list.aps.task', next)}
          {...(address.sort ? { sort: address.sort } : {})}
          onSort={(sort) => onAddress({ ...address, sort, page: 1 })}
          selection={selection}
          onSelection={(next) => onChosen([...next.values()].map(({ key }) => key))}
          onOpen={({ key }) => onOpen(key)}
          isStale={isPlaceholderData}
          instead={instead}
        />
      )}
      <div className="mw-paging">
        <Pagination
          size="small"
          current={address.page}
          pageSize={address.size}
          total={total}
          showSizeChanger={{ popupMatchSelectWidth: false }}
          pageSizeOptions={[...listSizes]}
          showTotal={(count) => tell('list.total', { count })}
          onChange={(page, size) => onAddress({ ...address, page: size === address.size ? page : 1, size: size as 50 })}
        />
      </div>
    </section>
  )
}

const isSort = (sort: string | undefined): sort is (typeof taskSorts)[number] => taskSorts.some((one) => one === sort)

interface FiltersProps {
  address: TaskListAddress
  onAddress: (list: TaskListAddress) => void
  isNarrow: boolean
  children: ReactNode
}

function Filters({ address, onAddress, isNarrow, children }: FiltersProps) {
  const tell = usePageWords()
  const change = (part: Partial<TaskListAddress>) => onAddress({ ...address, ...part, page: 1 })
  return (
    <div className="aps-list-filters">
      <Input.Search
        allowClear
        key={address.search}
        defaultValue={address.search}
        placeholder={tell('list.search')}
        aria-label={tell('list.search')}
        onSearch={(search) => change({ search })}
      />
      <div className="aps-of-mould">
        <RefSelect
          to={mould}
          value={address.mould ?? null}
          placeholder={tell('task.mould')}
          ariaLabel={tell('task.mould')}
          withRetired
          onChange={(id) => change({ mould: typeof id === 'number' ? id : undefined })}
        />
      </div>
      <Select
        allowClear
        className="aps-status-filter"
        value={address.status ?? null}
        placeholder={tell('list.status')}
        aria-label={tell('list.status')}
        onChange={(status) => change({ status: status ?? undefined })}
        options={taskStatus.map((status) => ({ value: status, label: apsWord(`taskStatus.${status}`) }))}
      />
      <Checkbox checked={address.late} onChange={(event) => change({ late: event.target.checked })}>
        {tell('list.onlyLate')}
      </Checkbox>
      <Checkbox checked={address.unplaced} onChange={(event) => change({ unplaced: event.target.checked })}>
        {tell('list.onlyUnplaced')}
      </Checkbox>
      {!isNarrow && <span className="mw-space" />}
      {children}
    </div>
  )
}

function TaskCards({
  rows,
  chosen,
  onOpen,
}: {
  rows: readonly TaskRow[]
  chosen: readonly string[]
  onOpen: (key: string) => void
}) {
  const zone = useTimeZone()
  return (
    <ul className="aps-cards">
      {rows.map((task) => (
        <li key={task.id}>
          <button type="button" aria-pressed={chosen.includes(task.key)} onClick={() => onOpen(task.key)}>
            <b>{taskForms.name(wordsOfTask(task))}</b>
            <Tag tone={statusTone(task.taskStatus)}>{apsWord(`taskStatus.${task.taskStatus}`)}</Tag>
            <span>{[task.processName, resourceOf(task)].filter(Boolean).join(' · ')}</span>
            <span className="aps-figures">
              {clockOf(task.plannedStart, zone)} – {clockOf(task.plannedEnd, zone).slice(5)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function useColumns(say: typeof tell): GridColumn<TaskRow>[] {
  const zone = useTimeZone()
  const { language } = useWords()
  return useMemo(() => {
    const plain = (
      id: string,
      header: string,
      width: number,
      text: (task: TaskRow) => string,
      more: Partial<GridColumn<TaskRow>> = {},
    ): GridColumn<TaskRow> => ({
      id,
      header,
      width,
      text,
      render: text,
      ...(isSort(id) ? { sortable: true } : {}),
      ...more,
    })
    return [
      plain('mouldNumber', say('task.mould'), 128, ({ mouldNumber }) => mouldNumber),
      plain('partNumber', say('task.part'), 168, (task) => `${task.partNumber} ${task.partName}`),
      plain('operationNumber', say('task.operation'), 168, (task) => `${task.operationNumber} ${task.processName}`),
      plain(
        'taskStatus',
        say('list.status'),
        132,
        ({ taskStatus: status }) => apsWord(`taskStatus.${status}`) ?? status,
        {
          render: ({ taskStatus: status }) => <Tag tone={statusTone(status)}>{apsWord(`taskStatus.${status}`)}</Tag>,
        },
      ),
      plain('resourceName', say('task.resource'), 120, (task) => resourceOf(task) ?? missing),
      plain('plannedStart', say('task.start'), 140, ({ plannedStart }) => clockOf(plannedStart, zone)),
      plain('plannedEnd', say('task.end'), 140, ({ plannedEnd }) => clockOf(plannedEnd, zone)),
      plain('workMinutes', say('list.hours'), 92, ({ workMinutes }) => hoursText(workMinutes), { align: 'end' }),
      plain(
        'lateMinutes',
        say('task.late'),
        120,
        ({ lateMinutes }) => (lateMinutes > 0 ? span(lateMinutes) : missing),
        {
          align: 'end',
          render: ({ lateMinutes }) =>
            lateMinutes > 0 ? <span className="aps-late">{span(lateMinutes)}</span> : missing,
        },
      ),
      plain('deliveryDate', say('task.due'), 112, ({ deliveryDate }) => deliveryDate ?? missing),
      plain('batchNumber', say('task.batch'), 144, ({ batchNumber }) => batchNumber ?? missing),
      plain('sectionName', say('list.section'), 104, ({ sectionName }) => sectionName),
      plain(
        'planStatus',
        say('list.planStatus'),
        120,
        ({ planStatus }) => apsWord(`planStatus.${planStatus}`) ?? planStatus,
      ),
      plain('unplaced', say('list.reason'), 260, ({ unplaced }) => unplaced?.sentence ?? missing),
    ]
    // Headers follow the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [zone, language])
}
