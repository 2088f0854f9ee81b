// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { change, known } from '../store.ts'
import { choose } from '../words.ts'
import { useHalfFilled } from './half-filled.ts'
import { IdleQuestion, useIdleSignOut } from './idle.tsx'

const minutes = 3

function Page({ isDirty = false }: { isDirty?: boolean }) {
  const idle = useIdleSignOut(minutes)
  useHalfFilled(isDirty)
  return idle.isAsking ? <IdleQuestion {...idle} /> : <p>work</p>
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1_000))
const person = () => known().person?.name

beforeEach(() => {
  vi.useFakeTimers()
  choose('en')
  change({ person: { userId: 1, name: 'Wang' } })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  change({ person: undefined })
})

describe('[FL-07] who leaves a terminal', () => {
  it('is signed out after so many minutes without a touch, and each touch begins them anew', () => {
    render(<Page />)
    pass(minutes * 60 - 5)
    expect(person()).toBe('Wang')
    fireEvent.pointerDown(document.body)
    pass(minutes * 60 - 5)
    expect(person()).toBe('Wang')
    pass(10)
    expect(person()).toBeUndefined()
  })

  it('is asked first where something is half filled in, and signed out when nobody answers', () => {
    render(<Page isDirty />)
    pass(minutes * 60 + 5)
    expect(person()).toBe('Wang')
    fireEvent.click(screen.getAllByRole('button')[0]!)
    expect(screen.getByText('work')).toBeTruthy()
    pass(minutes * 60 - 5)
    expect(screen.queryAllByRole('button')).toEqual([])
    pass(10)
    expect(screen.queryAllByRole('button').length).toBeGreaterThan(1)
    pass(30)
    expect(person()).toBeUndefined()
  })
})
