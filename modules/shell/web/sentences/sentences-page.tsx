import type { SentenceRow } from '@mouldwright/shell/shared'
import {
  call,
  EmptyState,
  ErrorState,
  shownNumber,
  useDensity,
  useKey,
  usePageTitle,
  useTimeZone,
  wallClock,
} from '@mouldwright/web-kit'
import { Grid, Tag, useNarrow, type GridColumn } from '@mouldwright/web-kit/entity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Checkbox, Input, Pagination, Select, Skeleton } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import './sentences.css'
import { useTell } from './words.ts'
import { SentenceDrawer } from './sentence-drawer.tsx'
import type { SentenceCalls } from './sentence-calls.ts'

const size = 50

/** A row of the grid; its id is its place. */
type Row = SentenceRow & { id: number }

const isChanged = ({ ownZh, ownEn }: SentenceRow) => ownZh !== null || ownEn !== null

/** Every sentence of the product in both languages, and what the platform, or a tenant, says instead. */
export default function SentencesPage({ of }: { of: SentenceCalls }) {
  const tell = useTell()
  const title = tell(`sentences.${of.whose}`)
  const zone = useTimeZone()
  const isNarrow = useNarrow()
  const { rowHeight } = useDensity()
  const [query, setQuery] = useSearchParams()
  const [opened, setOpened] = useState<SentenceRow>()
  const search = useRef<HTMLDivElement>(null)
  const page = Math.max(1, Number(query.get('page')) || 1)
  const moduleKey = query.get('module') ?? undefined
  const changedOnly = query.get('changed') === '1'
  const put = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries({ page: undefined, ...changes }))
      if (value) next.set(name, value)
      else next.delete(name)
    setQuery(next, { replace: true })
  }
  usePageTitle(title)
  useKey('/', () => search.current?.querySelector('input')?.focus())
  const input = {
    search: query.get('q') || null,
    moduleKey: moduleKey ?? null,
    changedOnly,
    page,
    size,
  }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['sentences', of.whose, input],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(of.list, input, { signal }),
  })
  const rows = useMemo<Row[]>(() => (data?.rows ?? []).map((row, at) => ({ ...row, id: at + 1 })), [data])
  const columns = useColumns()
  const instead =
    error && rows.length === 0 ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : !data ? (
      <Skeleton active paragraph={{ rows: 10 }} />
    ) : rows.length === 0 ? (
      <EmptyState title={tell('sentences.none')} text={tell('sentences.noneHint')} />
    ) : undefined
  return (
    <div className="mw-page">
      <header className="mw-page-head">
        <h1>{title}</h1>
        {data && <span className="mw-count">{tell('sentences.count', { count: shownNumber(data.total) })}</span>}
        <span className="mw-space" />
        {data && !isNarrow && (
          <span className="mw-help">
            {data.changedCount > 0 && data.changedAt
              ? tell('sentences.summary', {
                  count: shownNumber(data.changedCount),
                  at: wallClock(data.changedAt, zone),
                })
              : tell('sentences.nothingChanged')}
          </span>
        )}
      </header>
      <p className="mw-help">{tell(`sentences.${of.whose}Hint`)}</p>
      <section className="mw-card mw-list">
        <div className="mw-filters" role="search">
          <div ref={search} className="mw-search">
            <Input.Search
              allowClear
              defaultValue={query.get('q') ?? ''}
              placeholder={tell('sentences.search')}
              aria-label={tell('sentences.search')}
              onSearch={(text) => put({ q: text.trim() })}
            />
          </div>
          <Select
            className="sh-module-filter"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            value={moduleKey ?? null}
            placeholder={tell('sentences.allModules')}
            aria-label={tell('sentences.module')}
            options={(data?.modules ?? []).map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(key) => put({ module: key ?? undefined })}
          />
          <Checkbox
            checked={changedOnly}
            onChange={(event) => put({ changed: event.target.checked ? '1' : undefined })}
          >
            {tell('sentences.changedOnly')}
          </Checkbox>
        </div>
        {isNarrow ? (
          (instead ?? <Cards rows={rows} onOpen={setOpened} />)
        ) : (
          <Grid<Row>
            label={title}
            columns={columns}
            rows={rows}
            total={data?.total ?? 0}
            firstIndex={(page - 1) * size}
            rowHeight={rowHeight}
            isStale={isPlaceholderData}
            instead={instead}
            onOpen={setOpened}
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
      {opened && (
        <SentenceDrawer
          key={`${opened.module}:${opened.path}`}
          of={of}
          sentence={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

function useColumns(): GridColumn<Row>[] {
  const tell = useTell()
  return useMemo(() => {
    const said = (id: 'zh' | 'en', own: 'ownZh' | 'ownEn'): GridColumn<Row> => ({
      id,
      header: tell(`sentences.${id}`),
      width: 320,
      text: (row) => row[own] ?? row[id],
      render: (row) => (row[own] === null ? row[id] : <span className="sh-own">{row[own]}</span>),
    })
    const path = ({ module, path: steps }: Row) => `${module}.${steps}`
    return [
      { id: 'key', header: tell('sentences.key'), width: 320, text: path, render: path },
      said('zh', 'ownZh'),
      said('en', 'ownEn'),
      {
        id: 'state',
        header: tell('sentences.state'),
        width: 100,
        text: (row) => tell(isChanged(row) ? 'sentences.changed' : 'sentences.basis'),
        render: (row) => <State row={row} />,
      },
    ]
  }, [tell])
}

function State({ row }: { row: SentenceRow }) {
  const tell = useTell()
  return isChanged(row) ? (
    <Tag tone="info">{tell('sentences.changed')}</Tag>
  ) : (
    <Tag tone="neutral">{tell('sentences.basis')}</Tag>
  )
}

/** The list on phones. */
function Cards({ rows, onOpen }: { rows: readonly Row[]; onOpen: (row: SentenceRow) => void }) {
  return (
    <ul className="mw-cards">
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" className="mw-card-item" onClick={() => onOpen(row)}>
            <strong>{row.ownZh ?? row.zh}</strong> {isChanged(row) && <State row={row} />}
            <span className="sh-line">{row.ownEn ?? row.en}</span>
            <span className="sh-line mw-help">{`${row.module}.${row.path}`}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
