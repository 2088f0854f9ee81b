import '../aps.css'
import { PlusOutlined } from '@ant-design/icons'
import { permissionOf } from '@mouldwright/kernel'
import { EmptyState, ErrorState, shownNumber, useDensity, useMay, usePageTitle } from '@mouldwright/web-kit'
import { Grid, listRecords, useNarrow, type StoredRecord } from '@mouldwright/web-kit/entity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Pagination } from 'antd'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { schedule } from '../../shared/index.ts'
import { ImportLink } from '../import-link.tsx'
import { apsWord, useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import { pathOf, RowActions, useScheduleActions } from './schedule-actions.tsx'
import { Cards, useColumns } from './schedule-columns.tsx'
import { ScheduleDrawer } from './schedule-drawer.tsx'
import { useFreshSchedules } from '../planner/use-schedule.ts'

const size = 50

/** All schedules: how each stands, what came of its last run, which one the shop follows. */
export default function SchedulesPage() {
  const tell = useTell()
  const go = useNavigate()
  const isNarrow = useNarrow()
  const { rowHeight } = useDensity()
  const mayAdd = useMay(permissionOf(schedule, 'add'))
  const [query, setQuery] = useSearchParams()
  const search = query.get('q') ?? ''
  const page = Math.max(1, Number(query.get('page')) || 1)
  const edited = query.get('edit')
  const put = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value)
      else next.delete(name)
    setQuery(next, { replace: true })
  }
  usePageTitle(apsWord('schedule.$many') ?? '')
  useFreshSchedules()
  const input = { page, size, sort: '-updatedAt', ...(search ? { search } : {}) }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['aps', 'schedules', input],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => listRecords(schedule, input, signal),
  })
  const actions = useScheduleActions((id) => put({ edit: String(id) }))
  const columns = useColumns(tell)
  const rowActions = (record: StoredRecord) => <RowActions record={record} actions={actions} />
  const rows = useMemo(() => [...(data?.rows ?? [])].sort(byDefault), [data])
  const instead =
    error && rows.length === 0 ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : !data ? (
      <Waiting rows={8} />
    ) : rows.length === 0 ? (
      <EmptyState
        title={tell(search ? 'schedules.noMatch' : 'schedules.none')}
        text={search ? undefined : apsWord('schedule.$empty')}
      >
        {mayAdd && !search && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => put({ edit: 'new' })}>
            {tell('schedules.new')}
          </Button>
        )}
        {!search && <ImportLink />}
      </EmptyState>
    ) : undefined
  return (
    <div className="mw-page">
      <header className="mw-page-head">
        <h1>{apsWord('schedule.$many')}</h1>
        {data && <span className="mw-count">{shownNumber(data.total)}</span>}
      </header>
      <section className="mw-card mw-list">
        <div className="mw-actions">
          {mayAdd && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => put({ edit: 'new' })}>
              {tell('schedules.new')}
            </Button>
          )}
          <Input.Search
            allowClear
            className="mw-search"
            defaultValue={search}
            placeholder={tell('schedules.search')}
            aria-label={tell('schedules.search')}
            onSearch={(text) => put({ q: text.trim(), page: undefined })}
          />
        </div>
        {isNarrow ? (
          (instead ?? <Cards rows={rows} actions={actions} />)
        ) : (
          <Grid<StoredRecord>
            label={apsWord('schedule.$many') ?? ''}
            columns={columns}
            rows={rows}
            total={data?.total ?? 0}
            rowHeight={rowHeight}
            isStale={isPlaceholderData}
            instead={instead}
            onOpen={(record) => void go(pathOf(record))}
            actionsWidth={112}
            actions={rowActions}
          />
        )}
        {(data?.total ?? 0) > size && (
          <div className="mw-paging">
            <Pagination
              size="small"
              current={page}
              pageSize={size}
              total={data?.total ?? 0}
              showSizeChanger={false}
              onChange={(next) => put({ page: next > 1 ? String(next) : undefined })}
            />
          </div>
        )}
      </section>
      {edited && (
        <ScheduleDrawer
          id={edited === 'new' ? undefined : Number(edited)}
          onClose={() => put({ edit: undefined })}
          onSaved={(saved) => {
            if (edited === 'new') void go(pathOf(saved))
            else put({ edit: undefined })
          }}
        />
      )}
    </div>
  )
}

const byDefault = (one: StoredRecord, other: StoredRecord) =>
  Number(other['isDefault'] === true) - Number(one['isDefault'] === true) ||
  Number(one['isMock'] === true) - Number(other['isMock'] === true)
