// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useTurns } from './use-turns.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A round of five boards of one page each, none of which comes before the test lets it. */
function round() {
  vi.useFakeTimers()
  const comes: PromiseWithResolvers<void>[] = []
  const { result } = renderHook(() => {
    const [place, goTo] = useState({ board: 0, page: 0 })
    const onTurn = () => {
      const board = Promise.withResolvers<void>()
      comes.push(board)
      return board.promise
    }
    return { place, ...useTurns(place, goTo, { boards: 5, pages: 1, seconds: 10, onTurn }) }
  })
  const come = () => act(async () => comes.at(-1)!.resolve())
  const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
  return {
    board: () => result.current.place.board,
    step: (by: 1 | -1) => act(async () => result.current.step(by)),
    come,
    pass,
  }
}

it('[BD-29] turns as often as it was pressed, also while a board is on its way', async () => {
  const { board, step, come } = round()
  await step(1)
  await step(1)
  await step(-1)
  expect(board()).toBe(0)
  await come()
  expect(board()).toBe(1)
  await come()
  expect(board()).toBe(2)
  await come()
  expect(board()).toBe(1)
})

it('[BD-29] turns by itself no further while a board is on its way', async () => {
  const { board, step, come, pass } = round()
  await step(1)
  await pass(10_000)
  await come()
  expect(board()).toBe(1)
  await pass(10_000)
  await come()
  expect(board()).toBe(2)
})
