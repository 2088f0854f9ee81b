// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '../i18n/i18n.ts'
import { CallError } from '../request/call-error.ts'
import { useToast } from './store.ts'
import { useBusy } from './use-busy.ts'

beforeAll(() => startI18n('en'))
afterEach(() => {
  cleanup()
  useToast.setState({ toast: null })
})

const refused = () => Promise.reject(new CallError(400, 'The date is over', null))

it('[SH-11] runs one thing at a time, even before the page is drawn again', async () => {
  const { result } = renderHook(useBusy)
  const answered = Promise.withResolvers<void>()
  const work = vi.fn(() => answered.promise)
  const runs: Promise<boolean>[] = []
  act(() => void runs.push(result.current.run(work), result.current.run(work)))
  expect(work).toHaveBeenCalledTimes(1)
  expect(result.current.isBusy).toBe(true)
  await act(async () => answered.resolve())
  expect(await Promise.all(runs)).toEqual([true, false])
  expect(result.current.isBusy).toBe(false)
})

it('[SH-11] tells why something failed, and may run again', async () => {
  const { result } = renderHook(useBusy)
  await act(async () => expect(await result.current.run(refused)).toBe(false))
  expect(useToast.getState().toast).toEqual({ tone: 'danger', text: 'The date is over' })
  await act(async () => expect(await result.current.run(async () => {})).toBe(true))
})

it('is busy until the failure is dealt with where it belongs', async () => {
  const { result } = renderHook(useBusy)
  const settled = Promise.withResolvers<void>()
  const onFailure = vi.fn(() => settled.promise)
  let run: Promise<boolean> | undefined
  await act(async () => void (run = result.current.run(refused, onFailure)))
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ message: 'The date is over' }))
  expect(result.current.isBusy).toBe(true)
  await act(async () => settled.resolve())
  expect(await run).toBe(false)
  expect(result.current.isBusy).toBe(false)
  expect(useToast.getState().toast).toBeNull()
})
