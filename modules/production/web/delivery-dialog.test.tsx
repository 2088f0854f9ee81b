// @vitest-environment happy-dom
import { addWords, say, startI18n, useToast } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import type { StoredRecord } from '@mouldwright/web-kit/entity'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { setBatchDelivery } from '../shared/index.ts'
import { DeliveryDialog } from './delivery.dialog.tsx'

const batches = (...dates: (string | null)[]) =>
  dates.map((deliveryDate, at) => ({ id: at + 1, version: 1, number: `B${at + 1}`, deliveryDate, labels: {} }))

let asked: Asked[]
beforeEach(async () => {
  await startI18n('en')
  addWords('production', { zh, en })
  useToast.setState({ toast: null })
  asked = answerCalls(() => ({ code: 1, data: {} }))
})
afterEach(cleanup)

const sent = () => asked.filter(({ path }) => path.endsWith(setBatchDelivery.path)).map(({ body }) => body)
async function show(of: object[], date: string): Promise<void> {
  showPage(<DeliveryDialog batches={of as StoredRecord[]} onClose={() => {}} />)
  // The calendar comes after the dialog.
  const inputs = () => document.querySelectorAll<HTMLInputElement>('.ant-picker input')
  await waitFor(() => expect(inputs()).toHaveLength(1))
  act(() => inputs()[0]!.focus())
  fireEvent.input(inputs()[0]!, { target: { value: date } })
  fireEvent.submit(screen.getByRole('dialog').querySelector('form')!)
}

it.each([[['2027-01-31']], [['2027-01-31', '2027-01-31']]])(
  '[I6] the delivery date that batches have already is not sent, and not called set: %s',
  async (dates) => {
    await show(batches(...dates), '2027-01-31')
    await waitFor(() => expect(useToast.getState().toast).toEqual({ tone: 'info', text: say('form.unchanged') }))
    expect(sent()).toEqual([])
  },
)

it('[I6] another delivery date is sent for all of them', async () => {
  await show(batches('2027-01-31', null), '2027-01-31')
  await waitFor(() => expect(useToast.getState().toast?.tone).toBe('success'))
  expect(sent()).toEqual([{ batches: [{ id: 1 }, { id: 2 }], deliveryDate: '2027-01-31' }])
})
