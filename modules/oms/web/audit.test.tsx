// @vitest-environment happy-dom
import { addWords, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, showRoutes, type Asked } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { searchAudit } from '../shared/index.ts'
import AuditPage from './audit.page.tsx'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'

const path = `/front${searchAudit.path}`
let asked: Asked[]
let pages: object[]

const bodies = () => asked.filter((one) => one.path === path).map(({ body }) => body as Record<string, unknown>)
const line = (id: number) => ({
  id,
  at: '2026-09-25T06:30:00.000Z',
  kind: 'signInFailed',
  kindName: '登录失败',
  person: '陈工',
  tenantName: '晨曦模具',
  target: null,
  fields: [],
  source: '10.0.0.8',
  device: 'Firefox',
  traceId: `trace-${id}`,
})
const page = (ids: number[], next: number | null) => ({
  rows: ids.map(line),
  next,
  kinds: [{ key: 'signInFailed', name: '登录失败' }],
})

beforeEach(async () => {
  localStorage.clear()
  await startI18n('zh')
  addWords('oms', { zh, en })
  useSession.setState({ status: 'signedIn', permissions: new Set(['oms.audit:check']) })
  pages = [page([], null)]
  asked = answerCalls((called) => ({
    code: 1,
    data: called === path ? (pages.length > 1 ? pages.shift() : pages[0]) : {},
  }))
})
afterEach(cleanup)

/** The grid draws what fits. */
const sizes = [
  ['clientHeight', 600],
  ['clientWidth', 2_000],
] as const
beforeAll(() => {
  for (const [name, value] of sizes) Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value })
})

const show = (at = '/') => act(async () => showRoutes([{ path: '*', element: <AuditPage /> }], at))

describe('the log of the platform', () => {
  it('[K3] shows sign-ins of all tenants, with their place and device, and earlier ones on demand', async () => {
    pages = [page([9], 9), page([8], null)]
    await show()
    expect(await screen.findByText('trace-9')).toBeTruthy()
    for (const text of ['登录失败', '陈工', '晨曦模具', '10.0.0.8', 'Firefox'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    fireEvent.click(screen.getByRole('button', { name: '更早的记录' }))
    expect(await screen.findByText('没有更早的记录了')).toBeTruthy()
    expect(screen.getByText('trace-8')).toBeTruthy()
    expect(bodies().map(({ book, before }) => [book, before])).toEqual([
      ['signIn', null],
      ['signIn', 9],
    ])
  })

  it('[K3] asks nothing of a tenant’s log before a tenant is chosen, and searches only it then', async () => {
    await show('/?book=tenant')
    expect(await screen.findByText('先选一个租户')).toBeTruthy()
    expect(bodies()).toEqual([])
    cleanup()
    await show('/?book=tenant&tenant=7&person=%E9%99%88&from=2026-09-25&to=2026-09-25')
    expect(await screen.findByText('这段时间没有这样的记录')).toBeTruthy()
    expect(bodies()).toEqual([
      {
        book: 'tenant',
        tenant: 7,
        person: '陈',
        kind: null,
        from: '2026-09-24T16:00:00.000Z',
        to: '2026-09-25T16:00:00.000Z',
        before: null,
        size: 100,
      },
    ])
  })

  it('[K3] keeps in the address what is searched for by Enter', async () => {
    const router = await show()
    const person = await screen.findByLabelText('手机号或用户名')
    fireEvent.change(person, { target: { value: ' 139 ' } })
    fireEvent.keyDown(person, { key: 'Enter', code: 'Enter', keyCode: 13 })
    await waitFor(() => expect(bodies().at(-1)).toMatchObject({ person: '139' }))
    expect(new URLSearchParams(router.state.location.search).get('person')).toBe('139')
  })
})
