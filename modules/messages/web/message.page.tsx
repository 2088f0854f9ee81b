import { listMessages, readMessages, removeMessages, type Message } from '@mouldwright/messages/shared'
import {
  ask,
  call,
  EmptyState,
  ErrorState,
  SafeHtml,
  tellFailure,
  textOfHtml,
  toast,
  useEvent,
  usePageTitle,
  useTimeZone,
  wallClock,
} from '@mouldwright/web-kit'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Pagination, Segmented } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import './messages.css'
import { useTell } from './page-words.ts'
import { unread, useUnread } from './unread.ts'

const size = 50
const key = ['messages', 'list']

/** All of one's messages, or those not read yet: read, marked, removed. */
export default function MessagePage() {
  const tell = useTell()
  const client = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const waiting = useUnread()
  const state = query.get('state') === 'unread' ? 'unread' : 'all'
  const page = Math.max(1, Number(query.get('page')) || 1)
  usePageTitle(tell('title'))
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...key, state, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listMessages, { state, page, size }, { signal }),
  })
  useEvent('messages.received', () => void client.invalidateQueries({ queryKey: key }))
  const rows = data?.rows ?? []
  const ids = rows.filter(({ msgId }) => chosen.has(msgId)).map(({ msgId }) => msgId)

  function show(wanted: 'all' | 'unread', at = 1): void {
    setChosen(new Set())
    setQuery({ ...(wanted === 'unread' ? { state: wanted } : {}), ...(at > 1 ? { page: String(at) } : {}) })
  }

  async function change(run: () => Promise<{ userMsgNum: number }>): Promise<boolean> {
    try {
      const { userMsgNum } = await run()
      unread.set(userMsgNum)
      setChosen(new Set())
      return true
    } catch (failure) {
      tellFailure(failure)
      return false
    } finally {
      await client.invalidateQueries({ queryKey: key })
    }
  }

  async function remove(): Promise<void> {
    const count = ids.length
    const words = {
      title: tell('removeTitle', { count }),
      body: tell('removeBody'),
      verb: tell('removeVerb', { count }),
    }
    if (!(await ask({ ...words, danger: true }))) return
    if (await change(() => call(removeMessages, { msgIds: ids.join(',') })))
      toast('success', tell('removed', { count }))
  }

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="mw-page">
      <header className="mw-page-head">
        <h1>{tell('title')}</h1>
        {data && <span className="mw-count">{tell('count', { count: data.total })}</span>}
      </header>
      <section className="mw-card mw-list" aria-busy={isPlaceholderData}>
        <div className="ms-actions">
          <Segmented
            aria-label={tell('filter.label')}
            value={state}
            options={[
              { value: 'all', label: tell('filter.all') },
              { value: 'unread', label: tell('filter.unread') },
            ]}
            onChange={(value) => show(value === 'unread' ? 'unread' : 'all')}
          />
          {ids.length > 0 ? (
            <>
              <span role="status">{tell('chosen', { count: ids.length })}</span>
              <Button onClick={() => void change(() => call(readMessages, { msgIds: ids.join(',') }))}>
                {tell('read')}
              </Button>
              <Button danger onClick={() => void remove()}>
                {tell('remove')}
              </Button>
            </>
          ) : (
            <Button disabled={waiting === 0} onClick={() => void change(() => call(readMessages, { all: true }))}>
              {tell('readAll')}
            </Button>
          )}
        </div>
        {data && rows.length === 0 ? (
          <EmptyState title={tell(`empty.${state}`)} text={state === 'all' ? tell('empty.hint') : undefined}>
            {state === 'unread' && <Button onClick={() => show('all')}>{tell('empty.showAll')}</Button>}
          </EmptyState>
        ) : (
          <>
            <label className="ms-all">
              <input
                type="checkbox"
                checked={rows.length > 0 && ids.length === rows.length}
                onChange={({ target }) => setChosen(new Set(target.checked ? rows.map(({ msgId }) => msgId) : []))}
              />
              {tell('chooseAll')}
            </label>
            <ul className="ms-list">
              {rows.map((message) => (
                <MessageRow
                  key={message.msgId}
                  message={message}
                  isChosen={chosen.has(message.msgId)}
                  onChoose={() => setChosen(toggled(chosen, message.msgId))}
                  onOpen={() => void change(() => call(readMessages, { msgIds: String(message.msgId) }))}
                />
              ))}
            </ul>
          </>
        )}
        {data && data.total > size && (
          <Pagination
            size="small"
            current={page}
            pageSize={size}
            total={data.total}
            showSizeChanger={false}
            onChange={(at) => show(state, at)}
          />
        )}
      </section>
    </div>
  )
}

const toggled = (set: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  set.has(id) ? new Set([...set].filter((other) => other !== id)) : new Set([...set, id])

interface MessageRowProps {
  message: Message
  isChosen: boolean
  onChoose: () => void
  onOpen: () => void
}

function MessageRow({ message, isChosen, onChoose, onOpen }: MessageRowProps) {
  const tell = useTell()
  const zone = useTimeZone()
  const { msgHeader, link, at, isRead } = message
  return (
    <li className={`ms-row${isRead ? '' : ' ms-unread'}${isChosen ? ' ms-chosen' : ''}`}>
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={tell('choose', { text: textOfHtml(msgHeader) })}
        onChange={onChoose}
      />
      <span
        className="ms-dot"
        role="img"
        {...(isRead ? { 'aria-hidden': true } : { 'aria-label': tell('isUnread') })}
      />
      <div className="ms-text">
        <SafeHtml html={msgHeader} />
      </div>
      <time dateTime={at}>{wallClock(at, zone)}</time>
      {link ? (
        <Link className="ms-open" to={link} onClick={isRead ? undefined : onOpen}>
          {tell('open')}
        </Link>
      ) : (
        !isRead && (
          <Button className="ms-open" type="link" size="small" onClick={onOpen}>
            {tell('read')}
          </Button>
        )
      )}
    </li>
  )
}
