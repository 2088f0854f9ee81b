// @vitest-environment happy-dom
import { startI18n } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FactorsPanel } from './factors-panel.tsx'

let lists: string[]

/** A server that is busy after the first list. */
beforeEach(async () => {
  lists = []
  localStorage.clear()
  await startI18n('en')
  answerCalls(
    (path) => {
      const ok = (data: object) => ({ code: 1, message: '', data })
      if (path.endsWith('begin.do'))
        return ok({ secret: 'ABCDEFGH', uri: 'otpauth:', image: 'data:image/png;base64,AA' })
      if (path.endsWith('confirm.do')) return ok({ recoveryCodes: ['1111-2222'] })
      lists.push(path)
      if (lists.length > 1) return { code: 503, message: 'busy', data: null }
      return ok({ totp: false, recoveryCodesLeft: 0, passkeys: [] })
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
