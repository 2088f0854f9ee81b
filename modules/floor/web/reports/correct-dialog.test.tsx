// @vitest-environment happy-dom
import { addWords, startI18n, useSession, useToast } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { proposeCorrection } from '../../shared/index.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'

let asked: Asked[]
let isClosed: boolean
let isLost: boolean
const sent = () => asked.filter(({ path }) => path === `/front${proposeCorrection.path}`).map(({ body }) => body)

const faultsOf = (body: Record<string, unknown>) => [
  ...(typeof body['quantity'] === 'string' ? [{ field: 'quantity', rule: 'number', message: '数量需要填数字' }] : []),
  ...(String(body['at']).endsWith('Z') ? [] : [{ field: 'at', rule: 'instant', message: '时间格式不对' }]),
]

beforeEach(async () => {
  await startI18n('zh')
  addWords('floor', { zh, en })
  useSession.setState({
    status: 'signedIn',
    permissions: new Set(['floor.*']),
    user: { zone: 'Asia/Shanghai', timeZone: 'Asia/Shanghai' } as never,
  })
  isClosed = false
  isLost = false
  asked = answerCalls((_, body) => {
    if (isLost) throw new TypeError('no network')
    const faults = faultsOf(body)
    return faults.length > 0 ? { code: 400, message: 'm', data: { issues: faults } } : { code: 1, data: { id: 1 } }
  })
  const wrong = {
    reportId: 5,
    batchId: 7,
    operationNumber: 10,
    kind: 'finish',
    at: '2026-11-23T00:30:12.000Z',
    name: '',
  }
  showPage(<CorrectDialog wrong={wrong as never} onClose={() => (isClosed = true)} />)
  await waitFor(() => expect(document.querySelector('.ant-picker input')).not.toBeNull())
})
afterEach(cleanup)

const type = (field: string, text: string) => fireEvent.input(screen.getByLabelText(field), { target: { value: text } })
const press = () => fireEvent.click(screen.getByRole('button', { name: /更\s*正/ }))

it('[I6 FL-03] what is no number or no time is refused at its field, and no correction goes out without it', async () => {
  type('原因', '少报了')
  type('数量', '12 件')
  type('实际时间', '2026-11-23 8 点')
  press()
  expect((await screen.findByText('数量需要填数字')).className).toContain('mw-fault')
  expect(screen.getByText('时间格式不对').className).toContain('mw-fault')
  expect(screen.getByLabelText('数量')).toHaveProperty('value', '12 件')
  expect(isClosed).toBe(false)
  expect(useToast.getState().toast).toBeNull()
})

it('[I6 FL-03] times are those of the factory, and one that nobody touched stays to the second', async () => {
  expect(screen.getByLabelText('实际时间')).toHaveProperty('value', '2026-11-23 08:30')
  type('原因', '少报了')
  type('数量', '12')
  press()
  await waitFor(() => expect(isClosed).toBe(true))
  expect(sent()[0]).toMatchObject({ reportId: 5, at: '2026-11-23T00:30:12.000Z', quantity: 12, reason: '少报了' })
})

it('[SH-11 FL-03] a correction whose answer is lost is the same one when it is sent again, and another with another figure', async () => {
  isLost = true
  type('原因', '少报了')
  const send = async (quantity: string, times: number) => {
    await waitFor(() => expect(screen.getByRole('button', { name: /更\s*正/ }).className).not.toContain('loading'))
    type('数量', quantity)
    press()
    await waitFor(() => expect(sent()).toHaveLength(times))
  }
  await send('12', 1)
  await send('12', 2)
  await send('13', 3)
  const [first, second, third] = sent().map(({ key }) => key)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
