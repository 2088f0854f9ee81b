// @vitest-environment happy-dom
import { startI18n, useSession, useToast } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { until } from '@mouldwright/web-kit/fixtures/faked-clock'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { places } from '../factories/place-store.ts'
import { gatewayEntry } from '../gateway-entry.fixture.ts'
import CertificateGuide from './certificate-guide.dialog.tsx'
import { openOwnFrame } from './own-frame.fixture.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('[SH-11 TN-15] leaves the dialog that was opened since the gateway was being verified', async () => {
  await startI18n('en')
  vi.useFakeTimers()
  useToast.setState({ toast: null })
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(), preferences: {} })
  answerCalls(() => ({ code: 1, message: '', data: {} }), { place: () => null })
  places.set({ gateway: gatewayEntry('a', 10), dialog: 'guide' })
  showPage(<CertificateGuide />)
  fireEvent.click(await until(() => screen.getByRole('button', { name: /Verify again$/ })))
  const next = await openOwnFrame('/gateway/probe')
  const question = await next()
  cleanup()
  places.set({ dialog: 'factory' })
  await act(async () => question.answer(1))
  await until(() => expect(useToast.getState().toast?.tone).toBe('success'))
  expect(places.get().dialog).toBe('factory')
})
