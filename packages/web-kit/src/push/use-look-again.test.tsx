// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bound, tell, useLookAgain } from './use-event.ts'

let asked: number
/** What the server would say now. */
let stored: string
/** Answers that are on their way. */
let onTheWay: (() => void)[]
let isSlow: boolean

beforeEach(() => {
  asked = 0
  stored = 'open'
  onTheWay = []
  isSlow = false
})

afterEach(cleanup)

function Orders() {
  const { data, refetch } = useQuery({
    queryKey: ['orders'],
    queryFn: () => {
      asked += 1
      const answer = stored
      if (!isSlow) return Promise.resolve(answer)
      return new Promise<string>((resolve) => onTheWay.push(() => resolve(answer)))
    },
  })
  useLookAgain(() => void refetch(), 'orders.held', 'orders.closed')
  return <p>{data}</p>
}

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Orders />
    </QueryClientProvider>,
  )
const bind = (isAgain: boolean) => act(() => tell(bound.messages, { isAgain }))

it('[PU-02] shows what was pushed between the first answer and the connection', async () => {
  open()
  await screen.findByText('open')
  stored = 'held'
  bind(false)
  expect(await screen.findByText('held')).toBeTruthy()
})

it('[PU-02] lets the first question end before it asks again', async () => {
  isSlow = true
  open()
  stored = 'held'
  bind(false)
  expect([asked, onTheWay.length]).toEqual([1, 1])
  await act(async () => onTheWay.shift()!())
  await waitFor(() => expect(asked).toBe(2))
  await act(async () => onTheWay.shift()!())
  await screen.findByText('held')
  expect(asked).toBe(2)
})

it('[PU-02] asks again after a gap, and at each of its events', async () => {
  open()
  await screen.findByText('open')
  stored = 'held'
  bind(true)
  await screen.findByText('held')
  for (const event of ['orders.closed', 'orders.held']) {
    stored = event
    act(() => tell(event, {}))
    expect(await screen.findByText(event)).toBeTruthy()
  }
})
