// @vitest-environment happy-dom
import { addWords, startI18n, useToast } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { ReleaseDialog } from './release.dialog.tsx'

afterEach(cleanup)

it('[SH-11] leaves what was opened since where a release is refused late', async () => {
  await startI18n('en')
  addWords('trial', { zh, en })
  useToast.setState({ toast: null })
  const released = Promise.withResolvers<object>()
  answerCalls(() => released.promise, { isModuleOpen: () => true, place: () => null })
  const onClose = vi.fn()
  const record = { id: 7, version: 1, number: 'M26-018-M-01', labels: {}, parts: [] }
  const affected = { things: [], isCut: false, decided: 0 } as never
  showPage(<ReleaseDialog record={record as never} affected={affected} onClose={onClose} />)
  fireEvent.click(await screen.findByRole('button', { name: /Release order$/ }))
  cleanup()
  await act(async () => released.resolve({ code: 400, message: 'It has been cancelled', data: null }))
  await waitFor(() => expect(useToast.getState().toast?.text).toBe('It has been cancelled'))
  expect(onClose).not.toHaveBeenCalled()
})
