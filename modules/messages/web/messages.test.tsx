// @vitest-environment happy-dom
import type { Message } from '@mouldwright/messages/shared'
import {
  closeNotice,
  configureClient,
  startI18n,
  startPush,
  storedLogin,
  useJob,
  useSession,
} from '@mouldwright/web-kit'
import { showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failedMessage, publishedMessage } from '../shared/message.fixture.ts'
import { MessageButton } from './message-button.tsx'
import MessagePage from './message.page.tsx'
import { ReceivedNotice } from './received-notice.tsx'
import { badgeOf, refreshUnread, unread } from './unread.ts'
import { MessageWatch } from './message-watch.tsx'

const message = (changed: Partial<Message> = {}): Message => ({
  ...publishedMessage,
  msgHeader: '<b>梅</b> 发布了排程<img src=x onerror="globalThis.wasRun=1">',
  ...changed,
})

let asked: { path: string; body: Record<string, unknown> }[]
let messages: Message[]

const answerOf = (path: string, body: Record<string, unknown>): unknown => {
  const ids = String(body['msgIds'] ?? '').split(',')
  const isMeant = ({ msgId }: Message) => body['all'] === true || ids.includes(String(msgId))
  if (path.endsWith('/read.do')) messages = messages.map((one) => (isMeant(one) ? { ...one, isRead: true } : one))
  if (path.endsWith('/remove.do')) messages = messages.filter((one) => !isMeant(one))
  if (path.endsWith('/list.do')) {
    const rows = messages.filter(({ isRead }) => body['state'] !== 'unread' || !isRead)
    return { rows, total: rows.length }
  }
  return { userMsgNum: messages.filter(({ isRead }) => !isRead).length, userMsgList: [] }
}

beforeEach(async () => {
  asked = []
  messages = [message(), message({ msgId: 8, isRead: true, msgHeader: '旧消息', link: null })]
  localStorage.clear()
  await startI18n('zh')
  configureClient({
    fetch: (async (url: string, { body }: RequestInit) => {
      const path = url.split('?')[0]!
      const input = JSON.parse(body as string) as Record<string, unknown>
      asked.push({ path, body: input })
      return Response.json({ code: 1, message: '', data: answerOf(path, input) })
    }) as typeof fetch,
  })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(at = '/', page = <MessagePage />) {
  return showPage(page, { at })
}

describe('the bell', () => {
  it('[HD-06 W6] shows the number to 99, then 99+', () => {
    expect([1, 99, 100, 4_000].map(badgeOf)).toEqual(['1', '99', '99+', '99+'])
    render(<MessageButton />)
    const link = screen.getByRole('link')
    expect(link.getAttribute('href')).toBe('/comm/messageNotice/messageManagement')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.textContent).toBe('')
    act(() => unread.set(100))
    expect(link.textContent).toBe('99+')
    expect(link.getAttribute('aria-label')).toBe('消息，100 条未读')
  })

  it('[PU-02 PU-08 W6] asks for the number when the tab is shown again, and keeps it', async () => {
    show('/', <MessageWatch />)
    await waitFor(() => expect(unread.get()).toBe(1))
    expect(storedLogin.get('userMsgNum')).toBe(1)
    messages = []
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(unread.get()).toBe(0))
  })

  it('asks once more for whatever comes while a question is under way', async () => {
    await Promise.all([refreshUnread(), refreshUnread(), refreshUnread()])
    await waitFor(() => expect(asked).toHaveLength(2))
  })
})

/** A socket that the server side of the test speaks through. */
class ToldSocket extends EventTarget {
  static last: ToldSocket
  constructor() {
    super()
    ToldSocket.last = this
  }
  send(): void {}
  close(): void {}
  hear(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
}

describe('a notice', () => {
  it('[PU-04 W6] appears once when the message is pushed, and leads on without loading the app anew', async () => {
    const socketBefore = globalThis.WebSocket
    globalThis.WebSocket = ToldSocket as never
    localStorage.setItem('mw_token', 'short')
    const router = show('/', <MessageWatch />)
    const stop = startPush({ clientVersion: '1', onKick: () => undefined })
    const body = { id: 'e1', event: 'messages.received', payload: message() }
    act(() => {
      ToldSocket.last.hear({ cmd: 'bind', body: { ok: true } })
      ToldSocket.last.hear({ cmd: 'push', flags: 1, body })
      ToldSocket.last.hear({ cmd: 'push', flags: 1, body })
    })
    const region = screen.getByRole('region', { name: '通知' })
    await waitFor(() => expect(region.querySelectorAll('a')).toHaveLength(1))
    fireEvent.click(region.querySelector('a')!)
    await waitFor(() => expect(router.state.location.pathname).toBe('/aps/dispatch'))
    expect(region.querySelector('a')).toBeNull()
    stop()
    globalThis.WebSocket = socketBefore
  })

  it.each([
    ['messages', publishedMessage, failedMessage],
    ['results', failedMessage, publishedMessage],
  ])('[PU-04] is not shown to whoever has turned %s off; the number of unread ones follows', async (kind, off, on) => {
    const socketBefore = globalThis.WebSocket
    globalThis.WebSocket = ToldSocket as never
    localStorage.setItem('mw_token', 'short')
    useSession.setState({ preferences: { [`notice.${kind}`]: false } })
    show('/', <MessageWatch />)
    const stop = startPush({ clientVersion: '1', onKick: () => undefined })
    const push = (id: string, payload: Message) =>
      ToldSocket.last.hear({
        cmd: 'push',
        flags: 1,
        body: { id, event: 'messages.received', payload },
      })
    const before = asked.length
    act(() => {
      ToldSocket.last.hear({ cmd: 'bind', body: { ok: true } })
      push('off', { ...off, msgId: 8 })
      push('on', { ...on, msgId: 9 })
    })
    const region = screen.getByRole('region', { name: '通知' })
    await waitFor(() => expect(region.querySelectorAll('a')).toHaveLength(1))
    await waitFor(() => expect(asked.length).toBeGreaterThan(before))
    closeNotice('message-9')
    useSession.setState({ preferences: {} })
    stop()
    globalThis.WebSocket = socketBefore
  })

  it('[PU-04] is not shown beside what already follows the job that failed', async () => {
    const socketBefore = globalThis.WebSocket
    globalThis.WebSocket = ToldSocket as never
    localStorage.setItem('mw_token', 'short')
    const Follower = () => <p>{useJob(failedMessage.taskId).job?.title}</p>
    show(
      '/',
      <>
        <Follower />
        <MessageWatch />
      </>,
    )
    const stop = startPush({ clientVersion: '1', onKick: () => undefined })
    const push = (id: string, payload: Message) =>
      ToldSocket.last.hear({ cmd: 'push', flags: 1, body: { id, event: 'messages.received', payload } })
    act(() => {
      ToldSocket.last.hear({ cmd: 'bind', body: { ok: true } })
      push('followed', failedMessage)
      push('other', { ...failedMessage, msgId: 10, taskId: 10 })
    })
    const region = screen.getByRole('region', { name: '通知' })
    await waitFor(() => expect(region.querySelectorAll('a')).toHaveLength(1))
    closeNotice('message-10')
    await waitFor(() => expect(region.querySelectorAll('a')).toHaveLength(0))
    stop()
    globalThis.WebSocket = socketBefore
  })

  it('[PU-04] goes after five seconds, unless somebody looks at it', () => {
    vi.useFakeTimers()
    const onClose = vi.fn()
    render(<ReceivedNotice message={message()} onClose={onClose} onGo={() => undefined} />)
    fireEvent.pointerEnter(screen.getByRole('link').parentElement!)
    vi.advanceTimersByTime(20_000)
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.pointerLeave(screen.getByRole('link').parentElement!)
    vi.advanceTimersByTime(4_999)
    expect(onClose).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('[PU-08] keeps the number that a change was answered with when an older answer comes after it, and asks again', async () => {
    const answers: ((userMsgNum: number) => void)[] = []
    configureClient({
      fetch: (async () => {
        const userMsgNum = await new Promise<number>((resolve) => answers.push(resolve))
        return Response.json({ code: 1, message: '', data: { userMsgNum, userMsgList: [] } })
      }) as typeof fetch,
    })
    const asking = refreshUnread()
    await waitFor(() => expect(answers).toHaveLength(1))
    unread.set(2)
    answers[0]!(5)
    await asking
    expect(unread.get()).toBe(2)
    await waitFor(() => expect(answers).toHaveLength(2))
    answers[1]!(3)
    await waitFor(() => expect(unread.get()).toBe(3))
  })

  it('[PU-04] goes five seconds after it came, also when other notices come and go meanwhile', () => {
    vi.useFakeTimers()
    const onClose = vi.fn()
    const shown = () => <ReceivedNotice message={message()} onClose={() => onClose()} onGo={() => undefined} />
    const { rerender } = render(shown())
    vi.advanceTimersByTime(3_000)
    rerender(shown())
    vi.advanceTimersByTime(2_000)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('[PU-04] leads where the message leads and is read then; without an aim to the message page of common', async () => {
    const went: string[] = []
    const onGo = (path: string) => went.push(path)
    render(<ReceivedNotice message={message()} onClose={() => undefined} onGo={onGo} />)
    fireEvent.click(screen.getByRole('link'))
    expect(went).toEqual(['/aps/dispatch'])
    await waitFor(() => expect(messages[0]?.isRead).toBe(true))
    cleanup()
    render(<ReceivedNotice message={message({ link: null })} onClose={() => undefined} onGo={onGo} />)
    fireEvent.click(screen.getByRole('link'))
    const query = new URL(went[1]!, location.origin).searchParams
    expect(went[1]).toMatch(/^\/main\?/)
    expect(query.get('module')).toBe('common')
    expect(query.get('targetUrl')).toBe('/comm/messageNotice/messageManagement')
  })

  it('[PU-06] of a task that failed stays, with its title and no file', () => {
    vi.useFakeTimers()
    const onClose = vi.fn()
    render(<ReceivedNotice message={failedMessage} onClose={onClose} onGo={() => undefined} />)
    vi.advanceTimersByTime(60_000)
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByRole('link').textContent).toContain('导入工作簿')
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['关闭'])
    fireEvent.click(screen.getByRole('button'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('[X1] shows formatting only', () => {
    const { container } = render(
      <ReceivedNotice message={message()} onClose={() => undefined} onGo={() => undefined} />,
    )
    expect(container.querySelector('b')?.textContent).toBe('梅')
    expect(container.querySelector('img')).toBeNull()
  })
})

describe('the message page', () => {
  it('[PU-08 X1] lists messages with their formatting, cleaned', async () => {
    show()
    expect((await screen.findByText('梅')).localName).toBe('b')
    expect(document.querySelector('.ms-list img')).toBeNull()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  it('[PU-08] shows the unread ones by address and choice, and says when there are none', async () => {
    show('/?state=unread')
    await screen.findByText('梅')
    expect(screen.queryByText('旧消息')).toBeNull()
    unread.set(1)
    fireEvent.click(await screen.findByRole('button', { name: '全部标为已读' }))
    expect(await screen.findByText('没有未读消息')).toBeTruthy()
    expect(unread.get()).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: '显示全部' }))
    expect(await screen.findByText('旧消息')).toBeTruthy()
  })

  it('[PU-08] marks and removes the chosen ones, asking before the removal', async () => {
    show()
    fireEvent.click(await screen.findByRole('checkbox', { name: '选择消息：梅 发布了排程' }))
    fireEvent.click(screen.getByRole('button', { name: '标为已读' }))
    await waitFor(() => expect(asked.find(({ path }) => path.endsWith('/read.do'))?.body).toEqual({ msgIds: '7' }))
    await waitFor(() => expect(screen.queryByText(/^已选/)).toBeNull())
    fireEvent.click(screen.getByRole('checkbox', { name: '选择消息：旧消息' }))
    fireEvent.click(screen.getByText(/^删 ?除$/))
    fireEvent.click(await screen.findByRole('button', { name: '删除 1 条消息' }))
    await waitFor(() => expect(screen.queryByText('旧消息')).toBeNull())
    expect(messages.map(({ msgId }) => msgId)).toEqual([7])
  })
})
