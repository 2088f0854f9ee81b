// @vitest-environment happy-dom
/** What the page makes of each step of a program that the server pushes. */
import { addWords, startI18n, useSession, useToast } from '@mouldwright/web-kit'
import { until } from '@mouldwright/web-kit/fixtures/faked-clock'
import { answerCalls, push, showRoutes, type Asked } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pageZh } from '../locales/web.zh.ts'
import { zh } from '../locales/zh.ts'
import { transferChanged } from '../shared/index.ts'
import { SendDialog } from './send.dialog.tsx'
import type { TransferStep } from './transfer-channel.ts'

const transferId = 31
const place = { updatedAt: '2026-09-25T06:30:00.000Z', updatedBy: '', labels: {} }
const program = { id: 5, version: 1, name: 'C01-10-R', revision: 2, file: 12, ...place }

/** As the server sends it; a test of the gateway holds the server to it. */
const pushed = (step: Partial<TransferStep>, id = transferId) =>
  act(() => push(transferChanged.name, { transferId: id, state: 'failed', fault: null, detail: null, ...step }))

let asked: Asked[]
let sendAnswer: () => unknown
let stands: TransferStep

beforeEach(async () => {
  localStorage.clear()
  await startI18n('zh')
  addWords('cam', { zh, en: zh })
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(['cam.program:send']), clockOffset: 0 })
  useToast.setState({ toast: null })
  sendAnswer = () => ({ code: 1, message: '', data: { transferId } })
  stands = { state: 'waiting', fault: null, detail: null }
  asked = answerCalls(
    (path) => {
      if (path.endsWith('/options.do'))
        return { code: 1, message: '', data: { options: [{ id: 9, label: 'DMG-01', valid: true }] } }
      return path.endsWith('/send.do') ? sendAnswer() : { code: 1, message: '', data: { id: transferId, ...stands } }
    },
    { isModuleOpen: () => true, place: () => null },
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** The dialog, with the program on its way to a machine. */
async function send() {
  const onClose = vi.fn()
  const router = showRoutes(
    [
      { path: '/cam/program', element: <SendDialog of={program} onClose={onClose} /> },
      { path: '/cam/transfer', element: <h1>transfers</h1> },
      { path: '/elsewhere', element: <h1>elsewhere</h1> },
    ],
    '/cam/program',
  )
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: pageZh.program.loadMachine }))
  fireEvent.click(await screen.findByText('DMG-01'))
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: pageZh.transfer.send }))
  await pass(0)
  expect(asked.find(({ path }) => path.endsWith('/cam/transfer/send.do'))?.body).toEqual({ id: 5, machineId: 9 })
  return { router, onClose, at: () => router.state.location.pathname }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const toast = () => useToast.getState().toast

describe('a program that was sent', () => {
  it('[PU-07 GW-06] is done when its transfer is: success, and one second later the list of transfers', async () => {
    const { onClose, at } = await send()
    pushed({ state: 'failed', fault: 'full' }, transferId + 1)
    pushed({ state: 'writing' })
    await pass(0)
    expect(toast()).toBeNull()
    pushed({ state: 'done' })
    await pass(999)
    expect([toast(), at()]).toEqual([{ tone: 'success', text: '上传成功' }, '/cam/program'])
    await pass(1)
    expect([at(), onClose.mock.calls.length]).toEqual(['/cam/transfer', 1])
  })

  it('[PU-07] leaves whoever goes elsewhere within that second there', async () => {
    const { router, onClose, at } = await send()
    pushed({ state: 'done' })
    await pass(500)
    expect(toast()?.tone).toBe('success')
    await act(() => router.navigate('/elsewhere'))
    await pass(1_000)
    expect([at(), onClose.mock.calls.length]).toEqual(['/elsewhere', 0])
  })

  it('[PU-07] is told as failed with the reason, and can be sent again from the same page', async () => {
    const { onClose, at } = await send()
    pushed({ state: 'failed', fault: 'full', detail: '0 B' })
    await pass(1_500)
    expect(toast()).toEqual({
      tone: 'danger',
      text: `程序上传出错：${zh.transfer.faultOptions.full} · 0 B`,
    })
    expect([at(), onClose.mock.calls.length]).toEqual(['/cam/program', 0])
    fireEvent.click(screen.getByRole('button', { name: /重 ?试$/ }))
    await until(() => expect(asked.filter(({ path }) => path.endsWith('/transfer/send.do'))).toHaveLength(2))
    pushed({ state: 'done' })
    // The transfer's number may come in an answer that is still on its way.
    await until(() => expect(at()).toBe('/cam/transfer'), 1_000)
  })

  it('[PU-07] tells that the channel is closed when the gateway does not come', async () => {
    const { at } = await send()
    pushed({ state: 'failed', fault: 'gatewayAway' })
    await pass(1_500)
    expect([toast(), at()]).toEqual([{ tone: 'warning', text: '与机床的连接已关闭' }, '/cam/program'])
  })

  it('[PU-07] is told as failed with the sentence of the server that refuses it', async () => {
    sendAnswer = () => ({ code: 400, message: '网关不在线', data: { refusal: 'transfer.gatewayAway' } })
    const { at } = await send()
    await pass(1_500)
    expect([toast(), at()]).toEqual([{ tone: 'danger', text: '程序上传出错：网关不在线' }, '/cam/program'])
  })

  it('[PU-07] is told of a step that was pushed before the call was answered', async () => {
    sendAnswer = () => {
      push(transferChanged.name, { transferId, state: 'done', fault: null, detail: null })
      return { code: 1, message: '', data: { transferId } }
    }
    const { at } = await send()
    await pass(1_000)
    expect(at()).toBe('/cam/transfer')
  })

  it('[PU-07] is asked for, where a push was missed', async () => {
    const { at } = await send()
    stands = { state: 'done', fault: null, detail: null }
    await pass(5_000)
    expect([toast(), at()]).toEqual([{ tone: 'success', text: '上传成功' }, '/cam/transfer'])
    const count = asked.length
    await pass(60_000)
    expect(asked.length).toBe(count)
  })
})
