// @vitest-environment happy-dom
import { startI18n } from '@mouldwright/web-kit'
import { answerCalls, createSealingKeys, showDeclared, type Asked } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pages } from './index.ts'

type Answer = { code: number; message?: string; data?: unknown }
let asked: Asked[]
let registered: Answer

const { publicKey } = await createSealingKeys()

beforeEach(async () => {
  sessionStorage.clear()
  registered = { code: 1, data: { number: '20261121-0001' } }
  await startI18n('zh')
  asked = answerCalls((path) =>
    path.endsWith('register.do') ? registered : { code: 1, data: { key: 'k', iv: 'i', publicKey } },
  )
})
afterEach(cleanup)

async function visit(path: string) {
  const router = await act(async () => showDeclared(pages, path))
  await screen.findByText('提交注册')
  return router
}

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => act(async () => void fireEvent.submit(screen.getByText('提交注册').closest('form')!))
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)

function fill(password = 'Mould-2026', again = password): void {
  type(/企业名称/, '长江精密模具有限公司')
  type(/姓名/, '赵敏')
  type(/手机号/, '139 1111 2222')
  type(/^验证码/, '123456')
  type(/^密码/, password)
  type(/确认密码/, again)
  fireEvent.click(screen.getByRole('checkbox'))
}

describe('registration', () => {
  it('[RG-01] wants all of its fields and the agreement, with the focus on the first that is missing', async () => {
    await visit('/register')
    await submit()
    expect(alerts()).toEqual([
      '请填写企业名称',
      '请填写姓名',
      '请填写手机号',
      '请填写验证码',
      '请填写密码',
      '同意服务协议后才能注册',
    ])
    expect(document.activeElement).toBe(screen.getByLabelText(/企业名称/))
    expect(asked).toEqual([])
  })

  it.each([
    ['Ab1', 'Ab1', '密码为 6 到 20 个字符'],
    ['abcdefgh', 'abcdefgh', '密码至少要有数字、字母、符号中的两种'],
    ['Mould-2026', 'Mould-2027', '两次输入的密码不一致！'],
  ])('[RG-04] does not take %s and %s', async (password, again, fault) => {
    await visit('/register')
    fill(password, again)
    await submit()
    expect(alerts()).toEqual([fault])
    expect(asked).toEqual([])
  })

  it('[RG-01] sends the application and tells number and days of review, also after a reload', async () => {
    const router = await visit('/register')
    fill()
    await submit()
    await screen.findByText('20261121-0001')
    expect(router.state.location.pathname).toBe('/registersucceed')
    expect(screen.getByText(/1–2 个工作日/)).toBeTruthy()
    const { body } = asked.find(({ path }) => path.endsWith('register.do'))!
    expect(body).toMatchObject({
      companyName: '长江精密模具有限公司',
      realName: '赵敏',
      phoneNum: '13911112222',
      phoneCode: '123456',
      agreement: true,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
    expect(body['password']).not.toBe(body['confirmPassword'])
  })

  it('[RG-01] tells that a phone is approved already', async () => {
    registered = { code: 409, message: '该手机号的注册已通过审核', data: { refusal: 'registration.approved' } }
    const router = await visit('/register')
    fill()
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe('该手机号的注册已通过审核')
    expect(router.state.location.pathname).toBe('/register')
  })

  it('takes to the form who comes to the last page without an application', async () => {
    const router = await visit('/registersucceed')
    expect(router.state.location.pathname).toBe('/register')
  })
})
