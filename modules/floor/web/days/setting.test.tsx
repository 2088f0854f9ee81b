// @vitest-environment happy-dom
import { addWords, say, startI18n, useSession, useToast } from '@mouldwright/web-kit'
import { answerCalls, showPage } from '@mouldwright/web-kit/fixtures'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import FloorSettingPage from './setting.page.tsx'

let known: { labourSplit: string; askAfterHours: number; approvesOwn: boolean }
let isDown: boolean
let asked: ReturnType<typeof answerCalls>
let client: QueryClient
/** What a saving waits for before it is answered. */
let hold: Promise<void> | undefined

function Page() {
  const own = useQueryClient()
  useEffect(() => void (client = own), [own])
  return <FloorSettingPage />
}

beforeEach(async () => {
  known = { labourSplit: 'equal', askAfterHours: 12, approvesOwn: false }
  isDown = false
  hold = undefined
  localStorage.clear()
  useSession.setState({ status: 'signedIn', modules: [], permissions: new Set(['floor.setting:save']) })
  asked = answerCalls(
    async (path, body) => {
      if (isDown) return { code: 503, message: 'busy', data: null }
      if (path.endsWith('save.do')) {
        await hold
        known = body as typeof known
      }
      return { code: 1, message: '', data: known }
    },
    { place: () => null, isModuleOpen: () => true },
  )
  await startI18n('en')
  addWords('floor', { zh, en })
  showPage(<Page />)
  await screen.findByRole('switch')
})
afterEach(cleanup)

const hours = () => screen.getByRole<HTMLInputElement>('spinbutton')
const own = () => screen.getByRole('switch').getAttribute('aria-checked')
/** Comes back to the window: what shows is asked for anew. */
const comeBack = async () => {
  const before = asked.length
  await act(async () => void fireEvent(window, new Event('visibilitychange')))
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await act(async () => undefined)
}

it('keeps what is filled in while the settings are asked for anew, whatever comes of it', async () => {
  fireEvent.change(hours(), { target: { value: '20' } })
  isDown = true
  await comeBack()
  expect(hours().value).toBe('20')
  isDown = false
  // Somebody else has changed another one.
  known = { ...known, approvesOwn: true }
  await comeBack()
  await waitFor(() => expect(own()).toBe('true'))
  expect(hours().value).toBe('20')
  fireEvent.submit(hours().closest('form')!)
  await waitFor(() => expect(known).toEqual({ labourSplit: 'equal', askAfterHours: 20, approvesOwn: true }))
})

it('[I6] sends nothing and says so when nothing was changed', async () => {
  useToast.setState({ toast: null })
  fireEvent.submit(hours().closest('form')!)
  await waitFor(() => expect(useToast.getState().toast).toEqual({ tone: 'info', text: say('form.unchanged') }))
  expect(asked.filter(({ path }) => path.endsWith('save.do'))).toEqual([])
})

it('keeps what is filled in while the settings before are being saved, and saves that next', async () => {
  const answered = Promise.withResolvers<void>()
  hold = answered.promise
  fireEvent.change(hours(), { target: { value: '20' } })
  fireEvent.submit(hours().closest('form')!)
  fireEvent.click(screen.getByRole('switch'))
  await act(async () => answered.resolve())
  await waitFor(() => expect(known).toEqual({ labourSplit: 'equal', askAfterHours: 20, approvesOwn: false }))
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
  expect(own()).toBe('true')
  fireEvent.submit(hours().closest('form')!)
  await waitFor(() => expect(known).toEqual({ labourSplit: 'equal', askAfterHours: 20, approvesOwn: true }))
})
