import type { OutputOf } from '@mouldwright/kernel'
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
  useLookAgain,
  usePageTitle,
  useTimeZone,
  wallClock,
} from '@mouldwright/web-kit'
import { ListPage, ListPaging, useListPage } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import './messages.css'
import { useTell } from './page-words.ts'
import { unread, useUnread } from './unread.ts'

const key = ['messages', 'list']

/** All of one's messages, or those not read yet: read, marked, removed. */
export default function MessagePage() {
  const tell = useTell()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const waiting = useUnread()
  usePageTitle(tell('title'))
  const list = useListPage<Message, OutputOf<typeof listMessages>>({
    of: key,
    filters: ['state'],
    fetch: ({ page, size, filters }, signal) => call(listMessages, { state: stateOf(filters), page, size }, { signal }),
  })
  const { data, error, rows } = list
  const state = stateOf(list.filters)
  useLookAgain(() => void client.invalidateQueries({ queryKey: key }), 'messages.received')
  const ids = rows.filter(({ msgId }) => chosen.has(msgId)).map(({ msgId }) => msgId)

  function show(wanted: 'all' | 'unread'): void {
    setChosen(new Set())
    list.filter({ state: wanted === 'unread' ? wanted : undefined })
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

  if (error && !data) return <ErrorState error={error} onRetry={list.retry} />
  return (
    <ListPage title={tell('title')} count={data && tell('count', { count: data.total })}>
      <section className="mw-card mw-list" aria-busy={list.isStale}>
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
        <ListPaging list={list} />
      </section>
    </ListPage>
  )
}

const stateOf = ({ state }: Readonly<Record<string, string | undefined>>) => (state === 'unread' ? state : 'all')

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
