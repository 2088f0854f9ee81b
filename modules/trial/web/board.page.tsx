import { mould } from '@mouldwright/production/shared'
import { permissionOf } from '@mouldwright/kernel'
import { dayIn, EmptyState, ErrorState, may, shownNumber, useTimeZone, word } from '@mouldwright/web-kit'
import { ListPage, listRecords, RestingList, Tag, useAddress, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { issue, issueStatus } from '../shared/index.ts'
import { useTell } from './page-words.ts'
import './trial.css'

/** Issues that one board shows. */
const most = 500

/** Issues of one mould, side by side by their status. */
export default function BoardPage() {
  const tell = useTell()
  const navigate = useNavigate()
  const [query, put] = useAddress()
  const title = word('trial', 'menu.board') ?? ''
  const mouldId = Number(query.get('mould')) || undefined
  const { data, error, refetch } = useQuery({
    queryKey: ['entity', issue.name, 'board', mouldId],
    enabled: mouldId !== undefined,
    queryFn: ({ signal }) => listRecords(issue, { filters: { mouldId }, sort: '-number', size: most }, signal),
  })
  return (
    <ListPage
      title={title}
      {...(data ? { count: tell('board.count', { count: data.total }) } : {})}
      aside={
        <span className="trial-board-tools">
          <RestingList label={tell('board.choose')} isChosen={mouldId !== undefined}>
            {({ RefSelect }, begun) => (
              <RefSelect
                to={mould}
                value={mouldId ?? null}
                placeholder={tell('board.choose')}
                ariaLabel={tell('board.choose')}
                withRetired
                begun={begun}
                onChange={(id) => put({ mould: typeof id === 'number' ? String(id) : undefined })}
              />
            )}
          </RestingList>
          {may(permissionOf(issue, 'add')) && (
            <Button onClick={() => void navigate('/tr/issue?mode=new')}>{tell('board.add')}</Button>
          )}
        </span>
      }
    >
      {mouldId === undefined ? (
        <EmptyState title={tell('board.choose')} text={tell('board.chooseHint')} />
      ) : error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : (
        <>
          {data.total > data.rows.length && (
            <p className="mw-help">{tell('board.more', { count: data.rows.length })}</p>
          )}
          <div className="trial-board">
            {issueStatus.map((status) => (
              <Column key={status} status={status} issues={data.rows.filter((row) => row['status'] === status)} />
            ))}
          </div>
        </>
      )}
    </ListPage>
  )
}

function Column({ status, issues }: { status: string; issues: readonly StoredRecord[] }) {
  const tell = useTell()
  return (
    <section className="trial-column" aria-label={word('trial', `issue.statusOptions.${status}`)}>
      <h2>
        {word('trial', `issue.statusOptions.${status}`)} <span>{shownNumber(issues.length)}</span>
      </h2>
      {issues.length === 0 ? (
        <p className="mw-help">{tell('board.none')}</p>
      ) : (
        <ul>
          {issues.map((one) => (
            <li key={one.id}>
              <Card of={one} isOpen={status === 'open'} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Card({ of, isOpen }: { of: StoredRecord; isOpen: boolean }) {
  const tell = useTell()
  const zone = useTimeZone()
  const [today] = useState(() => dayIn(new Date(), zone))
  const by = of['solveBy']
  const isOverdue = isOpen && typeof by === 'string' && by < today
  // Trials and parts are called by their mould first, which the board is of.
  const last = (name: string) => of.labels[name]?.split(' · ').at(-1)
  const where = [last('trialId'), last('partId'), of['cavity']].filter(Boolean).join(' · ')
  return (
    <Link className="mw-small-card trial-card" to={`/tr/issue?id=${of.id}`}>
      <b>{String(of['title'])}</b>
      <small>{[String(of['number']), where].filter(Boolean).join(' · ')}</small>
      <small>
        {[of.labels['ownerId'], by].filter(Boolean).join(' · ')}{' '}
        {isOverdue && <Tag tone="danger">{tell('board.overdue')}</Tag>}
      </small>
    </Link>
  )
}
