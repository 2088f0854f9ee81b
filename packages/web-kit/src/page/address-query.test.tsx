// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { use, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useAddress } from '../entity/list/use-list-page.ts'

/** What keeps the page from being drawn anew, as much work does: the router's own changes wait for it. */
const holds = new Map<string, PromiseWithResolvers<void>>()

function Slow() {
  const [query] = useAddress()
  const hold = holds.get(query.toString())
  if (hold) use(hold.promise)
  return <output>{query.toString()}</output>
}

function Page() {
  const [, put] = useAddress()
  const [presses, setPresses] = useState(0)
  const press = (changes: Parameters<typeof put>[0]) => () => {
    put(changes)
    setPresses(presses + 1)
  }
  return (
    <>
      <button onClick={press({ section: 7 })}>section</button>
      <button onClick={press({ days: 'all', page: undefined })}>days</button>
      <button onClick={press({ section: undefined })}>all sections</button>
      <Slow />
    </>
  )
}

const show = (at: string) => {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return router
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const settle = () => act(async () => undefined)

afterEach(() => {
  cleanup()
  holds.clear()
})

it('[I6] keeps the first of two choices that are made before the page is drawn anew', async () => {
  holds.set('page=3&section=7', Promise.withResolvers())
  const router = show('/list?page=3')
  await settle()
  await press('section')
  await settle()
  // Not drawn yet.
  expect(screen.getByRole('status').textContent).toBe('page=3')
  await press('days')
  await settle()
  expect(router.state.location.search).toBe('?section=7&days=all')
  holds.get('page=3&section=7')!.resolve()
  await settle()
  expect(screen.getByRole('status').textContent).toBe('section=7&days=all')
  await press('all sections')
  await settle()
  expect(router.state.location.search).toBe('?days=all')
})

it('[I6] builds on the address as it is when somebody else has changed it', async () => {
  const router = show('/list?page=3')
  await settle()
  await press('section')
  await settle()
  await act(() => router.navigate('/list?q=steel'))
  await press('days')
  await settle()
  expect(router.state.location.search).toBe('?q=steel&days=all')
})
