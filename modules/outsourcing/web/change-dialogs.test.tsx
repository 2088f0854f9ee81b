// @vitest-environment happy-dom
import { addWords, say, startI18n, useToast } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { changeOrder, changePurchase } from '../shared/index.ts'
import { PurchaseDialog, type Purchase } from './purchase/purchase-dialogs.tsx'
import { ChangeDialog, type Order } from './step-dialogs.tsx'

const named = { id: 7, number: 1, mould: 'M1', part: 'C01', partName: 'Cavity', operationNumber: 20, process: 'Harden' }
const line = { ...named, quantity: 2, unitPrice: 5, expectedDate: '2026-03-02', promisedDate: '2026-03-02' }
const order = { id: 3, version: 2, number: 'WX-1', remark: null, lines: [line], outboundMinutes: 60, returnMinutes: 60 }

let asked: Asked[]
beforeEach(async () => {
  await startI18n('en')
  addWords('outsourcing', { zh, en })
  useToast.setState({ toast: null })
  asked = answerCalls(() => ({ code: 1, data: { phrases: [] } }))
})
afterEach(cleanup)

const dialogs = {
  'an order': { action: changeOrder, show: () => <ChangeDialog of={order as unknown as Order} onClose={() => {}} /> },
  'a purchase': {
    action: changePurchase,
    show: () => <PurchaseDialog step="change" of={order as unknown as Purchase} onClose={() => {}} />,
  },
}

it.each(Object.entries(dialogs))('[I6] %s that nobody has changed is not sent, and not called saved', async (_, of) => {
  showPage(of.show())
  const sent = () => asked.filter(({ path }) => path.endsWith(of.action.path)).map(({ body }) => body)
  const quantity = await screen.findByDisplayValue('2')
  const save = () => fireEvent.submit(quantity.closest('form')!)
  save()
  await waitFor(() => expect(useToast.getState().toast).toEqual({ tone: 'info', text: say('form.unchanged') }))
  expect(sent()).toEqual([])
  useToast.setState({ toast: null })
  fireEvent.change(quantity, { target: { value: '3' } })
  save()
  await waitFor(() => expect(useToast.getState().toast?.tone).toBe('success'))
  expect(sent()).toMatchObject([{ id: 3, lines: [{ lineId: 7, quantity: 3 }] }])
})

it.each(Object.entries(dialogs))(
  '[SH-11] %s whose answer is lost is changed once when it is sent again',
  async (_, of) => {
    const keys: unknown[] = []
    answerCalls((path, _body, headers) => {
      if (!path.endsWith(of.action.path)) return { code: 1, data: { phrases: [] } }
      keys.push((headers as Record<string, string>)['idempotency-key'])
      if (keys.length === 1) throw new TypeError('no network')
      return { code: 1, data: {} }
    })
    showPage(of.show())
    const quantity = await screen.findByDisplayValue('2')
    fireEvent.change(quantity, { target: { value: '3' } })
    fireEvent.submit(quantity.closest('form')!)
    await waitFor(() => expect(keys).toHaveLength(1))
    await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
    fireEvent.submit(quantity.closest('form')!)
    await waitFor(() => expect(keys).toHaveLength(2))
    expect(keys).toEqual([expect.any(String), keys[0]])
  },
)

it.each(Object.entries(dialogs))('[SH-11] %s takes nothing more while it is sent', async (_, of) => {
  const answered = Promise.withResolvers<object>()
  asked = answerCalls(() => answered.promise)
  showPage(of.show())
  const quantity = await screen.findByDisplayValue('2')
  fireEvent.change(quantity, { target: { value: '3' } })
  fireEvent.submit(quantity.closest('form')!)
  await waitFor(() => expect(quantity.closest('[inert]')).not.toBeNull())
  answered.resolve({ code: 400, message: 'The supplier is gone', data: null })
  await waitFor(() => expect(quantity.closest('[inert]')).toBeNull())
  expect(screen.getByDisplayValue('3')).toBe(quantity)
})
