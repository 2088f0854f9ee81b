// @vitest-environment happy-dom
import { addWords, say, startI18n, useSession, useToast } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import SettingsPage from './settings.page.tsx'

const number = { group: 'search', label: '', options: [], min: 0, max: 100, unit: null, hasEffect: true, default: 1 }
const settings = ['one', 'two'].map((key) => ({ ...number, key, label: key }))
let saved: { set: string; version: number; values: Record<string, number>; updatedAt: null; updatedBy: null }
let asked: ReturnType<typeof answerCalls>

beforeEach(async () => {
  saved = { set: 'default', version: 1, values: { one: 1, two: 1 }, updatedAt: null, updatedBy: null }
  localStorage.clear()
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(['aps.setting:modify']) })
  asked = answerCalls(
    (path, { values, version }) => {
      if (/save/.test(path)) {
        expect(version).toBe(saved.version)
        saved = { ...saved, version: saved.version + 1, values: (values as [Record<string, number>])[0] }
        return { code: 1, message: '', data: saved }
      }
      return { code: 1, message: '', data: { settings, sets: [saved] } }
    },
    { place: () => null, isModuleOpen: () => true },
  )
  await startI18n('en')
  addWords('aps', { zh, en })
  showPage(<SettingsPage />)
  await waitFor(() => expect(screen.getAllByRole('spinbutton')).toHaveLength(2))
})
afterEach(cleanup)

const field = (at: number) => screen.getAllByRole<HTMLInputElement>('spinbutton')[at]!

it('keeps what is filled in while somebody else saves the set, and saves both', async () => {
  fireEvent.change(field(0), { target: { value: '7' } })
  saved = { ...saved, version: 2, values: { one: 1, two: 5 } }
  const before = asked.length
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  await waitFor(() => expect(field(1).value).toBe('5'))
  expect(field(0).value).toBe('7')
  await act(async () => void fireEvent.submit(field(0).closest('form')!))
  await waitFor(() => expect(saved.values).toEqual({ one: 7, two: 5 }))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /Save$/ }).disabled).toBe(true))
})

it('[I6] sends nothing and says so when nothing was changed, also by Ctrl S', async () => {
  useToast.setState({ toast: null })
  fireEvent.keyDown(field(0), { key: 's', ctrlKey: true })
  await waitFor(() => expect(useToast.getState().toast).toEqual({ tone: 'info', text: say('form.unchanged') }))
  expect(saved.version).toBe(1)
})
