import type { OutputOf } from '@mouldwright/kernel'
import {
  ask,
  call,
  EmptyState,
  ErrorState,
  listed,
  tellFailure,
  toast,
  useDensity,
  useMay,
  useTimeZone,
  wallClock,
} from '@mouldwright/web-kit'
import {
  Grid,
  missing,
  ListPage,
  ListPaging,
  ListSearch,
  Tag,
  useListPage,
  useNarrow,
  type GridColumn,
  type Selection,
} from '@mouldwright/web-kit/entity'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { kickOnlineUsers, listOnlineUsers, onlineUserRights, type OnlineUser } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'

const lookAgainMs = 30_000

/** Who works here now, where and on what; sessions that should not be are ended. */
export default function OnlineUsersPage() {
  const tell = useTell()
  const zone = useTimeZone()
  const isNarrow = useNarrow()
  const { rowHeight } = useDensity()
  const maySeeTerminals = useMay('terminals.terminal:check')
  const mayEnd = useMay(onlineUserRights.remove)
  const [chosen, setChosen] = useState<Selection<OnlineUser>>(new Map())
  const list = useListPage<OnlineUser, OutputOf<typeof listOnlineUsers>>({
    of: ['identity', 'online'],
    refetchInterval: lookAgainMs,
    fetch: ({ search, page, size }, signal) =>
      call(listOnlineUsers, { page, size, ...(search ? { search } : {}) }, { signal }),
  })
  const { data, rows, error, refetch } = list

  async function end(users: readonly OnlineUser[]): Promise<void> {
    const others = users.filter(({ isCurrent }) => !isCurrent)
    const names = listed([...new Set(others.map(({ realName }) => realName))])
    const verb = tell('online.end')
    if (!(await ask({ title: tell('online.endTitle', { names }), body: tell('online.endBody'), verb, danger: true })))
      return
    try {
      const { ended } = await call(kickOnlineUsers, { sessions: others.map(({ id }) => ({ id })) })
      toast('success', tell('online.ended', { count: ended }))
      setChosen(new Map())
      await refetch()
    } catch (failure) {
      tellFailure(failure)
    }
  }

  const columns = useMemo<GridColumn<OnlineUser>[]>(() => {
    const plain = (id: string, width: number, text: (row: OnlineUser) => string): GridColumn<OnlineUser> => ({
      id,
      header: tell(`online.${id}` as Parameters<typeof tell>[0]),
      width,
      text,
      render: text,
    })
    return [
      {
        ...plain('realName', 180, ({ realName }) => realName),
        render: ({ realName, isCurrent }) => (
          <>
            {realName} {isCurrent && <Tag tone="info">{tell('online.current')}</Tag>}
          </>
        ),
      },
      plain('userName', 140, ({ userName }) => userName),
      plain('factoryName', 160, ({ factoryName }) => factoryName),
      plain('device', 220, ({ device }) => device || missing),
      plain('source', 140, ({ source }) => source),
      plain('startedAt', 150, ({ startedAt }) => wallClock(startedAt, zone)),
      plain('lastSeenAt', 150, ({ lastSeenAt }) => wallClock(lastSeenAt, zone)),
    ]
  }, [tell, zone])
  const endButton = (row: OnlineUser) =>
    mayEnd && !row.isCurrent ? (
      <Button size="small" danger type="text" onClick={() => void end([row])}>
        {tell('online.end')}
      </Button>
    ) : null
  const instead =
    error && rows.length === 0 ? (
      <ErrorState error={error} onRetry={list.retry} />
    ) : data && rows.length === 0 ? (
      <EmptyState title={tell('online.none')} />
    ) : undefined
  const chosenRows = [...chosen.values()].filter(({ isCurrent }) => !isCurrent)
  return (
    <ListPage
      title={tell('online.title')}
      count={data?.total}
      aside={maySeeTerminals && <Link to="/terminals/terminal">{tell('online.terminals')}</Link>}
    >
      <section className="mw-card mw-list">
        <div className="mw-actions">
          {chosenRows.length > 0 && (
            <Button danger onClick={() => void end(chosenRows)}>
              {tell('online.endChosen', { count: chosenRows.length })}
            </Button>
          )}
          <ListSearch list={list} label={tell('online.search')} />
        </div>
        {isNarrow ? (
          (instead ?? (
            <ul className="mw-cards">
              {rows.map((row) => (
                <li key={row.id} className="mw-card-item">
                  <strong>
                    {row.realName} {row.isCurrent && <Tag tone="info">{tell('online.current')}</Tag>}
                  </strong>
                  <dl>
                    {columns.slice(2).map(({ id, header, text }) => (
                      <div key={id}>
                        <dt>{header}</dt>
                        <dd>{text(row)}</dd>
                      </div>
                    ))}
                  </dl>
                  {endButton(row)}
                </li>
              ))}
            </ul>
          ))
        ) : (
          <Grid<OnlineUser>
            label={tell('online.title')}
            columns={columns}
            rows={rows}
            total={list.total}
            rowHeight={rowHeight}
            isStale={list.isStale}
            instead={instead}
            {...(mayEnd ? { selection: chosen, onSelection: setChosen, actions: endButton, actionsWidth: 112 } : {})}
          />
        )}
        <ListPaging list={list} />
      </section>
    </ListPage>
  )
}
