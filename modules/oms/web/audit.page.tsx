import { searchAudit, tenantForm, type AuditLine } from '@mouldwright/oms/shared'
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
  RefSelect,
  Tag,
  useAddress,
  useNarrow,
  useTypedFilters,
  type GridColumn,
  type TagTone,
} from '@mouldwright/web-kit/entity'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Input, Segmented, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import './oms.css'
import { useTell } from './page-words.ts'

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

/** Sign-in events of the platform, or the audit log of one tenant: who, when, what; never what stands in the records. */
export default function AuditPage() {
  const tell = useTell()
  const zone = useTimeZone()
  const isNarrow = useNarrow()
  const { rowHeight } = useDensity()
  const [query, put] = useAddress()
  const book = query.get('book') === 'tenant' ? ('tenant' as const) : ('door' as const)
  const tenant = Number(query.get('tenant')) || null
  const person = query.get('person') ?? ''
  const kind = query.get('kind')
  const [from, to] = [query.get('from'), query.get('to')]
  usePageTitle(tell('audit.title'))
  const dayAfter = (day: string) => dayjs(day).add(1, 'day').format('YYYY-MM-DD')
  const input = {
    book,
    tenant,
    person: person || null,
    kind,
    // Days are those of the factory's zone, the last one to its end.
    from: from ? (instantAt(`${from} 00:00`, zone) ?? null) : null,
    to: to ? (instantAt(`${dayAfter(to)} 00:00`, zone) ?? null) : null,
    size,
  }
  const isReady = book === 'door' || tenant !== null
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['oms', 'audit', input],
    enabled: isReady,
    queryFn: ({ pageParam, signal }): Promise<OutputOf<typeof searchAudit>> =>
      call(searchAudit, { ...input, before: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
  })
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const kinds = (data?.pages[0]?.kinds ?? []).map(({ key, name }) => ({ value: key, label: name }))
  const filters = useTypedFilters(
    { tenant: tenant === null ? '' : String(tenant), person, kind: kind ?? '', from: from ?? '', to: to ?? '' },
    {
      faultsOf: ({ kind: chosen, from: first, to: last }, { tenant: text }) => ({
        ...(text ? notListed('tenant', text, [{ value: null }]) : {}),
        ...notListed('kind', chosen, kinds),
        ...periodFault({ from: first, to: last }),
      }),
      search: ({ person: who, ...changes }) => put({ ...changes, ...(who === undefined ? {} : { person: who }) }),
      reload: () => void refetch(),
    },
  )
  const columns = useColumns(book)
  const instead = !isReady ? (
    <EmptyState title={tell('audit.chooseTenant')} text={tell('audit.chooseTenantHint')} />
  ) : error && rows.length === 0 ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : !data ? (
    <Skeleton active paragraph={{ rows: 10 }} />
  ) : rows.length === 0 ? (
    <EmptyState title={tell('audit.none')} text={tell('audit.noneHint')} />
  ) : undefined
  return (
    <div className="mw-page">
      <header className="mw-page-head">
        <h1>{tell('audit.title')}</h1>
      </header>
      <section className="mw-card mw-list">
        <p className="mw-help">{tell('audit.hint')}</p>
        <div className="mw-filters" role="search">
          <Segmented
            aria-label={tell('audit.book')}
            value={book}
            options={[
              { value: 'door', label: tell('audit.door') },
              { value: 'tenant', label: tell('audit.tenantBook') },
            ]}
            onChange={(next) => put({ book: next === 'tenant' ? 'tenant' : undefined, kind: undefined })}
          />
          <FilterField name="tenant" fault={filters.faults.tenant} onLeave={() => filters.leave('tenant')}>
            {(describedBy) => (
              <span className="mw-filter">
                <RefSelect
                  to={tenantForm}
                  keepsTyped
                  value={filters.typed.tenant ?? tenant}
                  placeholder={tell('audit.tenant')}
                  ariaLabel={tell('audit.tenant')}
                  invalid={filters.faults.tenant !== undefined}
                  {...(describedBy ? { describedBy } : {})}
                  onChange={(id) =>
                    typeof id === 'string'
                      ? filters.type({ tenant: id })
                      : filters.pick({ tenant: id ? String(id) : '' })
                  }
                />
              </span>
            )}
          </FilterField>
          <Input
            allowClear
            className="mw-filter oms-audit-person"
            value={filters.values.person}
            placeholder={tell('audit.person')}
            aria-label={tell('audit.person')}
            onChange={(event) => filters.type({ person: event.target.value })}
            onClear={() => filters.pick({ person: '' })}
            onPressEnter={filters.submit}
          />
          <FilterField name="kind" fault={filters.faults.kind} onLeave={() => filters.leave('kind')}>
            {(describedBy) => (
              <span className="mw-filter">
                <ChoiceSelect
                  allowClear
                  value={filters.values.kind || null}
                  placeholder={tell('audit.allKinds')}
                  aria-label={tell('audit.kind')}
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
            label={tell('audit.period')}
            from={filters.values.from}
            to={filters.values.to}
            fault={filters.faults.from}
            onPick={filters.pick}
            onType={filters.type}
            onLeave={() => filters.leave('from', 'to')}
            onSubmit={filters.submit}
          />
          <Button loading={isFetching && rows.length > 0} onClick={filters.submit}>
            {tell('audit.query')}
          </Button>
        </div>
        {isNarrow ? (
          (instead ?? <Cards rows={rows} />)
        ) : (
          <Grid<AuditLine>
            label={tell('audit.title')}
            columns={columns}
            rows={rows}
            rowHeight={rowHeight}
            instead={instead}
          />
        )}
        {rows.length > 0 && (
          <div className="mw-paging oms-more">
            {hasNextPage ? (
              <Button loading={isFetching} onClick={() => void fetchNextPage()}>
                {tell('audit.more')}
              </Button>
            ) : (
              <span className="mw-help">{tell('audit.end')}</span>
            )}
          </div>
        )}
      </section>
    </div>
  )
}

const KindTag = ({ line }: { line: AuditLine }) => <Tag tone={tones[line.kind] ?? 'neutral'}>{line.kindName}</Tag>

function useColumns(book: 'door' | 'tenant'): GridColumn<AuditLine>[] {
  const tell = useTell()
  const zone = useTimeZone()
  return useMemo(() => {
    const plain = (
      id: string,
      header: string,
      width: number,
      text: (line: AuditLine) => string | null,
    ): GridColumn<AuditLine> => ({
      id,
      header,
      width,
      text: (line) => text(line) ?? '',
      render: (line) => text(line) || <span className="mw-missing">{missing}</span>,
    })
    const common = [
      plain('at', tell('audit.at'), 170, ({ at }) => wallClock(at, zone, { seconds: true })),
      {
        ...plain('kind', tell('audit.what'), 160, ({ kindName }) => kindName),
        render: (line: AuditLine) => <KindTag line={line} />,
      },
      plain('person', tell('audit.who'), 150, ({ person }) => person),
    ]
    const source = plain('source', tell('audit.source'), 140, (line) => line.source)
    const trace = plain('trace', tell('audit.trace'), 200, ({ traceId }) => traceId)
    return book === 'door'
      ? [
          ...common,
          plain('tenant', tell('audit.tenant'), 180, ({ tenantName }) => tenantName),
          source,
          plain('device', tell('audit.device'), 300, ({ device }) => device),
          trace,
        ]
      : [
          ...common,
          plain('target', tell('audit.target'), 260, ({ target }) => target),
          plain('fields', tell('audit.fields'), 260, ({ fields }) => listed(fields)),
          source,
          trace,
        ]
  }, [tell, zone, book])
}

/** The list on phones. */
function Cards({ rows }: { rows: readonly AuditLine[] }) {
  const zone = useTimeZone()
  return (
    <ul className="mw-cards">
      {rows.map((line) => (
        <li key={line.id} className="mw-card-item oms-audit-card">
          <span className="oms-audit-line">
            <KindTag line={line} />
            <span>{line.person ?? missing}</span>
          </span>
          <span className="oms-card-line">{line.target ?? line.tenantName ?? line.device ?? ''}</span>
          <span className="oms-card-line mw-help">
            {wallClock(line.at, zone, { seconds: true })} {line.source ?? ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
