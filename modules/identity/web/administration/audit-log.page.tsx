import type { OutputOf } from '@mouldwright/kernel'
import {
  call,
  EmptyState,
  ErrorState,
  instantAt,
  listed,
  usePageTitle,
  useDensity,
  useTimeZone,
  wallClock,
} from '@mouldwright/web-kit'
import {
  ChoiceSelect,
  FilterField,
  Grid,
  missing,
  notListed,
  periodFault,
  PeriodFilter,
  Tag,
  useAddress,
  useNarrow,
  useTypedFilters,
  type GridColumn,
  type TagTone,
} from '@mouldwright/web-kit/entity'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Input, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { searchOwnAudit, type OwnAuditLine } from '../../shared/index.ts'
import './audit-log.css'
import { useTell } from '../page-words.ts'

const size = 100

/** Kinds that somebody should look at twice. */
const tones: Readonly<Record<string, TagTone>> = {
  signInFailed: 'warning',
  signInThrottled: 'danger',
  tokenReused: 'danger',
  factorFailed: 'warning',
  gatewayRefused: 'danger',
  denied: 'warning',
  remove: 'warning',
  kicked: 'warning',
  signIn: 'success',
}

/** What happened in one's own company: who, when, what. */
export default function AuditLogPage() {
  const tell = useTell()
  const zone = useTimeZone()
  const isNarrow = useNarrow()
  const { rowHeight } = useDensity()
  const [query, put] = useAddress()
  const search = query.get('q') ?? ''
  const person = query.get('person') ?? ''
  const kind = query.get('kind')
  const [from, to] = [query.get('from'), query.get('to')]
  usePageTitle(tell('auditLog.title'))
  const dayAfter = (day: string) => dayjs(day).add(1, 'day').format('YYYY-MM-DD')
  const input = {
    search: search || null,
    person: person || null,
    kind,
    // Days are those of the factory's zone, the last one to its end.
    from: from ? (instantAt(`${from} 00:00`, zone) ?? null) : null,
    to: to ? (instantAt(`${dayAfter(to)} 00:00`, zone) ?? null) : null,
    size,
  }
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['identity', 'audit', input],
    queryFn: ({ pageParam, signal }): Promise<OutputOf<typeof searchOwnAudit>> =>
      call(searchOwnAudit, { ...input, before: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
  })
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const kinds = (data?.pages[0]?.kinds ?? []).map(({ key, name }) => ({ value: key, label: name }))
  const filters = useTypedFilters(
    { search, person, kind: kind ?? '', from: from ?? '', to: to ?? '' },
    {
      faultsOf: ({ kind: chosen, from: first, to: last }) => ({
        ...notListed('kind', chosen, kinds),
        ...periodFault({ from: first, to: last }),
      }),
      search: ({ search: q, ...changes }) => put({ ...changes, ...(q === undefined ? {} : { q }) }),
      reload: () => void refetch(),
    },
  )
  const columns = useColumns()
  const instead =
    error && rows.length === 0 ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : !data ? (
      <Skeleton active paragraph={{ rows: 10 }} />
    ) : rows.length === 0 ? (
      <EmptyState title={tell('auditLog.none')} text={tell('auditLog.noneHint')} />
    ) : undefined
  return (
    <div className="mw-page">
      <header className="mw-page-head">
        <h1>{tell('auditLog.title')}</h1>
      </header>
      <section className="mw-card mw-list">
        <p className="mw-help">{tell('auditLog.hint')}</p>
        <div className="mw-filters" role="search">
          {(['search', 'person'] as const).map((field) => (
            <Input
              key={field}
              allowClear
              className="mw-filter audit-log-text-filter"
              value={filters.values[field]}
              placeholder={tell(`auditLog.${field}`)}
              aria-label={tell(`auditLog.${field}`)}
              onChange={(event) => filters.type({ [field]: event.target.value })}
              onPressEnter={filters.submit}
              onClear={() => filters.pick({ [field]: '' })}
            />
          ))}
          <FilterField name="kind" fault={filters.faults.kind} onLeave={() => filters.leave('kind')}>
            {(describedBy) => (
              <span className="mw-filter">
                <ChoiceSelect
                  allowClear
                  value={filters.values.kind || null}
                  placeholder={tell('auditLog.allKinds')}
                  aria-label={tell('auditLog.kind')}
                  aria-describedby={describedBy}
                  status={filters.faults.kind ? 'error' : ''}
                  options={kinds}
                  onChange={(next) => {
                    const chosen = typeof next === 'string' ? next : ''
                    if (chosen === '' || kinds.some(({ value }) => value === chosen)) filters.pick({ kind: chosen })
                    else filters.type({ kind: chosen })
                  }}
                />
              </span>
            )}
          </FilterField>
          <PeriodFilter
            label={tell('auditLog.period')}
            from={filters.values.from}
            to={filters.values.to}
            fault={filters.faults.from}
            onPick={filters.pick}
            onType={filters.type}
            onLeave={() => filters.leave('from', 'to')}
            onSubmit={filters.submit}
          />
          <Button loading={isFetching && rows.length > 0} onClick={filters.submit}>
            {tell('auditLog.query')}
          </Button>
        </div>
        {isNarrow ? (
          (instead ?? <Cards rows={rows} />)
        ) : (
          <Grid<OwnAuditLine>
            label={tell('auditLog.title')}
            columns={columns}
            rows={rows}
            rowHeight={rowHeight}
            instead={instead}
          />
        )}
        {rows.length > 0 && (
          <div className="mw-paging audit-log-more">
            {hasNextPage ? (
              <Button loading={isFetching} onClick={() => void fetchNextPage()}>
                {tell('auditLog.more')}
              </Button>
            ) : (
              <span className="mw-help">{tell('auditLog.end')}</span>
            )}
          </div>
        )}
      </section>
    </div>
  )
}

const KindTag = ({ line }: { line: OwnAuditLine }) => <Tag tone={tones[line.kind] ?? 'neutral'}>{line.kindName}</Tag>

function useColumns(): GridColumn<OwnAuditLine>[] {
  const tell = useTell()
  const zone = useTimeZone()
  return useMemo(() => {
    const plain = (
      id: string,
      header: string,
      width: number,
      text: (line: OwnAuditLine) => string | null,
    ): GridColumn<OwnAuditLine> => ({
      id,
      header,
      width,
      text: (line) => text(line) ?? '',
      render: (line) => text(line) || <span className="mw-missing">{missing}</span>,
    })
    return [
      plain('at', tell('auditLog.at'), 170, ({ at }) => wallClock(at, zone, { seconds: true })),
      {
        ...plain('kind', tell('auditLog.what'), 160, ({ kindName }) => kindName),
        render: (line: OwnAuditLine) => <KindTag line={line} />,
      },
      plain('person', tell('auditLog.who'), 150, ({ person }) => person),
      plain('target', tell('auditLog.target'), 260, ({ target }) => target),
      plain('fields', tell('auditLog.fields'), 260, ({ fields }) => listed(fields)),
      plain('source', tell('auditLog.source'), 140, ({ source }) => source),
      plain('trace', tell('auditLog.trace'), 200, ({ traceId }) => traceId),
    ]
  }, [tell, zone])
}

/** The list on phones. */
function Cards({ rows }: { rows: readonly OwnAuditLine[] }) {
  const zone = useTimeZone()
  return (
    <ul className="mw-cards">
      {rows.map((line) => (
        <li key={line.id} className="mw-card-item audit-log-card">
          <span className="audit-log-line">
            <KindTag line={line} />
            <span>{line.person ?? missing}</span>
          </span>
          <span className="audit-log-text">{line.target ?? ''}</span>
          <span className="audit-log-text mw-help">
            {wallClock(line.at, zone, { seconds: true })} {line.source ?? ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
