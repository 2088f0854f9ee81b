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
  ListPaging,
  missing,
  readSettings,
  Tag,
  useListPage,
  useNarrow,
  type GridColumn,
  type PutInAddress,
} from '@mouldwright/web-kit/entity'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { listTasks, taskSorts, type ShownTask } from '../../shared/index.ts'
import { taskKey } from '../chart/gantt-data.ts'
import { clockOf, hoursText, span } from '../moments.ts'
import { apsWord, useTell, type tell } from '../page-words.ts'
import { planTone } from '../panels/moulds-panel.tsx'
import { Waiting } from '../panel.tsx'
import { askOf, type PlanRef } from '../session/plan-ref.ts'
import { listSizes, type TaskListAddress } from '../planner/planner-address.ts'
import { TaskListFilters } from './task-list-filters.tsx'
import { taskForms, wordsOfTask } from '../task-name.ts'
import { resourceOf, statusTone } from '../panels/task-panel.tsx'
import './task-list.css'

type TaskRow = ShownTask & { id: number; key: string }

/** Splits of a task have one id; a plan has fewer than 10,000 of each. */
const rowIdOf = ({ taskId, split }: ShownTask) => taskId * 10_000 + split

interface TaskListProps {
  scheduleId: number
  of: PlanRef
  address: TaskListAddress
  onAddress: (list: TaskListAddress) => void
  chosen: readonly string[]
  onChosen: (keys: string[]) => void
  onOpen: (key: string) => void
}

/** The plan's tasks as a list: the same choice as the chart's, and the form for readers and printers. */
export function TaskList(props: TaskListProps) {
  const { scheduleId, of, address, onAddress, chosen, onChosen, onOpen } = props
  const tell = useTell()
  const isNarrow = useNarrow()
  const { rowHeight } = useDensity()
  const columns = useColumns(tell)
  const settings = readSettings(usePreference<unknown>('list.aps.task'))
  const input = {
    scheduleId,
    ...askOf(of),
    ...(address.search.trim() ? { search: address.search.trim() } : {}),
    ...(address.status ? { taskStatus: address.status } : {}),
    ...(address.plan ? { planStatus: address.plan } : {}),
    ...(address.late ? { onlyLate: true } : {}),
    ...(address.unplaced ? { onlyUnplaced: true } : {}),
    ...(address.mould ? { mouldId: address.mould } : {}),
    ...(isSort(address.sort) ? { sort: address.sort } : {}),
  }
  const list = useListPage({
    // What waits beside the plan changes with the records.
    of: ['aps', 'tasks', of, input, currentLanguage()],
    at: placeOf(address, onAddress),
    size: address.size,
    fetch: ({ page, size }, signal) => call(listTasks, { ...input, page, size }, { signal }),
  })
  const { data, error, total } = list
  const rows = useMemo<TaskRow[]>(
    () => (data?.rows ?? []).map((task) => ({ ...task, id: rowIdOf(task), key: taskKey(task.taskId, task.split) })),
    [data],
  )
  const selection = new Map(rows.filter(({ key }) => chosen.includes(key)).map((row) => [row.id, row]))
  const isFiltered =
    address.search !== '' ||
    address.late ||
    address.unplaced ||
    Boolean(address.status ?? address.plan ?? address.mould)
  const clear = () =>
    onAddress({
      ...address,
      search: '',
      late: false,
      unplaced: false,
      status: undefined,
      plan: undefined,
      mould: undefined,
      page: 1,
    })
  const navigate = useNavigate()
  // Work beside the plan has no panel: its record opens.
  const open = (task: TaskRow) => {
    if (task.taskId > 0) onOpen(task.key)
    else void navigate(task.batchId ? `/production/batch?id=${task.batchId}` : `/production/part?id=${task.partId}`)
  }
  const instead =
    error && rows.length === 0 ? (
      <ErrorState error={error} onRetry={list.retry} />
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
      <TaskListFilters address={address} onAddress={onAddress} isNarrow={isNarrow}>
        {!isNarrow && (
          <ColumnSettings
            columns={columns}
            shownFirst={columns.map(({ id }) => id)}
            settings={settings}
            onSettings={(next) => savePreference('list.aps.task', next)}
          />
        )}
      </TaskListFilters>
      {isNarrow ? (
        (instead ?? <TaskCards rows={rows} chosen={chosen} onOpen={open} />)
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
          onSelection={(next) => onChosen([...next.values()].flatMap(({ taskId, key }) => (taskId > 0 ? key : [])))}
          onOpen={open}
          isStale={list.isStale}
          instead={instead}
        />
      )}
      <ListPaging list={list} sizes={listSizes} count={(count) => tell('list.total', { count })} />
    </section>
  )
}

/** The planner's page keeps the list's page and size with all else that its address has. */
const placeOf = (address: TaskListAddress, onAddress: (list: TaskListAddress) => void) => ({
  get: (name: string) => (name === 'page' ? String(address.page) : null),
  put: ({ page, size }: Parameters<PutInAddress>[0]) =>
    onAddress({ ...address, page: Number(page ?? 1), size: Number(size ?? address.size) }),
})

const isSort = (sort: string | undefined): sort is (typeof taskSorts)[number] => taskSorts.some((one) => one === sort)

function TaskCards({
  rows,
  chosen,
  onOpen,
}: {
  rows: readonly TaskRow[]
  chosen: readonly string[]
  onOpen: (task: TaskRow) => void
}) {
  const zone = useTimeZone()
  return (
    <ul className="aps-cards">
      {rows.map((task) => (
        <li key={task.id}>
          <button type="button" aria-pressed={chosen.includes(task.key)} onClick={() => onOpen(task)}>
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
      plain('plannedStart', say('list.start'), 140, ({ plannedStart }) => clockOf(plannedStart, zone)),
      plain('plannedEnd', say('list.end'), 140, ({ plannedEnd }) => clockOf(plannedEnd, zone)),
      plain('workMinutes', say('list.hours'), 92, ({ workMinutes }) => hoursText(workMinutes), { align: 'end' }),
      plain(
        'lateMinutes',
        say('task.late'),
        168,
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
        ({ planStatus: status }) => apsWord(`planStatus.${status}`) ?? status,
        {
          render: ({ planStatus: status }) => <Tag tone={planTone(status)}>{apsWord(`planStatus.${status}`)}</Tag>,
        },
      ),
      plain('unplaced', say('list.reason'), 260, ({ unplaced }) => unplaced?.sentence ?? missing),
    ]
    // Headers follow the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [zone, language])
}
