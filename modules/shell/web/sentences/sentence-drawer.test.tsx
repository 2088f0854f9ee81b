// @vitest-environment happy-dom
import { listOwnSentences, resetOwnSentence, saveOwnSentence } from '@mouldwright/shell/shared'
import { startI18n, useSession, useToast } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SentenceDrawer } from './sentence-drawer.tsx'

afterEach(cleanup)

const of = {
  ...{ whose: 'tenant' as const, modify: 'shell.sentence:modify' },
  ...{ list: listOwnSentences, save: saveOwnSentence, reset: resetOwnSentence },
}

it('[SH-11] leaves the sentence that was opened while another one was being saved', async () => {
  await startI18n('en')
  useToast.setState({ toast: null })
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set([of.modify]) })
  const saved = Promise.withResolvers<object>()
  answerCalls(() => saved.promise, { isModuleOpen: () => true, place: () => null })
  const onClose = vi.fn()
  const sentence = {
    ...{ module: 'aps', moduleName: 'APS', path: 'page.title', zh: '排程', en: 'Planning', version: 0 },
    ...{ ownZh: null, ownEn: null, updatedAt: null, updatedBy: null },
  }
  showPage(<SentenceDrawer of={of} sentence={sentence as never} onClose={onClose} />)
  const [, english] = await screen.findAllByRole('textbox')
  fireEvent.change(english!, { target: { value: 'Our plan' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  // What would be typed now would not be saved.
  await waitFor(() => expect(english!.closest('[inert]')).not.toBeNull())
  cleanup()
  await act(async () => saved.resolve({ code: 1, message: '', data: sentence }))
  await waitFor(() => expect(useToast.getState().toast?.tone).toBe('success'))
  expect(onClose).not.toHaveBeenCalled()
})
