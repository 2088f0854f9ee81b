// @vitest-environment happy-dom
import { configureClient, startI18n } from '@mouldwright/web-kit'
import { pass, until } from '@mouldwright/web-kit/fixtures/faked-clock'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CodeHelp, PuzzleDialog, SmsDialog } from './index.ts'

type Answer = { code: number; message?: string; data?: unknown }
let asked: { path: string; body: Record<string, unknown> }[]
let answer: (path: string) => Answer
/** What an answer waits for. */
let hold: Promise<void> | undefined

const picture = { bigImage: 'data:,big', smallImage: 'data:,small', puzzleCaptchaTicket: 'ticket' }

beforeEach(async () => {
  vi.useFakeTimers()
  asked = []
  hold = undefined
  answer = (path) => ({ code: 1, data: path.endsWith('refresh') ? { ...picture } : true })
  await startI18n('zh')
  configureClient({
    fetch: (async (url: string, { body }: RequestInit) => {
      const path = url.split('?')[0]!
      asked.push({ path, body: JSON.parse(body as string) as Record<string, unknown> })
      await hold
      return new Response(JSON.stringify(answer(path)), { headers: { 'content-type': 'application/json' } })
    }) as typeof fetch,
  })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const verified = () => asked.filter(({ path }) => path.endsWith('verify')).map(({ body }) => body['offset'])
const refreshes = () => asked.filter(({ path }) => path.endsWith('refresh')).length
const slider = () => screen.getByRole('slider')
const track = () => slider().parentElement!
/** What a dialog says that it is at. */
const untilSaid = (sentence: string) => until(() => expect(screen.getByRole('status').textContent).toBe(sentence))
const untilReady = () => until(() => expect(slider().getAttribute('aria-disabled')).toBe('false'))

describe('PuzzleDialog', () => {
  const onSolved = vi.fn<() => void>()
  const show = () => {
    onSolved.mockClear()
    render(<PuzzleDialog phoneNum="13800138000" purpose="signIn" onSolved={onSolved} onClose={() => undefined} />)
  }
  const open = () => {
    show()
    return untilReady()
  }
  const drag = (to: number) => {
    fireEvent.pointerDown(slider(), { clientX: 100, button: 0 })
    fireEvent.pointerMove(track(), { clientX: 100 + to })
  }

  it('[DG-03] shows the picture, the fragment, the hint, a refresh button and that it loads', async () => {
    show()
    expect(screen.getByRole('status').textContent).toBe('正在载入图片')
    await untilReady()
    expect(screen.getByText('完成安全验证')).toBeTruthy()
    expect(screen.getByText('向右拖动滑块，填满拼图')).toBeTruthy()
    expect([...document.querySelectorAll('img')].map(({ src }) => src)).toEqual(['data:,big', 'data:,small'])
    fireEvent.click(screen.getByRole('button', { name: '换一张' }))
    expect(screen.getByRole('status').textContent).toBe('正在载入图片')
    await untilReady()
    expect(refreshes()).toBe(2)
  })

  it('[DG-04] verifies where it is released, and closes 300 ms after success', async () => {
    await open()
    drag(140)
    expect(verified()).toEqual([])
    fireEvent.pointerUp(track())
    await untilSaid('验证成功')
    expect(verified()).toEqual([140])
    await pass(299)
    expect(onSolved).not.toHaveBeenCalled()
    await pass(1)
    expect(onSolved).toHaveBeenCalledOnce()
  })

  it('[DG-04] solves nothing once it is closed, also where the check is under way', async () => {
    await open()
    const checked = Promise.withResolvers<void>()
    hold = checked.promise
    drag(140)
    fireEvent.pointerUp(track())
    await until(() => expect(verified()).toEqual([140]))
    cleanup()
    checked.resolve()
    await pass(1_000)
    expect(onSolved).not.toHaveBeenCalled()
  })

  it('[DG-04] verifies once when the pointer leaves the track, and goes from 0 to 280', async () => {
    await open()
    drag(2_000)
    fireEvent.pointerLeave(track())
    fireEvent.pointerUp(track())
    await untilSaid('验证成功')
    expect(verified()).toEqual([280])
  })

  it.each([
    [true, 'Verification successful'],
    [false, 'Verification failed, here is a new picture'],
  ])('[RQ-07] tells whether the verification was good: %s', async (isGood, sentence) => {
    await startI18n('en')
    await open()
    answer = (path) => ({ code: 1, data: path.endsWith('refresh') ? picture : isGood })
    drag(60)
    fireEvent.pointerUp(track())
    await untilSaid(sentence)
  })

  it('[RQ-07] says that a picture is not there when its call does not succeed, and solves nothing when the check does not', async () => {
    answer = () => ({ code: 500, message: 'out of order', data: picture })
    show()
    await until(() => expect(screen.getByText('图片没有载入')).toBeTruthy())
    expect(document.querySelector('img')).toBeNull()
    answer = () => ({ code: 1, data: picture })
    fireEvent.click(screen.getByRole('button', { name: '换一张' }))
    await untilReady()
    answer = () => ({ code: 500, message: 'out of order', data: true })
    drag(140)
    fireEvent.pointerUp(track())
    await untilSaid('验证失败，已换一张图片')
    await pass(1_000)
    expect(verified()).toEqual([140])
    expect(onSolved).not.toHaveBeenCalled()
  })

  it('[DG-04] brings a new picture 300 ms after a miss, with the slider at its start', async () => {
    await open()
    answer = (path) => ({ code: 1, data: path.endsWith('refresh') ? picture : false })
    drag(60)
    fireEvent.pointerUp(track())
    await untilSaid('验证失败，已换一张图片')
    await pass(299)
    expect(refreshes()).toBe(1)
    await pass(1)
    await until(() => expect(refreshes()).toBe(2))
    expect(slider().getAttribute('aria-valuenow')).toBe('0')
    expect(onSolved).not.toHaveBeenCalled()
  })

  it('[DG-03] goes by arrow keys, by ten with Shift, and Enter verifies', async () => {
    await open()
    const press = (key: string, shiftKey = false) => fireEvent.keyDown(slider(), { key, shiftKey })
    press('ArrowLeft')
    press('ArrowRight', true)
    press('ArrowRight', true)
    press('ArrowRight')
    press('ArrowRight')
    press('ArrowLeft')
    expect(slider().getAttribute('aria-valuenow')).toBe('21')
    expect(verified()).toEqual([])
    press('Enter')
    await untilSaid('验证成功')
    expect(verified()).toEqual([21])
  })

  it('names a way without the puzzle', async () => {
    await open()
    expect(screen.getByText(/扫码登录.*管理员/)).toBeTruthy()
  })
})

describe('SmsDialog', () => {
  const submit = vi.fn<(code: string) => Promise<void>>(async () => undefined)
  const send = vi.fn<() => Promise<{ phone: string; retrySeconds: number; validMinutes: number }>>()
  const open = () => {
    submit.mockClear()
    send.mockReset().mockResolvedValue({ phone: '138******00', retrySeconds: 60, validMinutes: 5 })
    render(<SmsDialog phone="138******00" purpose="stepUp" send={send} submit={submit} onClose={() => undefined} />)
  }
  const field = () => screen.getByLabelText<HTMLInputElement>('验证码')
  const button = (name: string) => screen.getByText(name).closest('button')!
  const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
  const enter = () => fireEvent.submit(field().closest('form')!)

  const untilSent = () => until(() => expect(screen.getByText('短信已发送至 138******00，5 分钟内有效')).toBeTruthy())

  it('[DG-02] shows the masked number and counts 60 s down in the button', async () => {
    open()
    expect(screen.getByText('138******00')).toBeTruthy()
    expect(field().autocomplete).toBe('one-time-code')
    fireEvent.click(button('获取验证码'))
    await untilSent()
    expect(button('60 秒后重试').disabled).toBe(true)
    await pass(59_000)
    expect(button('1 秒后重试').disabled).toBe(true)
    await pass(1_000)
    expect(button('获取验证码').disabled).toBe(false)
    expect(send).toHaveBeenCalledOnce()
  })

  it('[DG-01 DG-02] links to the help for no code', () => {
    open()
    fireEvent.click(button('收不到验证码？'))
    expect(screen.getAllByRole('listitem')).toHaveLength(4)
  })

  it.each([
    ['', '请填写验证码'],
    ['123', '验证码为 4 至 6 位数字'],
  ])('[DG-05] does not send %j', async (code, fault) => {
    open()
    type(code)
    enter()
    await until(() => expect(screen.getByRole('alert').textContent).toBe(fault))
    expect(submit).not.toHaveBeenCalled()
  })

  it('[DG-05] takes what is pasted and submits by Enter', async () => {
    open()
    type('１２３ 456')
    expect(field().value).toBe('123456')
    enter()
    await until(() => expect(submit).toHaveBeenCalledExactlyOnceWith('123456'))
    await until(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
    type('1234')
    enter()
    await until(() => expect(submit).toHaveBeenLastCalledWith('1234'))
  })

  it('[DG-04] opens the puzzle when the server wants it, then sends', async () => {
    open()
    const { CallError } = await import('@mouldwright/web-kit')
    send.mockRejectedValueOnce(new CallError(400, 'puzzle', { refusal: 'sms.puzzleFirst' }))
    fireEvent.click(button('获取验证码'))
    await untilReady()
    expect(asked[0]).toMatchObject({ body: { phoneNum: '138******00', purpose: 'stepUp' } })
    fireEvent.keyDown(slider(), { key: 'Enter' })
    await untilSaid('验证成功')
    await pass(300)
    await untilSent()
    expect(send).toHaveBeenCalledTimes(2)
  })
})

it('[DG-01] tells four tips for a code that does not come', () => {
  render(<CodeHelp onClose={() => undefined} />)
  const tips = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(tips).toHaveLength(4)
  for (const [at, part] of ['用户管理', '拦截', '延迟', '1 分钟'].entries()) expect(tips[at]).toContain(part)
})
