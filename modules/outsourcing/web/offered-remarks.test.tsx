// @vitest-environment happy-dom
import { offerDealWays, offerPhrases } from '@mouldwright/basic/shared'
import { en as basicEn } from '@mouldwright/basic/locales/en'
import { zh as basicZh } from '@mouldwright/basic/locales/zh'
import { addWords, startI18n } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { cancelOrder, inspectLines } from '../shared/index.ts'
import { CancelDialog, InspectDialog, type Order } from './step-dialogs.tsx'

const line = {
  ...{ id: 7, number: 1, mould: 'M1', part: 'C01', partName: 'Cavity', operationNumber: 20, process: 'Harden' },
  ...{ quantity: 2, returned: 2, good: 0, conceded: 0, sentBack: 0, reworked: 0, scrapped: 0 },
}
const order = { id: 3, number: 'WX-1', lines: [line] } as unknown as Order
const ways = [
  { name: 'Claim from the supplier', outcome: 'returnToSupplier', needsApproval: true },
  { name: 'Use as is', outcome: 'concession', needsApproval: false },
]
const phrases = { outsourcing: ['Supplier has no capacity'], inspection: ['Too soft', 'Warped'] }

let asked: Asked[]
beforeEach(async () => {
  await startI18n('en')
  addWords('basic', { zh: basicZh, en: basicEn })
  addWords('outsourcing', { zh, en })
  asked = answerCalls((path, { use }) => ({
    code: 1,
    data: path.endsWith(offerPhrases.path)
      ? { phrases: phrases[use as keyof typeof phrases] }
      : path.endsWith(offerDealWays.path)
        ? { ways }
        : {},
  }))
})
afterEach(cleanup)

const sent = ({ path }: { path: string }) => asked.find((one) => one.path.endsWith(path))?.body

/** The dialog of an inspection with one good piece and one NG. */
async function inspectedWithNg(): Promise<void> {
  showPage(<InspectDialog of={order} onClose={() => {}} />)
  for (const [name, value] of [
    ['Good 1', '1'],
    ['NG 1', '1'],
  ] as const)
    fireEvent.change(await screen.findByLabelText(name), { target: { value } })
}

it('[BD-38 FL-14] an inspection offers its remarks where NG needs a reason', async () => {
  await inspectedWithNg()
  const reason = await screen.findByRole('combobox', { name: 'Reason 1' })
  fireEvent.mouseDown(reason)
  fireEvent.click(await screen.findByText('Warped'))
  fireEvent.click(screen.getByRole('button', { name: 'Save inspection' }))
  await waitFor(() => expect(sent(inspectLines)).toMatchObject({ lines: [{ lineId: 7, ng: 1, reason: 'Warped' }] }))
})

it.each([
  ['sendBack', 'Claim from the supplier', 'Claim from the supplier (to be approved)'],
  ['concession', 'Use as is', 'Use as is'],
] as const)(
  '[BD-38 FL-14] an inspection offers the dispositions of what it can do with NG: %s',
  async (follows, dealWay, offered) => {
    await inspectedWithNg()
    fireEvent.mouseDown(await screen.findByLabelText('What follows 1'))
    fireEvent.click(await screen.findByText(offered))
    fireEvent.change(screen.getByRole('combobox', { name: 'Reason 1' }), { target: { value: 'Warped' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save inspection' }))
    const told = { lineId: 7, ng: 1, follows, dealWay, reason: 'Warped' }
    await waitFor(() => expect(sent(inspectLines)).toMatchObject({ lines: [told] }))
  },
)

it('[BD-38 FL-14] an order that is cancelled offers the remarks of outsourcing', async () => {
  showPage(<CancelDialog of={order} onClose={() => {}} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Supplier has no capacity' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }))
  await waitFor(() => expect(sent(cancelOrder)).toEqual({ id: 3, reason: 'Supplier has no capacity' }))
})
