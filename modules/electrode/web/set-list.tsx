import type { OutputOf } from '@mouldwright/kernel'
import { call, currentLanguage, EmptyState, ErrorState, useTimeZone, wallClock } from '@mouldwright/web-kit'
import { ListPage, ListPaging, ListSearch, Tag, useListPage } from '@mouldwright/web-kit/entity'
import { Checkbox, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { querySets, type ListedSet } from '../shared/index.ts'
import './electrode.css'
import './set-list.css'
import { useTell } from './page-words.ts'

/** Burns ahead in the order of the plan, and whether their electrodes are there. */
export function SetList() {
  const tell = useTell()
  const list = useListPage<ListedSet, OutputOf<typeof querySets>>({
    of: ['entity', 'electrode.set', currentLanguage()],
    filters: ['incomplete'],
    fetch: ({ search, page, size, filters }, signal) =>
      call(
        querySets,
        { page, size, ...(search ? { search } : {}), ...(filters['incomplete'] ? { isIncomplete: true } : {}) },
        { signal },
      ),
  })
  const { data, rows, error, search, filters } = list
  const isNarrowed = search !== '' || filters['incomplete'] !== undefined
  return (
    <ListPage title={tell('set.title')} count={data?.total}>
      <section className="mw-card mw-list" aria-busy={list.isStale}>
        <p className="mw-help electrode-lead">{tell('set.lead')}</p>
        <div className="electrode-bar">
          <ListSearch list={list} label={tell('set.search')} />
          <Checkbox
            checked={filters['incomplete'] !== undefined}
            onChange={({ target }) => list.filter({ incomplete: target.checked ? 1 : undefined })}
          >
            {data ? tell('set.onlyIncomplete', { count: data.incomplete }) : tell('set.onlyIncompleteAny')}
          </Checkbox>
        </div>
        {error && !data ? (
          <ErrorState error={error} onRetry={list.retry} />
        ) : !data ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : rows.length === 0 ? (
          <EmptyState
            title={tell(isNarrowed ? 'set.noneFound' : 'set.none')}
            text={isNarrowed ? undefined : tell('set.noneHint')}
          />
        ) : (
          <Sets rows={rows} />
        )}
        <ListPaging list={list} />
      </section>
    </ListPage>
  )
}

function Sets({ rows }: { rows: readonly ListedSet[] }) {
  const tell = useTell()
  const zone = useTimeZone()
  const [now] = useState(Date.now)
  return (
    <div className="mw-scroll-across">
      <table className="mw-plain-table electrode-table electrode-sets mw-row-cards">
        <thead>
          <tr>
            {(['start', 'burn', 'set', 'lacks', 'delivery'] as const).map((name) => (
              <th key={name} scope="col">
                {tell(`set.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isComplete = row.ready >= row.needed
            const isLate = !row.isRunning && row.startAt !== null && Date.parse(row.startAt) < now
            return (
              <tr key={`${row.batchId}/${row.operationNumber}`}>
                <td data-label={tell('set.start')}>
                  {row.isRunning ? (
                    <Tag tone="info">{tell('set.running')}</Tag>
                  ) : row.startAt ? (
                    <span className={isLate ? 'electrode-overdue' : undefined}>{wallClock(row.startAt, zone)}</span>
                  ) : (
                    <span className="mw-help">{tell('set.unplanned')}</span>
                  )}
                </td>
                <th scope="row">
                  <Link to={`/electrode/set?batchId=${row.batchId}&operation=${row.operationNumber}`}>
                    {row.mould} {row.part} · {row.operationNumber} {row.process}
                  </Link>
                  <small>{row.batch}</small>
                </th>
                <td data-label={tell('set.set')}>
                  <Tag tone={isComplete ? 'success' : 'danger'}>
                    {tell(isComplete ? 'set.complete' : 'set.incomplete', { ready: row.ready, needed: row.needed })}
                  </Tag>
                </td>
                <td className={`electrode-lacks ${isComplete ? 'is-complete' : ''}`} data-label={tell('set.lacks')}>
                  {row.missing || '–'}
                </td>
                <td data-label={tell('set.delivery')}>{row.delivery}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
