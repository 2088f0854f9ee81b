// @vitest-environment happy-dom
import { startI18n, useToast } from '@mouldwright/web-kit'
import { answerCalls, showRoutes } from '@mouldwright/web-kit/fixtures'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MakeDraft } from './make-draft.tsx'

const words = { chosen: '1 chosen', supplier: 'Supplier', make: 'Make order', made: (number: string) => number }
let made: PromiseWithResolvers<{ id: number; number: string }>
const onDone = vi.fn()

/** As the pages have it: what was chosen goes once the draft is there, and with it the way to make one. */
function Page() {
  const [isChosen, setChosen] = useState(true)
  return (
    isChosen && (
      <MakeDraft
        words={words}
        picked={{ id: 5, label: 'S5' }}
        onPick={() => {}}
        make={() => made.promise}
        onDone={() => {
          onDone()
          setChosen(false)
        }}
        pathOf={(id) => `/order/${id}`}
      />
    )
  )
}

beforeEach(async () => {
  await startI18n('en')
  useToast.setState({ toast: null })
  onDone.mockReset()
  made = Promise.withResolvers()
  answerCalls(() => ({ code: 1, data: { options: [] } }))
})
afterEach(cleanup)

function start() {
  const routes = ['/wanted', '/elsewhere', '/order/9'].map((path) => ({
    path,
    element: path === '/wanted' ? <Page /> : <h1>{path}</h1>,
  }))
  const router = showRoutes(routes, '/wanted')
  fireEvent.click(screen.getByRole('button', { name: 'Make order' }))
  return router
}
const answer = () => act(async () => made.resolve({ id: 9, number: 'WX-9' }))

it('[FL-14] opens the draft that was made of what was chosen', async () => {
  const router = start()
  await answer()
  await waitFor(() => expect(router.state.location.pathname).toBe('/order/9'))
  expect(onDone).toHaveBeenCalledTimes(1)
})

it('[FL-14] leaves whoever went elsewhere while the draft was made there, and says that it was made', async () => {
  const router = start()
  await act(() => router.navigate('/elsewhere'))
  await answer()
  await waitFor(() => expect(useToast.getState().toast).toEqual({ tone: 'success', text: 'WX-9' }))
  expect(router.state.location.pathname).toBe('/elsewhere')
})
