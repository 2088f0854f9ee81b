// @vitest-environment happy-dom
import { addWords, startI18n, useToast } from '@mouldwright/web-kit'
import { answerCalls, showRoutes } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { en } from '../../locales/en.ts'
import { zh } from '../../locales/zh.ts'
import { useMakeMock } from './use-make-mock.ts'

let answered: PromiseWithResolvers<unknown>

function Page() {
  const make = useMakeMock()
  return <button onClick={() => void make(2)}>make</button>
}

beforeEach(async () => {
  await startI18n('en')
  addWords('aps', { zh, en })
  useToast.setState({ toast: null })
  answered = Promise.withResolvers()
  answerCalls(() => answered.promise)
})
afterEach(cleanup)

it.each([
  ['opens the mock', '/aps/schedule/2', '/aps/schedule/9'],
  ['leaves whoever went to another schedule meanwhile there', '/aps/schedule/3', '/aps/schedule/3'],
  ['leaves whoever went to another page meanwhile there', '/elsewhere', '/elsewhere'],
])('[PH-09] %s', async (_, goes, ends) => {
  const routes = [
    { path: '/aps/schedule/:id', element: <Page /> },
    { path: '/elsewhere', element: <h1>Elsewhere</h1> },
  ]
  const router = showRoutes(routes, '/aps/schedule/2')
  fireEvent.click(screen.getByRole('button', { name: 'make' }))
  if (goes !== '/aps/schedule/2') await act(() => router.navigate(goes))
  await act(async () => answered.resolve({ code: 1, data: { scheduleId: 9, name: 'Mock' } }))
  await waitFor(() => expect(useToast.getState().toast?.tone).toBe('success'))
  await waitFor(() => expect(router.state.location.pathname).toBe(ends))
})
