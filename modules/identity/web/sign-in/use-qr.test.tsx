// @vitest-environment happy-dom
import { beginQr, watchQr } from '@mouldwright/identity/shared'
import { answerCalls } from '@mouldwright/web-kit/fixtures'
import { pass, until } from '@mouldwright/web-kit/fixtures/faked-clock'
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useQr } from './use-qr.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('[SI-05] looks once at a time whether a phone has confirmed, also where one comes back to the page meanwhile', async () => {
  vi.useFakeTimers()
  const looked = Promise.withResolvers<void>()
  const asked = answerCalls(async (path) => {
    if (path.endsWith(beginQr.path)) return { code: 1, data: { qrCode: 'random', image: 'data:,', seconds: 120 } }
    await looked.promise
    return { code: 1, data: { state: 'waiting' } }
  })
  const { result } = renderHook(() =>
    useQr(
      {},
      async () => undefined,
      () => undefined,
    ),
  )
  await until(() => expect(result.current.step).toBe('waiting'))
  const looks = () => asked.filter(({ path }) => path.endsWith(watchQr.path)).length
  await pass(2_000)
  await until(() => expect(looks()).toBe(1))
  act(() => void fireEvent(document, new Event('visibilitychange')))
  await pass(0)
  expect(looks()).toBe(1)
})
