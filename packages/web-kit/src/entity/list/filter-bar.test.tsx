// @vitest-environment happy-dom
/** A page that is busy is drawn anew later than one types and chooses. */
import { entity, flag, text } from '@mouldwright/kernel'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { use } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addWords, startI18n } from '../../i18n/i18n.ts'
import { FilterBar } from './filter-bar.tsx'
import { useListState } from './use-list.ts'

const mould = entity('test.mould', {
  scope: 'tenant',
  path: 'test/mould',
  key: ['number'],
  fields: { number: text({ required: true, max: 20 }), isHot: flag({}), isOld: flag({}) },
  list: { columns: ['number', 'isHot', 'isOld'], search: ['number'], sort: 'number' },
})

/** What keeps the page from being drawn with a query, as much work does. */
let hold: { query: string; promise: Promise<void> } | undefined

function Slow({ query }: { query: string }) {
  if (hold?.query === query) use(hold.promise)
  return null
}

function Page() {
  const [state, setState] = useListState(mould)
  return (
    <>
      <FilterBar of={mould} state={state} onState={setState} onReload={() => undefined} />
      <Slow query={state.search} />
    </>
  )
}

const show = (at: string) => {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [at] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
const box = () => screen.getByLabelText<HTMLInputElement>('Search')
const type = (value: string) => act(async () => void fireEvent.change(box(), { target: { value } }))
const enter = () =>
  act(async () => {
    const key = { key: 'Enter', code: 'Enter', keyCode: 13 }
    fireEvent.keyDown(box(), key)
    fireEvent.keyUp(box(), key)
  })

beforeEach(async () => {
  await startI18n('en')
  const words = { mould: { $: 'Mould', number: 'Number', isHot: 'Hot', isOld: 'Old' } }
  addWords('test', { zh: words, en: words })
})
afterEach(() => {
  cleanup()
  hold = undefined
})

it('[I6] keeps what is typed on while the search before it is still on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  hold = { query: 'M26', promise }
  const router = show('/list')
  await type('M26')
  await enter()
  expect(router.state.location.search).toBe('?q=M26')
  await type('M26-051')
  await act(async () => resolve())
  expect(box().value).toBe('M26-051')
  await enter()
  expect(router.state.location.search).toBe('?q=M26-051')
})

it('[I6] shows the search of an address that somebody else has written', async () => {
  const router = show('/list?q=a')
  await type('b')
  await enter()
  await act(() => router.navigate('/list?q=c'))
  expect(box().value).toBe('c')
  await act(() => router.navigate('/list?q=b'))
  expect(box().value).toBe('b')
})

it('[I6] takes away both of two filters that go before the page is drawn anew', async () => {
  const router = show('/list?f.isHot=true&f.isOld=true')
  const [one, other] = ['Hot', 'Old'].map((name) => screen.getByRole('button', { name: new RegExp(`${name}`) }))
  await act(async () => {
    fireEvent.click(one!)
    fireEvent.click(other!)
  })
  expect(router.state.location.search).toBe('')
})
