import { Button, Input, Skeleton } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { EmptyState, ErrorState } from '../../feedback/states.tsx'
import { ChoiceSelect } from '../../fields/choices/choice-select.tsx'
import { Tag, type TagTone } from '../../fields/field-cell.tsx'
import { missing } from '../../fields/field-text.ts'
import { FilterField } from '../../fields/filters/filter-field.tsx'
import { PeriodFilter } from '../../fields/moments/period-filter.tsx'
import { Grid, type GridColumn } from '../../grid/grid.tsx'
import { wallClock } from '../../format/moments.ts'
import { useWords } from '../../i18n/i18n.ts'
import { useTimeZone } from '../../session/session.ts'
import { useDensity } from '../../theme/theme.tsx'
import { ListPage } from '../list/list-page.tsx'
import { useNarrow } from '../list/use-narrow.ts'
import type { LogLine, LogModel } from './use-log.ts'
import './log-page.css'

/** A column of a log that only has text. */
export interface LogColumn<L> {
  id: string
  header: string
  width: number
  text: (line: L) => string | null
}

export interface LogPageProps<L extends LogLine> {
  title: string
  hint: string
  log: LogModel<L>
  /** Filters by a text: the address's name of each, and what may be typed there. */
  texts: Readonly<Record<string, string>>
  /** Filters before those. */
  leading?: ReactNode
  /** Stands in the list's place as long as nothing can be asked. */
  unready?: ReactNode
  /** Between who and where from, and behind the latter. */
  columns: { inner: readonly LogColumn<L>[]; outer?: readonly LogColumn<L>[] }
  /** What a line is about, on phones. */
  about: (line: L) => string | null
}

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

/** A log: who, when, what; its filters above, earlier lines on demand beneath. */
export function LogPage<L extends LogLine>({
  title,
  hint,
  log,
  texts,
  leading,
  unready,
  columns,
  about,
}: LogPageProps<L>) {
  const { say } = useWords()
  const isNarrow = useNarrow()
  const { rowHeight } = useDensity()
  const all = useColumns(columns)
  const { rows, filters, error, isReady, isLoaded, isFetching, more, retry } = log
  const instead = !isReady ? (
    unready
  ) : error && rows.length === 0 ? (
    <ErrorState error={error} onRetry={retry} />
  ) : !isLoaded ? (
    <Skeleton active paragraph={{ rows: 10 }} />
  ) : rows.length === 0 ? (
    <EmptyState title={say('log.none')} text={say('log.noneHint')} />
  ) : undefined
  return (
    <ListPage title={title}>
      <section className="mw-card mw-list">
        <p className="mw-help">{hint}</p>
        <div className="mw-filters" role="search">
          {leading}
          {Object.entries(texts).map(([name, label]) => (
            <Input
              key={name}
              allowClear
              className="mw-filter mw-log-text-filter"
              value={filters.values[name] ?? ''}
              placeholder={label}
              aria-label={label}
              onChange={(event) => filters.type({ [name]: event.target.value })}
              onPressEnter={filters.submit}
              onClear={() => filters.pick({ [name]: '' })}
            />
          ))}
          <KindFilter log={log} />
          <PeriodFilter
            label={say('log.period')}
            from={filters.values['from'] ?? ''}
            to={filters.values['to'] ?? ''}
            fault={filters.faults['from']}
            onPick={(period) => filters.pick({ ...period })}
            onType={(period) => filters.type({ ...period })}
            onLeave={() => filters.leave('from', 'to')}
            onSubmit={filters.submit}
          />
          <Button loading={isFetching && rows.length > 0} onClick={filters.submit}>
            {say('list.query')}
          </Button>
        </div>
        {isNarrow ? (
          (instead ?? <Cards rows={rows} about={about} />)
        ) : (
          <Grid<L> label={title} columns={all} rows={rows} rowHeight={rowHeight} instead={instead} />
        )}
        {rows.length > 0 && (
          <div className="mw-paging mw-log-more">
            {more ? (
              <Button loading={isFetching} onClick={more}>
                {say('log.more')}
              </Button>
            ) : (
              <span className="mw-help">{say('log.end')}</span>
            )}
          </div>
        )}
      </section>
    </ListPage>
  )
}

function KindFilter<L extends LogLine>({ log: { filters, kinds } }: { log: LogModel<L> }) {
  const { say } = useWords()
  const fault = filters.faults['kind']
  return (
    <FilterField name="kind" fault={fault} onLeave={() => filters.leave('kind')}>
      {(describedBy) => (
        <span className="mw-filter">
          <ChoiceSelect
            allowClear
            value={filters.values['kind'] || null}
            placeholder={say('log.allKinds')}
            aria-label={say('log.kind')}
            aria-describedby={describedBy}
            status={fault ? 'error' : ''}
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
  )
}

const KindTag = ({ line }: { line: LogLine }) => <Tag tone={tones[line.kind] ?? 'neutral'}>{line.kindName}</Tag>

function useColumns<L extends LogLine>({ inner, outer = [] }: LogPageProps<L>['columns']): GridColumn<L>[] {
  const { say } = useWords()
  const zone = useTimeZone()
  return useMemo(() => {
    const plain = ({ text, ...column }: LogColumn<L>): GridColumn<L> => ({
      ...column,
      text: (line) => text(line) ?? '',
      render: (line) => text(line) || <span className="mw-missing">{missing}</span>,
    })
    const own = (id: 'at' | 'kind' | 'person' | 'source' | 'trace', width: number, text: LogColumn<L>['text']) =>
      plain({ id, header: say(`log.${id}`), width, text })
    return [
      own('at', 170, ({ at }) => wallClock(at, zone, { seconds: true })),
      { ...own('kind', 160, ({ kindName }) => kindName), render: (line: L) => <KindTag line={line} /> },
      own('person', 150, ({ person }) => person),
      ...inner.map(plain),
      own('source', 140, ({ source }) => source),
      ...outer.map(plain),
      own('trace', 200, ({ traceId }) => traceId),
    ]
  }, [say, zone, inner, outer])
}

/** The log on phones. */
function Cards<L extends LogLine>({ rows, about }: { rows: readonly L[]; about: LogPageProps<L>['about'] }) {
  const zone = useTimeZone()
  return (
    <ul className="mw-cards">
      {rows.map((line) => (
        <li key={line.id} className="mw-card-item mw-log-card">
          <span className="mw-log-line">
            <KindTag line={line} />
            <span>{line.person ?? missing}</span>
          </span>
          <span className="mw-log-text">{about(line) ?? ''}</span>
          <span className="mw-log-text mw-help">
            {wallClock(line.at, zone, { seconds: true })} {line.source ?? ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
