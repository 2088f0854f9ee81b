// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { use, useState } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useAddress } from '../entity/list/use-list-page.ts'
import { useAddressQuery } from './address-query.ts'

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
  const [, change] = useAddressQuery()
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
      <button onClick={() => change((now) => new URLSearchParams([...now, ['open', '5']]))}>open</button>
      <Link to="/list?q=steel">steel</Link>
      <Link to="/home">home</Link>
      <Slow />
    </>
  )
}

const nextPage = Promise.withResolvers<void>()

/** Pages are looked up at each navigation, as the app does where an address holds an id. */
async function show(at: string) {
  const routes = [
    { path: '/home', lazy: () => nextPage.promise.then(() => ({ Component: () => 'home' })) },
    { path: '*', element: <Page /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [at], patchRoutesOnNavigation: async () => undefined })
  render(<RouterProvider router={router} />)
  await settle()
  return router
}
const press = (...names: string[]) =>
  act(async () => {
    for (const name of names) fireEvent.click(screen.getByText(name))
  })
const settle = () => act(async () => undefined)

afterEach(() => {
  cleanup()
  holds.clear()
})

it('[I6] keeps the first of two choices that are made before the page is drawn anew', async () => {
  holds.set('page=3&section=7', Promise.withResolvers())
  const router = await show('/list?page=3')
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
  const router = await show('/list?page=3')
  await press('section')
  await settle()
  await act(() => router.navigate('/list?q=steel'))
  await press('days')
  await settle()
  expect(router.state.location.search).toBe('?q=steel&days=all')
})

it('[I6] builds on a link that was clicked and is not drawn yet', async () => {
  holds.set('q=steel', Promise.withResolvers())
  const router = await show('/list?page=3&section=7')
  await press('steel')
  await settle()
  expect(screen.getByRole('status').textContent).toBe('page=3&section=7')
  await press('days')
  await settle()
  expect(router.state.location.search).toBe('?q=steel&days=all')
})

it('[I6] builds on a link that was clicked and has not come to the address yet, and goes back to before it', async () => {
  const router = await show('/list?page=3')
  await press('steel', 'days')
  await settle()
  expect(router.state.location.search).toBe('?q=steel&days=all')
  await act(() => router.navigate(-1))
  expect(router.state.location.search).toBe('?page=3')
})

it('[I6] opens a step that can be gone back from, unless nothing is another', async () => {
  const router = await show('/list?page=3')
  await press('open')
  await press('all sections')
  expect(router.state.location.search).toBe('?page=3&open=5')
  await act(() => router.navigate(-1))
  expect(router.state.location.search).toBe('?page=3')
})

it('[I6] does not call back whoever is on the way to another page', async () => {
  const router = await show('/list?page=3')
  await press('home')
  await press('days')
  nextPage.resolve()
  await settle()
  expect(router.state.location.pathname).toBe('/home')
})
