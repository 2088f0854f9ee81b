// @vitest-environment happy-dom
import { addWords, say, startI18n, useSession, useToast } from '@mouldwright/web-kit'
import { answerCalls, showPage, type Asked } from '@mouldwright/web-kit/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
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
  showPage(<BackupPlan state={state} onSaved={() => {}} />)
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
