// @vitest-environment happy-dom
import { withCheckDigit } from '@mouldwright/codes/shared'
import { lateEndMs, silenceMs } from '@mouldwright/terminals/shared'
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ScanField } from './scan-field.tsx'

const [first, second] = [withCheckDigit('200000000123'), withCheckDigit('200000000999')]
const codes: string[] = []
const press = vi.fn<() => void>()

const field = () => screen.getByRole('textbox')
const value = () => (field() as HTMLInputElement).value
/** As a scanner's keys arrive in the field: each behind what stands there. */
const type = (text: string) => {
  for (const sign of text) fireEvent.change(field(), { target: { value: value() + sign } })
}

beforeEach(() => {
  vi.useFakeTimers()
  codes.length = 0
  press.mockClear()
  render(
    <>
      <ScanField gathered={{}} onCode={async (code) => codes.push(code) > 0} />
      <button type="button" onClick={press}>
        10
      </button>
    </>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Of a browser: Enter presses the button that has the focus, unless somebody has taken the key. */
function enterOn(element: HTMLElement): void {
  element.focus()
  if (fireEvent.keyDown(element, { key: 'Enter' })) element.click()
}

describe('[FL-09] a code whose Enter comes later than the silence', () => {
  it('presses no button that the code has brought', () => {
    type(first)
    vi.advanceTimersByTime(silenceMs)
    expect(codes).toEqual([first])
    enterOn(screen.getByRole('button', { name: '10' }))
    expect(press).not.toHaveBeenCalled()
    // The next one is a person's.
    enterOn(screen.getByRole('button', { name: '10' }))
    expect(press).toHaveBeenCalledOnce()
    expect(codes).toEqual([first])
  })

  it('presses none on a page that comes late to its keys either', () => {
    type(first)
    vi.advanceTimersByTime(silenceMs)
    const button = screen.getByRole('button', { name: '10' })
    button.focus()
    const enter = createEvent.keyDown(button, { key: 'Enter' })
    vi.advanceTimersByTime(2 * lateEndMs)
    expect(fireEvent(button, enter)).toBe(false)
    expect(codes).toEqual([first])
  })

  it('presses the button for an Enter that is a person’s', () => {
    type(first)
    vi.advanceTimersByTime(silenceMs + 2 * lateEndMs)
    enterOn(screen.getByRole('button', { name: '10' }))
    expect(press).toHaveBeenCalledOnce()
  })

  it('leaves the field empty at once, so that the next code stands alone', () => {
    type(first)
    vi.advanceTimersByTime(silenceMs)
    expect(value()).toBe('')
    type(second)
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(codes).toEqual([first, second])
  })

  it('takes no Enter that follows another key', () => {
    type(first)
    vi.advanceTimersByTime(silenceMs)
    const button = screen.getByRole('button', { name: '10' })
    button.focus()
    fireEvent.keyDown(button, { key: 'ArrowDown' })
    enterOn(button)
    expect(press).toHaveBeenCalledOnce()
  })
})
