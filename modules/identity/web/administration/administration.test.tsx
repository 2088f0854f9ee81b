// @vitest-environment happy-dom
import { addWords, call, CallError, Feedback, startI18n, useSession } from '@mouldwright/web-kit'
import { answerCalls, createSealingKeys, showRoutes, type Asked } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { kickOnlineUsers, policyRights } from '../../shared/index.ts'
import AuditLogPage from './audit-log.page.tsx'
import { askForProof, ProofOnDemand } from '../factors/proof-on-demand.tsx'
import PolicyPage from './policy.page.tsx'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'

type Answer = { code: number; message?: string; data?: unknown }
let asked: Asked[]
let answers: Record<string, Answer[]>

const bodies = (end: string) => asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)
const refused = (refusal: string, message: string): Answer => ({ code: 409, message, data: { refusal, params: {} } })

const { publicKey } = await createSealingKeys()

/** antd puts a space between two characters of a button, which the theme of the product forbids. */
const spaced = (words: string) => new RegExp(`^${[...words].join(' ?')}$`)

async function start(language: 'zh' | 'en') {
  localStorage.clear()
  answers = { '/front/getKeyAndIv': [{ code: 1, data: { key: 'k', iv: 'nonce', publicKey } }] }
  await startI18n(language)
  addWords('identity', { zh, en })
  useSession.setState({ status: 'signedIn', permissions: new Set(Object.values(policyRights)) })
  asked = answerCalls(
    (path) => {
      const queue = answers[path] ?? [{ code: 1, data: {} }]
      return queue.length > 1 ? queue.shift() : queue[0]
    },
    { proveAgain: askForProof },
  )
}
beforeEach(() => start('zh'))
afterEach(cleanup)

const show = (page: ReactNode, at = '/') =>
  act(async () =>
    showRoutes(
      [{ path: '*', element: page }],
      at,
      <>
        <ProofOnDemand />
        <Feedback />
      </>,
    ),
  )

describe('the dialog that asks for a fresh proof', () => {
  const prove = '/front/account/factor/prove.do'
  const stale = refused('proof.stale', '请先再次确认身份')
  /** Ends somebody's session; what becomes of it is told when it is known. */
  function end(): { outcome: Promise<unknown> } {
    let outcome: Promise<unknown> = Promise.resolve()
    act(() => {
      outcome = call(kickOnlineUsers, { sessions: [{ id: 7 }] }, { quiet: true }).catch((error: unknown) => error)
    })
    return { outcome }
  }
  beforeEach(() => {
    answers[kickPath()] = [stale, { code: 1, data: { ended: 1 } }]
  })
  const kickPath = () => `/front${kickOnlineUsers.path}`

  it('[S1] comes up when the server wants one, and the call goes on by itself once it is given', async () => {
    await show(null)
    const { outcome } = end()
    const dialog = await screen.findByRole('dialog', { name: '先确认是你本人' })
    expect(dialog.textContent).toContain('更改他人的登录手机号、结束他人的登录或删除用户之前')
    const field = within(dialog).getByLabelText('密码')
    expect(field.getAttribute('autocomplete')).toBe('current-password')
    fireEvent.change(field, { target: { value: 'Mould-2026' } })
    fireEvent.submit(field.closest('form')!)
    expect(await outcome).toEqual({ ended: 1 })
    expect(bodies(kickOnlineUsers.path)).toHaveLength(2)
    const [sealed] = bodies(prove) as { password: string }[]
    expect(sealed!.password).not.toContain('Mould-2026')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('[S1] says at its field what is missing or wrong, in either language, and keeps the call waiting', async () => {
    await start('en')
    answers[kickPath()] = [stale, { code: 1, data: { ended: 1 } }]
    answers[prove] = [refused('proof.wrong', 'Wrong password or code'), { code: 1, data: {} }]
    await show(null)
    const { outcome } = end()
    const dialog = await screen.findByRole('dialog', { name: 'Confirm your identity' })
    const field = within(dialog).getByLabelText('Password')
    fireEvent.submit(field.closest('form')!)
    expect(within(dialog).getByRole('alert').textContent).toBe('Enter your password')
    expect(bodies(prove)).toEqual([])
    fireEvent.change(field, { target: { value: 'wrong-one-1' } })
    expect(within(dialog).queryByRole('alert')).toBeNull()
    fireEvent.submit(field.closest('form')!)
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Wrong password or code')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(bodies(kickOnlineUsers.path)).toHaveLength(1)

    fireEvent.click(within(dialog).getByRole('button', { name: 'Use the authenticator code' }))
    const code = within(dialog).getByLabelText('Authenticator code')
    fireEvent.submit(code.closest('form')!)
    expect(within(dialog).getByRole('alert').textContent).toBe('Enter the code')
    fireEvent.change(code, { target: { value: '123456' } })
    fireEvent.submit(code.closest('form')!)
    expect(await outcome).toEqual({ ended: 1 })
    expect(bodies(prove).at(-1)).toEqual({ code: '123456' })
  })

  it('[S1] gives the refusal back to whoever closes it by Escape', async () => {
    await show(null)
    const { outcome } = end()
    const dialog = await screen.findByRole('dialog', { name: '先确认是你本人' })
    fireEvent.keyDown(dialog, { key: 'Escape', code: 'Escape', keyCode: 27 })
    const error = await outcome
    expect(error).toBeInstanceOf(CallError)
    expect((error as CallError).refusal).toBe('proof.stale')
    expect(bodies(kickOnlineUsers.path)).toHaveLength(1)
    expect(bodies(prove)).toEqual([])
  })
})

describe('the security policy', () => {
  const get = '/front/sys/securityPolicy/get.do'
  const save = '/front/sys/securityPolicy/save.do'
  const lacking = [
    { userId: 1, userName: 'zhangwei', realName: '张伟' },
    { userId: 2, userName: 'zhangwei2', realName: '张伟' },
    { userId: 3, userName: 'planner', realName: '陈工' },
  ]
  const policy = (changed: object): Answer => ({
    code: 1,
    data: { demandsSecondFactor: false, members: 9, lackingMembers: 3, lacking, ...changed },
  })

  it('[A1] names who has no second factor yet, with the user name only where two have one name', async () => {
    answers[get] = [policy({})]
    await show(<PolicyPage />)
    expect(await screen.findByText('尚未启用第二重验证的用户：3（共 9）')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
      '张伟 zhangwei',
      '张伟 zhangwei2',
      '陈工',
    ])
  })

  it('[A1] counts also those whom it does not list', async () => {
    answers[get] = [policy({ members: 900, lackingMembers: 703 })]
    await show(<PolicyPage />)
    expect(await screen.findByText('尚未启用第二重验证的用户：703（共 900）')).toBeTruthy()
    expect(screen.getByText('另有 700 位未列出。')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: spaced('开启') }))
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('共 703 位')
    fireEvent.click(within(question).getByRole('button', { name: spaced('取消') }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(save)).toEqual([])
  })

  it('[A1] asks with the number of those who are signed out, and shows what holds afterwards', async () => {
    answers[get] = [policy({}), policy({ demandsSecondFactor: true, lackingMembers: 0, lacking: [] })]
    await show(<PolicyPage />)
    fireEvent.click(await screen.findByRole('button', { name: spaced('开启') }))
    const question = await screen.findByRole('dialog', { name: '要求所有用户启用第二重验证？' })
    expect(question.textContent).toContain('共 3 位')
    expect(bodies(save)).toEqual([])
    fireEvent.click(within(question).getByRole('button', { name: spaced('开启') }))
    expect(await screen.findByText('已要求')).toBeTruthy()
    expect(bodies(save)).toEqual([{ demandsSecondFactor: true }])
    expect(screen.getByText('所有用户都已启用第二重验证。')).toBeTruthy()
    expect(screen.queryByRole('list')).toBeNull()
    // What showed that it was being sent may still be fading beside the word.
    expect(screen.getByRole('button', { name: /关 ?闭$/ })).toBeTruthy()
  })

  it('[A1] changes nothing and says why when the server refuses, and nothing at all when the question is declined', async () => {
    await start('en')
    const why = 'Set up a second factor for yourself first'
    answers[get] = [policy({})]
    answers[save] = [refused('policy.ownFactor', why)]
    await show(<PolicyPage />)
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }))
    const question = await screen.findByRole('dialog', { name: 'Require a second factor from all users?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(save)).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Turn on' }))
    const again = await screen.findByRole('dialog', { name: 'Require a second factor from all users?' })
    fireEvent.click(within(again).getByRole('button', { name: 'Turn on' }))
    expect(await screen.findByText(why)).toBeTruthy()
    expect(screen.getByText('Not required')).toBeTruthy()
  })

  it('[A1] shows the policy without its button to those who may not change it', async () => {
    useSession.setState({ permissions: new Set([policyRights.check]) })
    answers[get] = [policy({})]
    await show(<PolicyPage />)
    expect(await screen.findByText('未要求')).toBeTruthy()
    expect(screen.queryByRole('button', { name: spaced('开启') })).toBeNull()
  })
})

describe('the audit log of a company', () => {
  const list = '/front/sys/audit/list.do'
  const line = (id: number, changed: object = {}) => ({
    id,
    at: '2026-09-25T06:30:05Z',
    person: '陈工',
    kind: 'modify',
    kindName: '修改',
    target: '工段 CNC',
    fields: ['中文名', '排序'],
    source: '10.0.*.*',
    traceId: 'trace-1',
    ...changed,
  })
  const page = (rows: object[], next: number | null): Answer => ({
    code: 1,
    data: { rows, next, kinds: [{ key: 'modify', name: '修改' }] },
  })

  it('[K3] says why it is empty, and searches by what stands in the address, whole days in the zone of the factory', async () => {
    answers[list] = [page([], null)]
    await show(<AuditLogPage />, '/settings/audit?q=CNC&from=2026-09-25&to=2026-09-25')
    expect(await screen.findByText('这段时间没有这样的记录')).toBeTruthy()
    expect(bodies(list)[0]).toMatchObject({
      search: 'CNC',
      from: '2026-09-24T16:00:00.000Z',
      to: '2026-09-25T16:00:00.000Z',
    })
    expect(screen.getByLabelText<HTMLInputElement>('对象或跟踪号').value).toBe('CNC')
  })

  it('[K3] goes on by Enter in a field, and keeps in the address what was asked', async () => {
    answers[list] = [page([], null)]
    const router = await show(<AuditLogPage />)
    const person = await screen.findByLabelText('用户名、姓名或手机号')
    fireEvent.change(person, { target: { value: ' 陈工 ' } })
    fireEvent.keyDown(person, { key: 'Enter', code: 'Enter', keyCode: 13 })
    await waitFor(() => expect(bodies(list).at(-1)).toMatchObject({ person: '陈工' }))
    expect(new URLSearchParams(router.state.location.search).get('person')).toBe('陈工')
  })

  it('[K3] fetches earlier entries from where the page before ended, and says when there are none', async () => {
    answers[list] = [page([line(9)], 9), page([line(8)], null)]
    await show(<AuditLogPage />)
    fireEvent.click(await screen.findByRole('button', { name: '更早的记录' }))
    expect(await screen.findByText('没有更早的记录了')).toBeTruthy()
    expect(bodies(list).map(({ before }) => before)).toEqual([null, 9])
  })

  it('[K3] says what went wrong and tries again when asked', async () => {
    answers[list] = [{ code: 503, message: '服务暂时不可用' }, page([], null)]
    await show(<AuditLogPage />)
    expect(await screen.findByText('服务暂时不可用')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: spaced('重试') }))
    expect(await screen.findByText('这段时间没有这样的记录')).toBeTruthy()
  })
})
