import type { OutputOf } from '@mouldwright/kernel'
import type { SentenceRow } from '@mouldwright/shell/shared'
import {
  call,
  EmptyState,
  ErrorState,
  lazyPart,
  useDensity,
  useKey,
  useTimeZone,
  wallClock,
} from '@mouldwright/web-kit'
import {
  Grid,
  ListPage,
  ListPaging,
  ListSearch,
  RestingSelect,
  Tag,
  useListPage,
  useNarrow,
  type GridColumn,
} from '@mouldwright/web-kit/entity'
import { Checkbox, Skeleton } from 'antd'
import { Suspense, useMemo, useRef, useState } from 'react'
import './sentences.css'
import { useTell } from './words.ts'
import type { SentenceCalls } from './sentence-calls.ts'

const SentenceDrawer = lazyPart(async () => (await import('./sentence-drawer.tsx')).SentenceDrawer)

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
  const [opened, setOpened] = useState<SentenceRow>()
  const search = useRef<HTMLDivElement>(null)
  useKey('/', () => search.current?.querySelector('input')?.focus())
  const list = useListPage<SentenceRow, OutputOf<SentenceCalls['list']>>({
    of: ['sentences', of.whose],
    filters: ['module', 'changed'],
    fetch: ({ search: text, page, size, filters: { module, changed } }, signal) => {
      const input = { search: text || null, moduleKey: module ?? null, changedOnly: changed === '1', page, size }
      return call(of.list, input, { signal })
    },
  })
  const { data, error, filters, filter } = list
  const rows = useMemo<Row[]>(() => (data?.rows ?? []).map((row, at) => ({ ...row, id: at + 1 })), [data])
  const columns = useColumns()
  const instead =
    error && rows.length === 0 ? (
      <ErrorState error={error} onRetry={list.retry} />
    ) : !data ? (
      <Skeleton active paragraph={{ rows: 10 }} />
    ) : rows.length === 0 ? (
      <EmptyState title={tell('sentences.none')} text={tell('sentences.noneHint')} />
    ) : undefined
  return (
    <ListPage
      title={title}
      count={data && tell('sentences.count', { count: data.total })}
      aside={
        <>
          <span className="mw-space" />
          {data && !isNarrow && (
            <span className="mw-help">
              {data.changedCount > 0 && data.changedAt
                ? tell('sentences.summary', { count: data.changedCount, at: wallClock(data.changedAt, zone) })
                : tell('sentences.nothingChanged')}
            </span>
          )}
        </>
      }
    >
      <p className="mw-help">{tell(`sentences.${of.whose}Hint`)}</p>
      <section className="mw-card mw-list">
        <div className="mw-filters" role="search">
          <div ref={search}>
            <ListSearch list={list} label={tell('sentences.search')} />
          </div>
          <RestingSelect
            className="sh-module-filter"
            search
            value={filters['module']}
            placeholder={tell('sentences.allModules')}
            label={tell('sentences.module')}
            options={(data?.modules ?? []).map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(key) => filter({ module: key })}
          />
          <Checkbox
            checked={filters['changed'] === '1'}
            onChange={(event) => filter({ changed: event.target.checked ? '1' : undefined })}
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
            total={list.total}
            firstIndex={(list.page - 1) * list.size}
            rowHeight={rowHeight}
            isStale={list.isStale}
            instead={instead}
            onOpen={setOpened}
          />
        )}
        <ListPaging list={list} />
      </section>
      {opened && (
        <Suspense>
          <SentenceDrawer
            key={`${opened.module}:${opened.path}`}
            of={of}
            sentence={opened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </ListPage>
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
      // Of its own language: the other one's has different quotes and commas.
      render: (row) => (
        <span lang={id} {...(row[own] === null ? {} : { className: 'sh-own' })}>
          {row[own] ?? row[id]}
        </span>
      ),
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
            <strong lang="zh">{row.ownZh ?? row.zh}</strong> {isChanged(row) && <State row={row} />}
            <span className="sh-line" lang="en">
              {row.ownEn ?? row.en}
            </span>
            <span className="sh-line mw-help">{`${row.module}.${row.path}`}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
