// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { usePageSize } from './page-size.ts'
import { sessionData } from './session-data.fixture.ts'
import { useSession } from './session.ts'

it.each([
  [undefined, 20],
  [null, 20],
  [50, 50],
  [60, 100],
  [500, 500],
])(
  '[OU-05] a list has as many rows as the user’s record says: %s is %i, until the person chooses',
  (pageSize, rows) => {
    const { userData: user } = sessionData(pageSize === undefined ? {} : { pageSize })
    useSession.setState({ status: 'signedIn', user, preferences: {} })
    const { result } = renderHook(() => usePageSize())
    expect(result.current).toBe(rows)
    useSession.setState({ preferences: { 'list.size': 200 } })
    expect(renderHook(() => usePageSize()).result.current).toBe(200)
  },
)
