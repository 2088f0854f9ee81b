// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startI18n } from '../../i18n/i18n.ts'
import { configureClient } from '../../request/client.ts'
import { useImport } from './use-import.ts'

let keys: (string | null)[]
beforeEach(async () => {
  await startI18n('en')
  keys = []
  configureClient({
    isModuleOpen: () => true,
    networkError: () => 'Network Error',
    fetch: (async (_: string, { headers }: RequestInit) => {
      keys.push(new Headers(headers).get('idempotency-key'))
      throw new TypeError('no network')
    }) as typeof fetch,
  })
})
afterEach(cleanup)

it('[SH-11 BD-62] an import whose answer is lost is begun once when it is asked for again', async () => {
  const calls = { path: '/front/mould/import.do', templatePath: '/front/mould/template.do', module: 'basic' }
  const { result } = renderHook(() => useImport(calls), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  })
  await act(() => result.current.takeStored({ fileId: 1, name: 'moulds.xlsx' } as never))
  await act(() => result.current.apply())
  await act(() => result.current.apply())
  const [reading, first, second] = keys
  expect(second).toBe(first)
  expect(first).not.toBe(reading)
})
