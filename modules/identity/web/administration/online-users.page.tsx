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
  usePageTitle,
  useTimeZone,
  wallClock,
} from '@mouldwright/web-kit'
import { Grid, Tag, useNarrow, type GridColumn, type Selection } from '@mouldwright/web-kit/entity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Pagination } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { kickOnlineUsers, listOnlineUsers, onlineUserRights, type OnlineUser } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'

const size = 50
const lookAgainMs = 30_000

/** Who works here now, where and on what; sessions that should not be are ended. */
export default function OnlineUsersPage() {
  const tell = useTell()
  const zone = useTimeZone()
  const isNarrow = useNarrow()
  const { rowHeight } = useDensity()
  const mayEnd = useMay(onlineUserRights.remove)
  const [query, setQuery] = useSearchParams()
  const [chosen, setChosen] = useState<Selection<OnlineUser>>(new Map())
  const search = query.get('q') ?? ''
  const page = Math.max(1, Number(query.get('page')) || 1)
  const put = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value)
      else next.delete(name)
    setQuery(next, { replace: true })
  }
  usePageTitle(tell('online.title'))
  const input = { page, size, ...(search ? { search } : {}) }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['identity', 'online', input],
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
    queryFn: ({ signal }) => call(listOnlineUsers, input, { signal }),
  })
  const rows = data?.rows ?? []

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
      plain('device', 220, ({ device }) => device),
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
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : data && rows.length === 0 ? (
      <EmptyState title={tell('online.none')} />
    ) : undefined
  const chosenRows = [...chosen.values()].filter(({ isCurrent }) => !isCurrent)
  return (
    <div className="mw-page">
      <header className="mw-page-head">
        <h1>{tell('online.title')}</h1>
        {data && <span className="mw-count">{data.total}</span>}
      </header>
      <section className="mw-card mw-list">
        <div className="mw-actions">
          {chosenRows.length > 0 && (
            <Button danger onClick={() => void end(chosenRows)}>
              {tell('online.endChosen', { count: chosenRows.length })}
            </Button>
          )}
          <Input.Search
            allowClear
            className="mw-search"
            defaultValue={search}
            placeholder={tell('online.search')}
            aria-label={tell('online.search')}
            onSearch={(text) => put({ q: text.trim(), page: undefined })}
          />
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
            total={data?.total ?? 0}
            rowHeight={rowHeight}
            isStale={isPlaceholderData}
            instead={instead}
            {...(mayEnd ? { selection: chosen, onSelection: setChosen, actions: endButton, actionsWidth: 112 } : {})}
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
    </div>
  )
}
