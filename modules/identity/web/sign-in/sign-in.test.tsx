// @vitest-environment happy-dom
import type { SignedIn } from '@mouldwright/identity/shared'
import { shortToken, startI18n } from '@mouldwright/web-kit'
import { answerCalls, createSealingKeys, type Asked } from '@mouldwright/web-kit/fixtures'
import { pass, until } from '@mouldwright/web-kit/fixtures/faked-clock'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { entered } from '../../shared/signed-in.fixture.ts'
import { SignIn } from '../index.ts'

type Answer = { code: number; message?: string; data?: unknown }
let asked: Asked[]
let answers: Record<string, Answer[]>

const { publicKey, privateKey } = await createSealingKeys()

const without: SignedIn = { ...entered, token: null, tenantId: null, tenantName: null }
const onSignedIn = vi.fn<(answer: SignedIn) => Promise<void>>(async () => undefined)

beforeEach(async () => {
  localStorage.clear()
  onSignedIn.mockClear()
  answers = {
    '/front/getKeyAndIv': [{ code: 1, data: { key: 'k', iv: 'nonce', publicKey } }],
    '/front/upms/user/login': [{ code: 1, data: entered }],
  }
  await startI18n('zh')
  asked = answerCalls((path) => {
    const queue = answers[path]!
    return queue.length > 1 ? queue.shift() : queue[0]
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const login = (...next: Answer[]) => {
  answers['/front/upms/user/login'] = next
}
const logins = () => asked.filter(({ path }) => path === '/front/upms/user/login').map(({ body }) => body)

/** Fills the form and sends it; waits until the server has been asked. */
async function signIn(password = 'Mould-2026') {
  const before = logins().length
  fireEvent.change(screen.getByLabelText('手机号'), { target: { value: '138 0000-0002' } })
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: password } })
  await act(async () => void fireEvent.submit(screen.getByLabelText('密码').closest('form')!))
  await vi.waitFor(() => expect(logins().length).toBeGreaterThan(before))
  await act(async () => undefined)
}

describe('SignIn', () => {
  it('[SI-04 SI-07] sends the number as the server keeps it and the password sealed, and keeps the token', async () => {
    render(<SignIn onSignedIn={onSignedIn} />)
    await signIn()
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    const [{ phoneNum, password, remember }] = logins() as [Record<string, unknown>]
    expect({ phoneNum, remember }).toEqual({ phoneNum: '13800000002', remember: true })
    const sealed = Uint8Array.from(atob(String(password)), (char) => char.charCodeAt(0))
    const opened = await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, privateKey, sealed)
    expect(new TextDecoder().decode(opened)).toBe('nonceMould-2026')
    expect(shortToken.get()).toBe('token')
  })

  it('says what is missing and asks nobody', async () => {
    render(<SignIn onSignedIn={onSignedIn} />)
    await act(async () => void fireEvent.submit(screen.getByLabelText('密码').closest('form')!))
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['请填写手机号', '请填写密码'])
    expect(document.activeElement).toBe(screen.getByLabelText('手机号'))
    expect(asked).toEqual([])
  })

  it('[SI-16] says so when the server gives no token', async () => {
    login({ code: 1, data: { ...entered, token: null } })
    render(<SignIn onSignedIn={onSignedIn} />)
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toContain('No token returned')
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  it('[SI-09] stops with a notice where the licence bars the tenant', async () => {
    login({
      code: 1,
      data: { ...entered, token: null, allowLoginFlag: 0, overdueFlag: 1, expireDate: '2026-01-31' },
    })
    render(<SignIn onSignedIn={onSignedIn} />)
    await signIn()
    expect((await screen.findByText(/华东精模.*2026-01-31/)).textContent).toContain('续费')
    expect(document.querySelector<HTMLElement>('.ant-modal')!.style.width).toBe('500px')
    expect(onSignedIn).not.toHaveBeenCalled()
    expect(shortToken.get()).toBeNull()
  })

  it('[SI-10] counts down at least 3 s where the licence is late, then enters', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    login({
      code: 1,
      data: { ...entered, overdueFlag: 1, expireRemainDays: -4, loginDelaySeconds: 1, haspExpireSwitch: 0 },
    })
    render(<SignIn onSignedIn={onSignedIn} />)
    await signIn()
    await screen.findByText('已到期 4 天，请通知采购或老板续费')
    expect(screen.getByText('3 秒后进入系统')).toBeTruthy()
    await pass(2_900)
    expect(onSignedIn).not.toHaveBeenCalled()
    await pass(300)
    expect(onSignedIn).toHaveBeenCalledOnce()
  })

  it('does not wait where the licence switch is on', async () => {
    login({ code: 1, data: { ...entered, overdueFlag: 1, loginDelaySeconds: 9, haspExpireSwitch: 1 } })
    render(<SignIn onSignedIn={onSignedIn} />)
    await signIn()
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  })

  it('asks for the puzzle when the server wants it, and keeps the password for the next try', async () => {
    login({ code: 400, message: 'puzzle', data: { refusal: 'login.puzzle' } }, { code: 1, data: entered })
    answers['/front/upms/puzzle/captcha/refresh'] = [
      { code: 1, data: { bigImage: 'data:,', smallImage: 'data:,', puzzleCaptchaTicket: 't' } },
    ]
    answers['/front/upms/puzzle/captcha/verify'] = [{ code: 1, data: true }]
    render(<SignIn onSignedIn={onSignedIn} />)
    await signIn()
    const slider = await screen.findByRole('slider')
    await vi.waitFor(() => expect(slider.getAttribute('aria-disabled')).toBe('false'))
    fireEvent.keyDown(slider, { key: 'Enter' })
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(logins()).toHaveLength(2)
    expect(asked.find(({ path }) => path.endsWith('verify'))!.body['phoneNum']).toBe('13800000002')
  })

  it('asks for the second factor with the ticket of the first', async () => {
    login({ code: 1, data: { ...without, next: 'secondFactor', ticket: 'first' } })
    answers['/front/upms/user/secondFactor'] = [
      { code: 400, message: '动态码或恢复码不正确', data: { refusal: 'factor.wrong' } },
      { code: 1, data: entered },
    ]
    render(<SignIn onSignedIn={onSignedIn} />)
    await signIn()
    const show = async (code: string) => {
      fireEvent.change(await screen.findByLabelText('动态码'), { target: { value: code } })
      await act(async () => void fireEvent.submit(screen.getByLabelText('动态码').closest('form')!))
    }
    await show('111 111')
    expect((await screen.findByRole('alert')).textContent).toBe('动态码或恢复码不正确')
    await show('222222')
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    const shown = asked.filter(({ path }) => path.endsWith('secondFactor')).map(({ body }) => body)
    expect(shown).toMatchObject([
      { ticket: 'first', way: 'totp', code: '111111', remember: true },
      { ticket: 'first', way: 'totp', code: '222222', remember: true },
    ])
  })

  it('[SI-01] gives the ticket to the central page and enters no tenant', async () => {
    login({ code: 1, data: { ...without, next: 'flow', ticket: 'end' } })
    render(<SignIn flow="uid" tenantId={7} onSignedIn={onSignedIn} />)
    await signIn()
    await vi.waitFor(() => expect(onSignedIn.mock.calls[0]?.[0].ticket).toBe('end'))
    expect(logins()[0]).toMatchObject({ flow: 'uid', tenantId: 7 })
    expect(shortToken.get()).toBeNull()
  })

  it('asks for a passkey once however often that is pressed', async () => {
    vi.stubGlobal('PublicKeyCredential', vi.fn())
    answers['/front/upms/user/passkey/options'] = [{ code: 1, data: {} }]
    render(<SignIn onSignedIn={onSignedIn} />)
    const button = screen.getByRole('button', { name: '使用通行密钥' })
    const paths = () => asked.filter(({ path }) => path.endsWith('passkey/options'))
    act(() => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    await vi.waitFor(() => expect(paths()).not.toEqual([]))
    expect(paths()).toHaveLength(1)
    vi.unstubAllGlobals()
  })

  it('[SI-05] enters with the QR code that a phone has confirmed', async () => {
    vi.useFakeTimers()
    answers['/front/upms/user/qrcode'] = [{ code: 1, data: { qrCode: 'random', image: 'data:,qr', seconds: 120 } }]
    answers['/front/fds/hasp/getScanLoginValue'] = ['waiting', 'scanned', 'confirmed'].map((state) => ({
      code: 1,
      data: { state },
    }))
    render(<SignIn onSignedIn={onSignedIn} />)
    fireEvent.click(screen.getByRole('tab', { name: '扫码登录' }))
    await until(() => expect(screen.getByAltText('登录二维码').getAttribute('src')).toBe('data:,qr'))
    const looks = () => asked.filter(({ path }) => path.endsWith('getScanLoginValue')).length
    await pass(1_999)
    expect(looks()).toBe(0)
    await pass(1)
    // Time goes on: a look that finds nothing new shows nothing.
    for (const [at, told] of ['等待扫描', '已扫描，请在手机上确认', '已确认，正在进入'].entries())
      await until(() => expect([looks(), screen.getByRole('status').textContent]).toEqual([at + 1, told]), 500)
    await until(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(logins()).toMatchObject([{ randomCode: 'random', remember: true }])
  })

  it('walks the ways by arrow keys, with one tab stop', () => {
    render(<SignIn onSignedIn={onSignedIn} />)
    const chosen = () => screen.getByRole('tab', { selected: true }).textContent
    fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key: 'ArrowLeft' })
    expect(chosen()).toBe('扫码登录')
    fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key: 'ArrowRight' })
    expect(chosen()).toBe('密码登录')
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  })
})
