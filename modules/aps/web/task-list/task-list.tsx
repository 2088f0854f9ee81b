import {
  call,
  currentLanguage,
  EmptyState,
  ErrorState,
  savePreference,
  useDensity,
  usePreference,
} from '@mouldwright/web-kit'
import {
  ColumnSettings,
  Grid,
  ListPaging,
  readSettings,
  useListPage,
  useNarrow,
  type PutInAddress,
} from '@mouldwright/web-kit/entity'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { listTasks } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import { askOf, type PlanRef } from '../session/plan-ref.ts'
import { listSizes, type TaskListAddress } from '../planner/planner-address.ts'
import { recordOfTask } from '../task-record.ts'
import { isSort, TaskCards, taskRow, useColumns, type TaskRow } from './task-columns.tsx'
import { TaskListFilters } from './task-list-filters.tsx'
import './task-list.css'

interface TaskListProps {
  scheduleId: number
  of: PlanRef
  address: TaskListAddress
  onAddress: (list: Partial<TaskListAddress>) => void
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
  const rows = useMemo<TaskRow[]>(() => (data?.rows ?? []).map(taskRow), [data])
  const selection = new Map(rows.filter(({ key }) => chosen.includes(key)).map((row) => [row.id, row]))
  const isFiltered =
    address.search !== '' ||
    address.late ||
    address.unplaced ||
    Boolean(address.status ?? address.plan ?? address.mould)
  const clear = () =>
    onAddress({
      search: '',
      late: false,
      unplaced: false,
      status: undefined,
      plan: undefined,
      mould: undefined,
      page: 1,
    })
  const navigate = useNavigate()
  const open = (task: TaskRow) => {
    if (task.taskId > 0) onOpen(task.key)
    else void navigate(recordOfTask(task))
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
          onSort={(sort) => onAddress({ sort, page: 1 })}
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
const placeOf = (address: TaskListAddress, onAddress: TaskListProps['onAddress']) => ({
  get: (name: string) => (name === 'page' ? String(address.page) : null),
  put: ({ page, size }: Parameters<PutInAddress>[0]) =>
    onAddress({ page: Number(page ?? 1), ...(size ? { size: Number(size) } : {}) }),
})
