import { PlusOutlined } from '@ant-design/icons'
import { permissionOf } from '@mouldwright/kernel'
import {
  ask,
  call,
  EmptyState,
  ErrorState,
  may,
  shownNumber,
  tellFailure,
  toast,
  useDensity,
  useMay,
  usePageTitle,
  useTimeZone,
  useWords,
  withConfirmation,
} from '@mouldwright/web-kit'
import {
  entityPath,
  Grid,
  listRecords,
  missing,
  Tag,
  toneOf,
  useNarrow,
  type GridColumn,
  type StoredRecord,
} from '@mouldwright/web-kit/entity'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, Input, Pagination } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { deleteSchedules, schedule } from '../shared/index.ts'
import './aps.css'
import { clockOf, percentText } from './moments.ts'
import { apsWord, usePageWords, type tell } from './page-words.ts'
import { Waiting } from './panel.tsx'
import { ScheduleDrawer } from './schedule-drawer.tsx'
import { useFreshSchedules } from './use-schedule.ts'

const size = 50
const pathOf = ({ id }: { id: number }) => `/aps/schedule/${id}`

/** All schedules: how each stands, what came of its last run, which one the shop follows. */
export default function SchedulesPage() {
  const tell = usePageWords()
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
    for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
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
          <Button type="primary" icon={<PlusOutlined />} onClick={() => put({ edit: 'new' })}>
            {tell('schedules.new')}
          </Button>
        )}
        {!search && <Link to="/data/import">{tell('first.import')}</Link>}
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
            <Button type="primary" icon={<PlusOutlined />} onClick={() => put({ edit: 'new' })}>
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
            actions={(record) => <RowActions record={record} actions={actions} />}
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

interface ScheduleAction {
  key: string
  label: string
  danger?: boolean
  run: () => void
}

/** What may be done with a schedule in the list, besides opening it. */
function useScheduleActions(edit: (id: number) => void): (record: StoredRecord) => ScheduleAction[] {
  const tell = usePageWords()
  const client = useQueryClient()
  const done = (sentence: string) => {
    toast('success', sentence)
    return client.invalidateQueries({ queryKey: ['aps'] })
  }
  const makeDefault = async ({ id, version, ...record }: StoredRecord) => {
    try {
      const saved = await withConfirmation(
        (confirm) => call(entityPath(schedule, 'modify'), { id, version, isDefault: true }, { changes: true, confirm }),
        tell('schedules.makeDefault'),
      )
      if (saved) await done(tell('schedules.defaultNow', { name: record['name'] }))
    } catch (failure) {
      tellFailure(failure)
    }
  }
  const remove = async ({ id, ...record }: StoredRecord) => {
    const agreed = await ask({
      title: tell('schedules.deleteQuestion', { name: record['name'] }),
      body: tell('schedules.deleteEffect'),
      verb: tell('schedules.deleteVerb'),
      danger: true,
    })
    if (!agreed) return
    try {
      await call(deleteSchedules, { schedules: [{ id }] })
      await done(tell('schedules.deleted', { name: record['name'] }))
    } catch (failure) {
      tellFailure(failure)
    }
  }
  return (record) => [
    ...(may(permissionOf(schedule, 'modify'))
      ? [
          { key: 'edit', label: tell('schedules.edit'), run: () => edit(record.id) },
          ...(record['isDefault'] === true
            ? []
            : [{ key: 'default', label: tell('schedules.makeDefault'), run: () => void makeDefault(record) }]),
        ]
      : []),
    ...(may(permissionOf(schedule, 'remove'))
      ? [{ key: 'remove', label: tell('schedules.delete'), danger: true, run: () => void remove(record) }]
      : []),
  ]
}

interface ActionsProps {
  record: StoredRecord
  actions: (record: StoredRecord) => ScheduleAction[]
}

function RowActions({ record, actions }: ActionsProps) {
  const tell = usePageWords()
  const items = actions(record)
  return (
    <>
      <Link className="mw-row-action" to={pathOf(record)} tabIndex={-1}>
        {tell('schedules.open')}
      </Link>
      {items.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: items.map(({ key, label, danger, run }) => ({ key, label, danger: danger === true, onClick: run })),
          }}
        >
          <button type="button" className="mw-row-action" aria-label={tell('schedules.more', { name: record['name'] })}>
            …
          </button>
        </Dropdown>
      )}
    </>
  )
}

function Marks({ record }: { record: StoredRecord }) {
  const tell = usePageWords()
  return (
    <>
      {record['isDefault'] === true && <Tag tone="info">{tell('default')}</Tag>}
      {record['isMock'] === true && <Tag tone="warning">{tell('mock')}</Tag>}
    </>
  )
}

function Cards({ rows, actions }: { rows: readonly StoredRecord[]; actions: ActionsProps['actions'] }) {
  const tell = usePageWords()
  const zone = useTimeZone()
  return (
    <ul className="aps-cards">
      {rows.map((record) => (
        <li key={record.id} className="aps-schedule-card">
          <Link to={pathOf(record)}>
            <b>{String(record['name'])}</b>
            <span className="aps-tags">
              <Tag tone={toneOf(String(record['status']))}>{apsWord(`schedule.statusOptions.${record['status']}`)}</Tag>
              <Marks record={record} />
            </span>
            <span className="aps-soft">
              {tell('schedules.ran')} {clockOf(record['ranAt'] as string | null, zone)}
            </span>
            <span>
              {tell('foot.late')} {figure(record['lateMoulds'])} · {tell('foot.rate')} {rate(record)}
            </span>
          </Link>
          <RowActions record={record} actions={actions} />
        </li>
      ))}
    </ul>
  )
}

const figure = (value: unknown) => (typeof value === 'number' ? shownNumber(value) : missing)
const rate = (record: StoredRecord) =>
  typeof record['onTimeRate'] === 'number' && record['ranAt'] ? percentText(record['onTimeRate']) : missing
const planned = (record: StoredRecord, name: string) => (record['ranAt'] ? figure(record[name]) : missing)

function useColumns(say: typeof tell): GridColumn<StoredRecord>[] {
  const zone = useTimeZone()
  const { language } = useWords()
  return useMemo(() => {
    const label = (name: string) => apsWord(`schedule.${name}`) ?? name
    const option = (name: string, record: StoredRecord) =>
      apsWord(`schedule.${name}Options.${String(record[name])}`) ?? missing
    const tagged = (name: string) => (record: StoredRecord) => (
      <Tag tone={toneOf(String(record[name]))}>{option(name, record)}</Tag>
    )
    const late = (record: StoredRecord) => planned(record, 'lateMoulds')
    return [
      {
        id: 'name',
        header: label('name'),
        width: 236,
        text: (record) => String(record['name']),
        render: (record) => (
          <span className="aps-name">
            <span className="mw-cut">{String(record['name'])}</span>
            <Marks record={record} />
          </span>
        ),
      },
      {
        id: 'status',
        header: label('status'),
        width: 112,
        text: (of) => option('status', of),
        render: tagged('status'),
      },
      {
        id: 'runStatus',
        header: label('runStatus'),
        width: 140,
        text: (of) => option('runStatus', of),
        render: tagged('runStatus'),
      },
      instantColumn('ranAt', label('ranAt'), zone),
      {
        id: 'lateMoulds',
        header: label('lateMoulds'),
        width: 110,
        align: 'end',
        text: late,
        render: (record) => <span className={Number(record['lateMoulds']) > 0 ? 'aps-late' : ''}>{late(record)}</span>,
      },
      { id: 'onTimeRate', header: label('onTimeRate'), width: 110, align: 'end', text: rate, render: rate },
      numberColumn('unplacedCount', label('unplacedCount'), 100),
      instantColumn('publishedAt', say('schedules.publishedAt'), zone),
      {
        id: 'publisher',
        header: label('publisher'),
        width: 110,
        text: (record) => String(record['publisher'] ?? missing),
        render: (record) => String(record['publisher'] ?? missing),
      },
    ]
    // Headers follow the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [zone, language])
}

function instantColumn(id: string, header: string, zone: string): GridColumn<StoredRecord> {
  const text = (record: StoredRecord) => clockOf(record[id] as string | null, zone)
  return { id, header, width: 148, text, render: text }
}

function numberColumn(id: string, header: string, width: number): GridColumn<StoredRecord> {
  const text = (record: StoredRecord) => planned(record, id)
  return { id, header, width, align: 'end', text, render: text }
}
