// @vitest-environment happy-dom
import { startI18n } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FactorsPanel } from './factors-panel.tsx'

let lists: string[]
const passkey = { id: 5, name: 'Key', createdAt: '2026-01-01T00:00:00.000Z', lastUsedAt: null, isSecondFactor: false }
let removed: PromiseWithResolvers<object>

/** A server that is busy after the first list. */
beforeEach(async () => {
  lists = []
  removed = Promise.withResolvers()
  localStorage.clear()
  await startI18n('en')
  answerCalls(
    (path) => {
      const ok = (data: object) => ({ code: 1, message: '', data })
      if (path.endsWith('begin.do'))
        return ok({ secret: 'ABCDEFGH', uri: 'otpauth:', image: 'data:image/png;base64,AA' })
      if (path.endsWith('remove.do')) return removed.promise
      if (path.endsWith('confirm.do')) return ok({ recoveryCodes: ['1111-2222'] })
      lists.push(path)
      if (lists.length > 1) return { code: 503, message: 'busy', data: null }
      return ok({ totp: false, recoveryCodesLeft: 0, passkeys: [passkey] })
    },
    { place: () => null },
  )
  showPage(<FactorsPanel />)
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }))
  await screen.findByText('ABCD EFGH')
})
afterEach(cleanup)

it('keeps the secret in sight where the list fails on coming back from the app on the phone', async () => {
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(lists).toHaveLength(2))
  // The answer is drawn.
  await act(async () => undefined)
  expect(screen.getByText('ABCD EFGH')).toBeTruthy()
})

it('tells the recovery codes, which it is told once, where the list behind them fails', async () => {
  const code = await screen.findByRole('textbox')
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.submit(code.closest('form')!)
  await waitFor(() => expect(lists).toHaveLength(2))
  expect(await screen.findByText('1111-2222')).toBeTruthy()
})

it('leaves the secret in sight that was opened while a passkey was removed', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('ABCD EFGH')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: /Key/ }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Remove/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }))
  await screen.findByText('ABCD EFGH')
  await act(async () => removed.resolve({ code: 1, message: '', data: {} }))
  await waitFor(() => expect(lists).toHaveLength(2))
  expect(screen.getByText('ABCD EFGH')).toBeTruthy()
})
