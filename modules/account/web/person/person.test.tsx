// @vitest-environment happy-dom
import { acceptInvitation, type Person } from '@mouldwright/account/shared'
import { startI18n } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PersonPage } from '../index.ts'

type Answer = { code: number; message?: string; data?: unknown }
let asked: Asked[]
let answers: Record<string, Answer>

const person: Person = {
  accountId: 1,
  name: '陈工',
  phone: '138******02',
  email: null,
  hasPhoto: false,
  hasPassword: true,
  createdAt: '2026-01-05T08:00:00Z',
  invitations: [],
  enterprises: [
    {
      tenantId: 1,
      tenantName: '华东精模',
      tenantType: 2,
      roles: ['计划员'],
      factories: ['一厂', '二厂'],
      allowLoginFlag: 1,
      overdueFlag: 0,
      expireTime: null,
      isDefault: true,
    },
    {
      tenantId: 2,
      tenantName: 'Hansa',
      tenantType: 2,
      roles: [],
      factories: [],
      allowLoginFlag: 1,
      overdueFlag: 1,
      expireTime: '2026-01-31',
      isDefault: false,
    },
  ],
}

beforeEach(async () => {
  localStorage.clear()
  answers = { '/front/account/person/get.do': { code: 1, data: person } }
  await startI18n('zh')
  asked = answerCalls((path) => answers[path] ?? { code: 1, data: {} })
})
afterEach(cleanup)

async function visit(address: string) {
  const element = (
    <PersonPage
      renderSignIn={(form) => <div>{form}</div>}
      renderCentre={({ tools, children }) => (
        <>
          {tools}
          {children}
        </>
      )}
    />
  )
  return act(async () => showPage(element, { at: address, path: '/account/person/:section?' }))
}

describe('the personal centre', () => {
  it('[SI-19] opens the own profile, shows what is masked, and knows the way back to the product', async () => {
    const router = await visit('/account/person?from=product&lang=cn')
    expect((await screen.findByLabelText<HTMLInputElement>('姓名')).value).toBe('陈工')
    expect(screen.getByText('138******02')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/account/person/profile')
    expect(screen.getByText('返回产品').getAttribute('href')).toBe('/home')
    fireEvent.click(screen.getByText('密码'))
    await screen.findByText('原密码')
    expect(screen.getByText('返回产品')).toBeTruthy()
  })

  it('[SI-19] saves the name', async () => {
    await visit('/account/person/profile')
    fireEvent.change(await screen.findByLabelText('姓名'), { target: { value: ' 陈小工 ' } })
    await act(async () => void fireEvent.submit(screen.getByLabelText('姓名').closest('form')!))
    await vi.waitFor(() => expect(asked.find(({ path }) => path.endsWith('save.do'))?.body).toEqual({ name: '陈小工' }))
    expect(screen.queryByText('返回产品')).toBeNull()
  })

  it('[TN-02 SI-19] opens the associated enterprises, and makes another the default', async () => {
    const router = await visit('/account/person?connectCompany=true')
    await screen.findByText('一厂 · 二厂')
    expect(router.state.location.pathname).toBe('/account/person/enterprises')
    expect(screen.getByText('已到期')).toBeTruthy()
    fireEvent.click(screen.getByText('设为默认'))
    await vi.waitFor(() =>
      expect(asked.find(({ path }) => path.endsWith('setDefault.do'))?.body).toEqual({ tenantId: 2 }),
    )
  })

  it('[SI-19] asks who is not signed in to sign in, in the same place', async () => {
    answers['/front/account/person/get.do'] = { code: 401, message: 'sign in' }
    const router = await visit('/account/person/email')
    await screen.findByLabelText('手机号')
    expect(screen.getByText('登录后管理自己的账户')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/account/person/email')
  })

  it('[SI-19] shows where a change of e-mail is wrong before it asks anybody', async () => {
    await visit('/account/person/email')
    fireEvent.change(await screen.findByLabelText('新邮箱'), { target: { value: 'nobody' } })
    await act(async () => void fireEvent.submit(screen.getByLabelText('新邮箱').closest('form')!))
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      '邮箱格式不对，例如 zhangwei@example.com',
      '请填写验证码',
      '请填写验证码',
    ])
  })

  it.each([
    ['zh', '“Nord Formenbau”邀请你加入', '同意加入', 'accept', '已加入：Nord Formenbau'],
    ['en', 'Nord Formenbau invites you to join', 'Decline', 'decline', 'Declined: Nord Formenbau'],
  ] as const)(
    '[A1] asks the person for the consent that a company wants, in %s',
    async (language, head, verb, call, said) => {
      await startI18n(language)
      const invited = { ...person, invitations: [{ tenantId: 9, tenantName: 'Nord Formenbau' }] }
      answers['/front/account/person/get.do'] = { code: 1, data: invited }
      await visit('/account/person/enterprises')
      const panel = await screen.findByRole('region', { name: head })
      answers['/front/account/person/get.do'] = { code: 1, data: person }
      fireEvent.click(within(panel).getByRole('button', { name: verb }))
      expect(await screen.findByText(said)).toBeTruthy()
      expect(asked.filter(({ path }) => path.endsWith(`${call}.do`)).map(({ body }) => body)).toEqual([{ tenantId: 9 }])
      expect(screen.queryByRole('region', { name: head })).toBeNull()
    },
  )

  it('[A1] keeps an invitation that could not be answered, and says why', async () => {
    const invited = { ...person, invitations: [{ tenantId: 9, tenantName: 'Nord Formenbau' }] }
    answers['/front/account/person/get.do'] = { code: 1, data: invited }
    answers[`/front${acceptInvitation.path}`] = { code: 404, message: '没有这家公司的邀请，可能已被撤回' }
    await visit('/account/person/enterprises')
    fireEvent.click(await screen.findByRole('button', { name: '同意加入' }))
    expect(await screen.findByText('没有这家公司的邀请，可能已被撤回')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '同意加入' }).disabled).toBe(false)
  })
})
