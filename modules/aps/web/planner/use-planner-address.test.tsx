// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { use } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { usePlannerAddress } from './use-planner-address.ts'

/** What keeps the page from being drawn anew, as much work does. */
let hold: PromiseWithResolvers<void> | undefined
let otherPage = Promise.withResolvers<void>()
let first = ''

function Page() {
  const [{ earlier }, change] = usePlannerAddress()
  const now = earlier === undefined ? '' : `?earlier=${earlier}`
  if (now !== first && hold) use(hold.promise)
  return (
    <>
      <output>{now}</output>
      <Link to="/aps/schedule/9">current</Link>
      <Link to="/aps/schedule/9?earlier=4">before</Link>
      <Link to="/home">home</Link>
      <button onClick={() => change({ from: 1200, scale: 2 })}>scroll</button>
      <button onClick={() => change({ links: false })}>links</button>
    </>
  )
}

/** As the app has it: whether an address with an id is that of another page is looked up at each navigation. */
async function show(at: string) {
  first = at
  const router = createMemoryRouter(
    [
      { path: '/aps/schedule/:id', Component: Page },
      { path: '/home', lazy: () => otherPage.promise.then(() => ({ Component: () => 'home' })) },
    ],
    { initialEntries: [`/aps/schedule/9${at}`], patchRoutesOnNavigation: async () => undefined },
  )
  render(<RouterProvider router={router} />)
  await settle()
  expect(screen.getByRole('status').textContent).toBe(at)
  return router
}
const settle = () => act(async () => undefined)
const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)))
const pressAtOnce = (...names: string[]) =>
  act(async () => {
    for (const name of names) fireEvent.click(screen.getByText(name))
  })

beforeEach(() => {
  hold = undefined
  otherPage = Promise.withResolvers()
})
afterEach(cleanup)

for (const { link, at, to, shown } of [
  { link: 'current', at: '?earlier=4', to: '?from=1200&scale=2', shown: '' },
  { link: 'before', at: '', to: '?earlier=4&from=1200&scale=2', shown: '?earlier=4' },
]) {
  it(`[AP-07] a chart that moves before the page of the link “${link}” is drawn keeps that plan`, async () => {
    hold = Promise.withResolvers()
    const router = await show(at)
    await press(link)
    await settle()
    // Not drawn yet.
    expect(screen.getByRole('status').textContent).toBe(at)
    await press('scroll')
    await settle()
    expect(router.state.location.search).toBe(to)
    hold.resolve()
    await settle()
    expect(screen.getByRole('status').textContent).toBe(shown)
  })

  it(`[AP-07] a chart that moves in the moment of a click on “${link}” keeps that plan`, async () => {
    const router = await show(at)
    await pressAtOnce(link, 'scroll')
    await settle()
    expect(router.state.location.search).toBe(to)
  })
}

it('[AP-07] adds changes of one moment up', async () => {
  const router = await show('?earlier=4')
  await pressAtOnce('scroll', 'links')
  await settle()
  expect(router.state.location.search).toBe('?earlier=4&from=1200&scale=2&links=0')
})

it('[AP-07] does not call back whoever is on the way to another page', async () => {
  const router = await show('')
  await press('home')
  await press('scroll')
  otherPage.resolve()
  await settle()
  expect(router.state.location.pathname).toBe('/home')
})
