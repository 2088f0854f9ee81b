// @vitest-environment happy-dom
import { listReleases } from '@mouldwright/gateway/shared'
import { startI18n, useToast } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { UpdateDialog } from './update.dialog.tsx'

afterEach(cleanup)

it('[SH-11] leaves what was opened since an upgrade was being withdrawn', async () => {
  await startI18n('en')
  useToast.setState({ toast: null })
  const withdrawn = Promise.withResolvers<object>()
  answerCalls(
    (path) => (path.endsWith(listReleases.path) ? { code: 1, message: '', data: { releases: [] } } : withdrawn.promise),
    { isModuleOpen: () => true, place: () => null },
  )
  const onClose = vi.fn()
  const gateway = { id: 7, version: 1, name: 'Hall 1', labels: {}, wantedVersion: '2.0.0' }
  showPage(<UpdateDialog gateway={gateway as never} onClose={onClose} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  cleanup()
  await act(async () => withdrawn.resolve({ code: 1, message: '', data: {} }))
  await waitFor(() => expect(useToast.getState().toast?.text).toBe('The upgrade was withdrawn'))
  expect(onClose).not.toHaveBeenCalled()
})
