// @vitest-environment happy-dom
import { addWords, startI18n, useSession as useSignIn, useToast } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SessionFacts } from '../../shared/index.ts'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { useSession } from './use-session.ts'

const step = (position: number, sentence: string, minute = position) => ({
  ...{ position, sentence, kind: 'lock', by: 'Mei', moved: 0, later: 0, earlier: 0 },
  at: `2026-11-20T08:0${minute}:00.000Z`,
})
const seen = {
  ...{ sessionId: 1, scheduleId: 9, planId: 5, version: 3, position: 2, by: 'Mei', isOwn: true, mayTake: false },
  ...{ openedAt: '2026-11-20T08:00:00.000Z', usedAt: '2026-11-20T08:00:00.000Z', askedBy: null, isAskedByMe: false },
  steps: [step(1, 'Locked P01'), step(2, 'Moved P02 to CNC02')],
} as unknown as SessionFacts
const moved = {
  ...seen,
  version: 6,
  position: 3,
  // Of a step that was undone and made anew only the moment tells.
  steps: [step(1, 'Locked P01'), step(2, 'Moved P02 to CNC03', 5), step(3, 'Locked P03')],
} as unknown as SessionFacts

let current = seen

function Window() {
  const { session, make } = useSession(9)
  return (
    <button type="button" onClick={() => void make({ kind: 'lock', taskId: 7 } as never)}>
      {`version ${session?.version ?? '–'}`}
    </button>
  )
}

beforeEach(async () => {
  await startI18n('en')
  addWords('aps', { zh, en })
  useSignIn.setState({ status: 'signedIn', modules: [], permissions: new Set(['aps.schedule:adjust']), clockOffset: 0 })
  current = seen
})
afterEach(cleanup)

it('[PH-01] a window that another one was ahead of shows the state of now, and says what was done and undone meanwhile', async () => {
  answerCalls(
    (path) => {
      if (path.includes('session/get')) return { code: 1, message: '', data: { session: current } }
      if (path.includes('session/ready')) return { code: 1, message: '', data: { isReady: true } }
      if (path.includes('session/change')) {
        current = moved
        const message = 'The plan was changed in another window; the latest state is shown.'
        return { code: 409, message, data: { refusal: 'session.movedOn', params: {} } }
      }
      return { code: 1, message: '', data: {} }
    },
    { isModuleOpen: () => true, place: () => null },
  )
  showPage(<Window />, { at: '/aps/schedule/9' })
  const button = await screen.findByRole('button', { name: 'version 3' })
  await act(async () => button.click())
  await screen.findByRole('button', { name: 'version 6' })
  await waitFor(() =>
    expect(useToast.getState().toast).toMatchObject({
      tone: 'warning',
      text:
        'The plan was changed in another window; the latest state is shown. ' +
        'Done meanwhile: Moved P02 to CNC03, Locked P03. Undone meanwhile: Moved P02 to CNC02.',
    }),
  )
})
