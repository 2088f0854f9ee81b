// @vitest-environment happy-dom
import { configureClient, preLoginPath, shortToken, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, sessionData, type Asked } from '@mouldwright/web-kit/fixtures'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { entered } from '../../../../modules/identity/shared/signed-in.fixture.ts'
import { LoginMedium } from './login-medium.tsx'
import { ThirdOpen } from './third-open.tsx'

type Answer = { code: number; message?: string; data?: unknown }
let asked: Asked[]
/** Of the last call. */
let sentHeaders: RequestInit['headers']
let answers: Record<string, Answer>
let serial = 0

const licence = { ...entered, token: 'short', tenantName: '厂' }
const tree = sessionData({ userName: 'mei', realName: '梅', timeZone: 'UTC' })
const { userData } = tree

beforeEach(async () => {
  localStorage.clear()
  useSession.setState({ status: 'unknown', user: null })
  answers = {
    'loginByCode.do': { code: 1, data: licence },
    'getModuleTree.do': { code: 1, data: tree },
  }
  await startI18n('zh')
  asked = answerCalls((path, _, headers) => {
    sentHeaders = headers
    return Object.entries(answers).find(([end]) => path.endsWith(end))?.[1] ?? { code: 404, message: 'absent' }
  })
})
afterEach(cleanup)

const count = (end: string) => asked.filter(({ path }) => path.endsWith(end)).length

function open(Page: () => React.ReactNode, path: string, query: string) {
  history.replaceState(null, '', path + query)
  const router = createMemoryRouter(
    [
      { path, element: <Page /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [path + query] },
  )
  render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
  return router
}
const freshQuery = () => `?code=c${(serial += 1)}&state=s${serial}`

describe('/loginMedium', () => {
  it('[SI-01 SI-02 CL-09] exchanges the code once however often it is drawn, keeps the token, and goes where the visitor wanted', async () => {
    preLoginPath.remember('/jumping?module=aps')
    const query = freshQuery()
    const router = open(LoginMedium, '/loginMedium', query)
    await screen.findByText('elsewhere')
    expect(router.state.location.pathname + router.state.location.search).toBe('/jumping?module=aps')
    expect(count('loginByCode.do')).toBe(1)
    expect(asked[0]!.body).toEqual({ code: `c${serial}`, state: `s${serial}` })
    expect(shortToken.get()).toBe('short')
  })

  it('[S5] takes the code out of the address bar before anything else', async () => {
    open(LoginMedium, '/loginMedium', freshQuery())
    expect(location.search).toBe('')
    await screen.findByText('elsewhere')
  })

  it('[SI-16] says when no token came', async () => {
    answers['loginByCode.do'] = { code: 1, data: { ...licence, token: null } }
    open(LoginMedium, '/loginMedium', freshQuery())
    expect((await screen.findByRole('alert')).textContent).toContain('No token returned')
    expect(screen.getByRole('button', { name: '重新登录' })).toBeTruthy()
  })

  it('[SI-09] stops where the licence lets nobody in', async () => {
    answers['loginByCode.do'] = { code: 1, data: { ...licence, token: null, allowLoginFlag: 0, overdueFlag: 1 } }
    open(LoginMedium, '/loginMedium', freshQuery())
    expect((await screen.findByRole('dialog')).textContent).toContain('厂')
    expect(count('getModuleTree.do')).toBe(0)
  })

  it.each([
    ['the server refused', freshQuery, '登录已过期'],
    ['the person cancelled', () => '?error=access_denied&state=x', '你在对方页面取消了登录，或对方没有同意。'],
    ['nothing came along', () => '', '返回的地址不完整。请重新登录。'],
  ])('[SI-01] says what to do when %s', async (_, query, text) => {
    answers['loginByCode.do'] = { code: 422, message: '登录已过期' }
    open(LoginMedium, '/loginMedium', query())
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })
})

describe('/third/open', () => {
  const third = {
    ...licence,
    third: { source: 'dingtalk', token: 't'.repeat(43) },
    connector: { key: 'ding', kind: 'dingtalk', name: '钉钉' },
    person: '梅师傅',
    flow: null,
    returnTo: null,
  }

  it('[SI-06 RQ-02] takes DingTalk’s name for the code, enters, and sends the headers from then on', async () => {
    answers['third/finish'] = { code: 1, data: third }
    answers['getModuleTree.do'] = {
      code: 1,
      data: { ...tree, userData: { ...userData, via: 'dingtalk', third: third.third } },
    }
    serial += 1
    open(ThirdOpen, '/third/open', `?authCode=a${serial}&state=s${serial}`)
    await screen.findByText('elsewhere')
    expect(count('third/finish')).toBe(1)
    expect(asked[0]!.body).toMatchObject({ code: `a${serial}`, state: `s${serial}` })
    const { sessionHeaders, call } = await import('@mouldwright/web-kit')
    configureClient({ credentials: sessionHeaders })
    await call('/any.do', {}, { quiet: true }).catch(() => undefined)
    expect(sentHeaders).toMatchObject({ source: 'dingtalk', 'third-token': third.third.token })
    configureClient({ credentials: () => ({}) })
  })

  it('[SI-06] asks a stranger to sign in, and says whom for', async () => {
    answers['third/finish'] = {
      code: 1,
      data: { ...third, token: null, next: 'bind', ticket: 'bind-ticket', third: null },
    }
    open(ThirdOpen, '/third/open', freshQuery())
    expect(await screen.findByText(/“钉钉”中的 梅师傅 第一次来到这里/)).toBeTruthy()
  })

  it('[SI-06] ends the interaction of the central page with the ticket', async () => {
    answers['third/finish'] = {
      code: 1,
      data: { ...third, token: null, next: 'flow', ticket: 'flow-ticket', flow: 'uid-1' },
    }
    answers['/interaction/uid-1/finish'] = { code: 1, data: { to: '#there' } }
    open(ThirdOpen, '/third/open', freshQuery())
    await expect.poll(() => location.hash).toBe('#there')
    const ended = asked.filter(({ path }) => path.endsWith('/account/interaction/uid-1/finish'))
    expect(ended.map(({ body }) => body)).toEqual([{ ticket: 'flow-ticket' }])
  })
})
