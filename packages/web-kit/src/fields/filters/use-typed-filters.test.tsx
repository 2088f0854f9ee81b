// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useTypedFilters } from './use-typed-filters.ts'

afterEach(cleanup)

it('[I6] keeps in its field what was searched for, until the page is drawn with it', () => {
  const search = vi.fn<(changes: object) => void>()
  const options = { faultsOf: () => ({}), search, reload: () => undefined }
  const { result, rerender } = renderHook(
    (applied: { number: string }) => useTypedFilters<'number'>(applied, options),
    {
      initialProps: { number: 'M25' },
    },
  )
  act(() => result.current.type({ number: 'M26 ' }))
  act(() => result.current.submit())
  expect(search).toHaveBeenCalledWith({ number: 'M26' })
  expect(result.current.values.number).toBe('M26')
  // Typed on: from what stands in the field.
  act(() => result.current.type({ number: 'M26-051' }))
  rerender({ number: 'M26' })
  expect(result.current.values.number).toBe('M26-051')
  act(() => result.current.pick({ number: 'M27' }))
  expect(result.current.values.number).toBe('M27')
  rerender({ number: 'M27' })
  // A step back.
  rerender({ number: 'M25' })
  expect(result.current.values.number).toBe('M25')
})
