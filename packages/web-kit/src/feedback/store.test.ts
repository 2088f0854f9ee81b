import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ask, closeNotice, notify, toast, toastMs, useNotices, useQuestion, useToast } from './store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it('[SH-15] shows one toast at a time and skips a new one meanwhile', () => {
  expect(toast('success', 'first')).toBe(true)
  expect(toast('danger', 'second')).toBe(false)
  expect(useToast.getState().toast?.text).toBe('first')
  vi.advanceTimersByTime(toastMs)
  expect(useToast.getState().toast).toBeNull()
  expect(toast('danger', 'third')).toBe(true)
})

it('[SH-15] a toast that was taken away before its time does not end the next one', () => {
  toast('success', 'first')
  vi.advanceTimersByTime(toastMs / 2)
  useToast.setState({ toast: null })
  toast('info', 'second')
  vi.advanceTimersByTime(toastMs / 2)
  expect(useToast.getState().toast).toEqual({ tone: 'info', text: 'second' })
  vi.advanceTimersByTime(toastMs / 2)
  expect(useToast.getState().toast).toBeNull()
})

it('asks one question at a time', async () => {
  const one = ask({ title: 'one', verb: 'do' })
  const two = ask({ title: 'two', verb: 'do' })
  expect(useQuestion.getState().question?.title).toBe('one')
  useQuestion.getState().question?.answer(true)
  await expect(one).resolves.toBe(true)
  await Promise.resolve()
  expect(useQuestion.getState().question?.title).toBe('two')
  useQuestion.getState().question?.answer(false)
  await expect(two).resolves.toBe(false)
})

it('keeps a notice until it is closed, one for each id', () => {
  notify({ id: 'a', render: () => 1 })
  notify({ id: 'b', render: () => 2 })
  notify({ id: 'a', render: () => 3 })
  expect(useNotices.getState().notices.map(({ id }) => id)).toEqual(['b', 'a'])
  closeNotice('b')
  expect(useNotices.getState().notices.map(({ id }) => id)).toEqual(['a'])
})
