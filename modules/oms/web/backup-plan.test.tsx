// @vitest-environment happy-dom
import { addWords, say, startI18n, useSession, useToast } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveBackupPlan, type BackupState } from '../shared/index.ts'
import { BackupPlan } from './backup-plan.tsx'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'

const state = {
  hindrance: null,
  version: 3,
  isOn: true,
  backupCron: '15 2 * * *',
  proveCron: '15 4 * * 0',
  keep: 14,
  timeZone: 'Asia/Shanghai',
} as BackupState

let asked: Asked[]

/** The page beside it: it hears what is stored from elsewhere, too. */
function Page() {
  const [known, setKnown] = useState(state)
  return (
    <>
      <button onClick={() => setKnown({ ...known, version: 4, isOn: false })}>another saves</button>
      <BackupPlan state={known} onSaved={setKnown} />
    </>
  )
}

beforeEach(async () => {
  await startI18n('zh')
  useToast.setState({ toast: null })
  addWords('oms', { zh, en })
  useSession.setState({ status: 'signedIn', permissions: new Set(['oms.backup:modify']) })
  asked = answerCalls((path, { keep }) =>
    path === `/front${saveBackupPlan.path}` && typeof keep === 'number' && keep <= 1_000
      ? { code: 1, data: { ...state, keep } }
      : { code: 400, message: 'm', data: { issues: [{ field: 'keep', rule: 'tooLarge', message: '不能大于 1000' }] } },
  )
  showPage(<Page />)
})
afterEach(cleanup)

it.each(['5000', '两周'])(
  '[I6 OP-01] %s backups to keep are refused at the field, not put right silently',
  async (typed) => {
    const keep = screen.getByRole('spinbutton')
    fireEvent.focus(keep)
    fireEvent.input(keep, { target: { value: typed } })
    fireEvent.submit(keep.closest('form')!)
    await waitFor(() => expect(asked).toHaveLength(1))
    fireEvent.blur(keep)
    expect(asked[0]!.body['keep']).toBe(typed === '5000' ? 5_000 : typed)
    expect((await screen.findByText('不能大于 1000')).className).toContain('mw-fault')
    expect(keep).toHaveProperty('value', typed)
    expect(useToast.getState().toast?.tone).not.toBe('success')
  },
)

it('[I6 OP-01] sends nothing and says so when nothing was changed', async () => {
  fireEvent.submit(screen.getByRole('spinbutton').closest('form')!)
  await waitFor(() => expect(useToast.getState().toast).toEqual({ tone: 'info', text: say('form.unchanged') }))
  expect(asked).toEqual([])
})

it('[SH-11 OP-01] what is typed stays when somebody else saves, and what they saved is shown', async () => {
  const cron = screen.getByDisplayValue('15 2 * * *')
  fireEvent.change(cron, { target: { value: '0 1 * * *' } })
  fireEvent.click(screen.getByText('another saves'))
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false')
  expect(screen.getByDisplayValue('0 1 * * *')).toBe(cron)
  fireEvent.submit(cron.closest('form')!)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]!.body).toMatchObject({ version: 4, isOn: false, backupCron: '0 1 * * *', keep: 14 })
})
