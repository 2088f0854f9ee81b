// @vitest-environment happy-dom
import { startI18n, useToast } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { removeDepartment } from '../../shared/index.ts'
import { RemoveDialog } from './remove.dialog.tsx'

afterEach(cleanup)

it('[SH-11] leaves what was opened since a department was being removed', async () => {
  await startI18n('en')
  useToast.setState({ toast: null })
  const removed = Promise.withResolvers<object>()
  const info = { name: 'Tooling', managers: 0, users: 0, roles: 0, children: [] }
  answerCalls(
    (path) => (path.endsWith(removeDepartment.path) ? removed.promise : { code: 1, message: '', data: info }),
    { isModuleOpen: () => true, place: () => null },
  )
  const onClose = vi.fn()
  showPage(<RemoveDialog of={{ id: 7, version: 1, labels: {} } as never} onClose={onClose} />)
  fireEvent.click(await screen.findByRole('button', { name: /^(Remove|Delete)/ }))
  cleanup()
  await act(async () => removed.resolve({ code: 1, message: '', data: {} }))
  await waitFor(() => expect(useToast.getState().toast?.text).toContain('Tooling'))
  expect(onClose).not.toHaveBeenCalled()
})
