// @vitest-environment happy-dom
import { configureClient, Feedback, startI18n, tellFailure, CallError, useSession } from '@mouldwright/web-kit'
import { pass, until } from '@mouldwright/web-kit/fixtures/faked-clock'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addressWithQuestion } from './applications.ts'
import { conversation, lastMessages } from './conversation.ts'
import { AssistantOverlay, openFeedback } from './index.ts'

type Answer = { code: number; message?: string; data?: unknown }
let asked: { path: string; body: any; key: string | null }[]
let answers: Record<string, Answer | (() => Promise<Answer>)>

const config = { enabled: 1, mountDelaySeconds: 3, loadDelaySeconds: 2, maxMessages: 20, maxCharacters: 20_000 }
const say = (content: string): Answer => ({ code: 1, data: { role: 'assistant', content } })

beforeEach(async () => {
  conversation.end()
  asked = []
  localStorage.clear()
  await startI18n('en')
  answers = { '/api/chat/config': { code: 1, data: config }, '/ai/chat/send.do': say('Yes.') }
  useSession.setState({ status: 'signedIn', hasChat: true, hasFeedback: true, permissions: new Set() })
  configureClient({
    place: () => null,
    isStillAt: async () => true,
    mayCall: () => true,
    fetch: (async (url: string, { body, signal, headers }: RequestInit) => {
      const path = url.split('?')[0]!.replace('/front', '')
      asked.push({
        path,
        body: body ? JSON.parse(String(body)) : {},
        key: new Headers(headers).get('idempotency-key'),
      })
      const given = answers[path] ?? { code: 404, message: 'absent' }
      const ended = new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      )
      const answer = typeof given === 'function' ? await Promise.race([given(), ended]) : given
      return Response.json({ message: '', data: null, ...answer })
    }) as unknown as typeof fetch,
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function draw(): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <AssistantOverlay />
      <Feedback />
    </QueryClientProvider>,
  )
  return queries
}
const sent = () => asked.filter(({ path }) => path === '/ai/chat/send.do')
const paths = () => asked.map(({ path }) => path)

async function openChat() {
  draw()
  act(() => conversation.open())
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Question' })
}

async function put(question: string): Promise<void> {
  const field = screen.getByRole('textbox', { name: 'Question' })
  fireEvent.change(field, { target: { value: question } })
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
}

describe('the chat’s button', () => {
  it('[SH-14 CL-37] comes three seconds after the start and two more, as the server says', async () => {
    // The code is there before the clock is held: fetching it takes real time.
    await import('./chat-widget.tsx')
    vi.useFakeTimers()
    const queries = draw()
    await until(() => expect(queries.isFetching()).toBe(0))
    await pass(4_900)
    expect(paths()).toEqual(['/api/chat/config'])
    expect(screen.queryByRole('button', { name: 'Open the AI assistant' })).toBeNull()
    await pass(200)
    await until(() => expect(screen.getByRole('button', { name: 'Open the AI assistant' })).toBeTruthy())
  })

  it.each([
    ['the tenant is not on the list', { hasChat: false }, config],
    ['nothing is set up', { hasChat: true }, { ...config, enabled: 0 }],
  ])('[SH-14] is not there when %s', async (_, flags, data) => {
    vi.useFakeTimers()
    useSession.setState(flags)
    answers['/api/chat/config'] = { code: 1, data }
    const queries = draw()
    await until(() => expect(queries.isFetching()).toBe(0))
    await pass(60_000)
    expect(screen.queryByRole('button')).toBeNull()
    expect(paths()).toEqual(flags.hasChat ? ['/api/chat/config'] : [])
  })
})

describe('the conversation', () => {
  it('[CL-36] asks by Enter, shows plain text and goes on from what was said', async () => {
    const field = await openChat()
    expect(document.activeElement).toBe(field)
    answers['/ai/chat/send.do'] = say('<img src=x onerror=alert(1)> **7**')
    await put('Why late?')
    expect(await screen.findByText('<img src=x onerror=alert(1)> **7**')).toBeTruthy()
    expect(document.querySelector('.as-log img')).toBeNull()
    expect(screen.getByRole('log')).toBeTruthy()
    await put('And now?')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]!.body).toEqual({
      applicationCode: 'chat',
      messages: [
        { role: 'user', content: 'Why late?' },
        { role: 'assistant', content: '<img src=x onerror=alert(1)> **7**' },
        { role: 'user', content: 'And now?' },
      ],
    })
    expect(localStorage.length + sessionStorage.length).toBe(0)
  })

  it('[CL-36] sends nothing by Shift Enter, by Enter of an input method, or when the field is empty', async () => {
    const field = await openChat()
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.change(field, { target: { value: 'mo' } })
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    expect(sent()).toEqual([])
    await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
    expect(sent()).toHaveLength(1)
  })

  it('[CL-36] is stopped, asked again, and what had no answer is not sent along', async () => {
    await openChat()
    answers['/ai/chat/send.do'] = () => new Promise<Answer>(() => undefined)
    await put('First')
    expect(screen.getByText('Answering')).toBeTruthy()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Stop' })))
    expect(await screen.findByText('Stopped, there is no answer')).toBeTruthy()
    answers['/ai/chat/send.do'] = say('Here.')
    await put('Second')
    await screen.findByText('Here.')
    expect(sent()[1]!.body.messages).toEqual([{ role: 'user', content: 'Second' }])
  })

  it('[CL-36] says why there is no answer and tries again', async () => {
    await openChat()
    answers['/ai/chat/send.do'] = { code: 429, message: 'Too many questions', data: { refusal: 'chat.tooMany' } }
    await put('First')
    expect((await screen.findByRole('alert')).textContent).toBe('Too many questions')
    answers['/ai/chat/send.do'] = say('Here.')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Ask again' })))
    await screen.findByText('Here.')
    expect(sent()[1]!.body.messages).toEqual([{ role: 'user', content: 'First' }])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[CL-36] Esc closes it, the button has the focus, and what was said and typed is still there', async () => {
    const field = await openChat()
    await put('First')
    await screen.findByText('Yes.')
    fireEvent.change(field, { target: { value: 'half a' } })
    fireEvent.keyDown(field, { key: 'Escape' })
    const button = screen.getByRole('button', { name: 'Open the AI assistant' })
    expect(document.activeElement).toBe(button)
    fireEvent.click(button)
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Question' }).value).toBe('half a')
    expect(screen.getByText('Yes.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /New conversation/ }))
    expect(screen.queryByText('Yes.')).toBeNull()
  })

  it('[CL-36 T6] is forgotten with the session', async () => {
    await openChat()
    await put('Secret')
    await screen.findByText('Yes.')
    cleanup()
    await openChat()
    expect(screen.queryByText('Secret')).toBeNull()
  })

  it('[CL-36] sends what the server takes: the last twenty messages and as many characters', () => {
    const said = (count: number, length: number) =>
      Array.from({ length: count }, (_, id) => ({ id, role: 'user' as const, content: 'x'.repeat(length) }))
    expect(lastMessages(said(30, 10)).map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => at + 10))
    expect(lastMessages(said(6, 4_000)).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    expect(lastMessages(said(0, 0))).toEqual([])
  })
})

describe('a failure of code 20000', () => {
  const fail = () => act(() => tellFailure(new CallError(20_000, 'The machine refused', 'E7')))
  const may = (...applications: object[]) => {
    useSession.setState({ hasChat: false, permissions: new Set(['assistant.assistant:check']) })
    answers['/ai/application/applicationConfigByCodes.do'] = { code: 1, data: applications }
  }
  const answering = (applicationCode: string) => ({
    applicationCode,
    instanceList: [],
    configList: [{ apiUrl: '/front/ai/chat/send.do' }],
  })

  it('[RQ-06 HD-10] goes to the analysis of pages, as a question in the open conversation', async () => {
    may(answering('promptSummary'), answering('pageContentAnalysis'))
    draw()
    fail()
    fireEvent.click(await screen.findByRole('button', { name: /assistant/i }))
    await screen.findByText('Yes.')
    expect(sent()[0]!.body.applicationCode).toBe('pageContentAnalysis')
    expect(sent()[0]!.body.messages[0].content).toContain('The machine refused E7')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Question' }))
  })

  it('[RQ-06] goes to the chat of a tenant that has only that', async () => {
    draw()
    fail()
    fireEvent.click(await screen.findByRole('button', { name: /assistant/i }))
    await screen.findByText('Yes.')
    expect(sent()[0]!.body.applicationCode).toBe('chat')
  })

  it('[RQ-06 HD-10] goes to the assistant’s page where there is only that, and no server hears of it', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    may({
      applicationCode: 'chat',
      instanceList: [{ channel: { channelUrl: 'https://ai.partner.test/?a=1' } }],
      configList: [],
    })
    draw()
    fail()
    fireEvent.click(await screen.findByRole('button', { name: /assistant/i }))
    const url = new URL(open.mock.lastCall![0] as string)
    expect([url.host, url.search]).toEqual(['ai.partner.test', '?a=1'])
    expect(new URLSearchParams(url.hash.split('?')[1]).get('question')).toBe('The machine refused E7')
    expect(addressWithQuestion('https://ai.test/#/talk?x=1', 'a b')).toBe('https://ai.test/#/talk?x=1&question=a+b')
    open.mockRestore()
  })

  it('[RQ-06] says that the assistant’s address could not be had, looks for it again, and has it the next time', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    may()
    const path = '/ai/application/applicationConfigByCodes.do'
    answers[path] = { code: 500, message: 'down' }
    draw()
    await waitFor(() => expect(paths()).toContain(path))
    fail()
    answers[path] = {
      code: 1,
      data: [
        {
          applicationCode: 'chat',
          instanceList: [{ channel: { channelUrl: 'https://ai.partner.test/' } }],
          configList: [],
        },
      ],
    }
    fireEvent.click(await screen.findByRole('button', { name: /assistant/i }))
    await screen.findByText('The address of the AI assistant could not be had. Please try again later')
    await waitFor(() => expect(paths().filter((asked) => asked === path)).toHaveLength(2))
    fail()
    fireEvent.click(await screen.findByRole('button', { name: /assistant/i }))
    await waitFor(() => expect(new URL(open.mock.lastCall![0] as string).host).toBe('ai.partner.test'))
    open.mockRestore()
  })

  it('[RQ-06] is only told to whoever has no assistant', async () => {
    useSession.setState({ hasChat: false })
    draw()
    fail()
    expect((await screen.findByRole('alert')).textContent).toContain('The machine refused E7')
    expect(screen.queryByRole('button', { name: /assistant/i })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  })
})

describe('feedback', () => {
  const send = async () => {
    const button = await screen.findByRole('button', { name: /Send feedback/ })
    await act(async () => void fireEvent.click(button))
  }
  const open = async () => {
    draw()
    act(() => openFeedback())
    await screen.findByRole('group', { name: 'How would you rate Mouldwright?' })
  }

  it('[SH-14] takes stars and words, says thanks', async () => {
    answers['/comm/feedback/save.do'] = { code: 1, data: {} }
    await open()
    await send()
    expect(screen.getByRole('alert').textContent).toBe('Choose a star rating first')
    const stars = screen.getAllByRole('radio')
    expect(stars).toHaveLength(5)
    fireEvent.click(screen.getByRole('radio', { name: '4 stars, good' }))
    fireEvent.change(screen.getByRole('textbox'), { target: { value: ' fast ' } })
    await send()
    expect(await screen.findByText('Thank you, we have your feedback')).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({ path: '/comm/feedback/save.do', body: { rating: 4, text: 'fast' } })
  })

  it('[SH-14 C4] says why it was refused, and is the same feedback when it is sent again, but not with other words', async () => {
    answers['/comm/feedback/save.do'] = { code: 429, message: '20 today', data: { refusal: 'feedback.tooMany' } }
    await open()
    fireEvent.click(screen.getByRole('radio', { name: /1 star/ }))
    await send()
    expect((await screen.findByRole('alert')).textContent).toBe('20 today')
    await send()
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'slow' } })
    await send()
    const keys = asked.filter(({ path }) => path === '/comm/feedback/save.do').map(({ key }) => key)
    expect(keys).toHaveLength(3)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('[SH-14] is not there for other tenants', async () => {
    useSession.setState({ hasFeedback: false })
    draw()
    act(() => openFeedback())
    await act(() => import('./feedback-dialog.tsx'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
