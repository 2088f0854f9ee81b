// @vitest-environment happy-dom
import { addWords, startI18n, useSession, useToast } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { outsourceBatches } from '../shared/index.ts'
import { OutsourceBatches } from './outsource.dialog.tsx'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'

let asked: Asked[]
let isClosed: boolean
const sent = () => asked.filter(({ path }) => path === `/front${outsourceBatches.path}`).map(({ body }) => body)

beforeEach(async () => {
  await startI18n('zh')
  addWords('production', { zh, en })
  useSession.setState({ status: 'signedIn', permissions: new Set(['production.*']) })
  isClosed = false
  asked = answerCalls((path, body) => {
    if (path !== `/front${outsourceBatches.path}`) return { code: 1, data: { options: [] } }
    if (typeof body['turnaroundMinutes'] === 'string')
      return {
        code: 400,
        message: 'm',
        data: { issues: [{ field: 'turnaroundMinutes', rule: 'number', message: '需要填数字' }] },
      }
    return { code: 1, data: { changed: 1 } }
  })
  showPage(<OutsourceBatches apply batches={[{ id: 7, number: 'B7' }]} onClose={() => (isClosed = true)} />)
})
afterEach(cleanup)

const leadTime = () => screen.getByLabelText(/外协周期/)
const press = async () => fireEvent.click(await screen.findByRole('button', { name: /申请外协$/ }))

it('[I6 AP-13] a lead time that is no number is refused at its field; nothing is given to a supplier without it', async () => {
  fireEvent.input(leadTime(), { target: { value: '3 天' } })
  await press()
  expect((await screen.findByText('需要填数字')).className).toContain('mw-fault')
  expect(leadTime()).toHaveProperty('value', '3 天')
  expect(leadTime().getAttribute('aria-invalid')).toBe('true')
  expect(isClosed).toBe(false)
  expect(useToast.getState().toast).toBeNull()
  fireEvent.input(leadTime(), { target: { value: '72' } })
  await press()
  await waitFor(() => expect(isClosed).toBe(true))
  expect(sent().at(-1)).toEqual({ batches: [{ id: 7 }], apply: true, turnaroundMinutes: 4_320 })
})
