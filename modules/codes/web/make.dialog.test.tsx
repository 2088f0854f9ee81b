// @vitest-environment happy-dom
import { addWords, startI18n, useSession, useToast } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { MakeDialog } from './make.dialog.tsx'

afterEach(cleanup)

it('[SH-11 BD-31] whoever has left the dialog while codes are made is not taken to their labels', async () => {
  await startI18n('en')
  addWords('codes', { zh, en })
  useToast.setState({ toast: null })
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set() })
  const made = Promise.withResolvers<object>()
  answerCalls(() => made.promise, { isModuleOpen: () => true, place: () => null })
  const [onClose, onMade] = [vi.fn(), vi.fn()]
  showPage(<MakeDialog onClose={onClose} onMade={onMade} />)
  fireEvent.change(await screen.findByLabelText(/Display text/), { target: { value: 'Pallet 1' } })
  fireEvent.click(screen.getByRole('button', { name: /Make$/ }))
  cleanup()
  await act(async () => made.resolve({ code: 1, message: '', data: { made: 1, kept: 0, ids: [7] } }))
  await waitFor(() => expect(useToast.getState().toast?.tone).toBe('success'))
  expect([onClose, onMade].map(({ mock }) => mock.calls)).toEqual([[], []])
})
