// @vitest-environment happy-dom
import { withCheckDigit } from '@mouldwright/codes/shared'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { known } from '../store.ts'
import { choose } from '../words.ts'
import './camera.tsx'
import { ScanField } from './scan-field.tsx'

const [first, second] = [withCheckDigit('200000000123'), withCheckDigit('200000000999')]
const codes: string[] = []
/** What stands before the camera. */
let inView: string | undefined
let isAllowed: boolean
const stop = vi.fn<() => void>()

/** The browser's own reader of codes. */
class Reader {
  detect = async () => (inView ? [{ rawValue: inView }] : [])
}

const see = async (text: string | undefined, milliseconds: number) => {
  inView = text
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}

beforeEach(async () => {
  vi.useFakeTimers()
  codes.length = 0
  inView = undefined
  isAllowed = true
  stop.mockClear()
  choose('en')
  vi.stubGlobal('BarcodeDetector', Reader)
  const getUserMedia = async () => {
    if (!isAllowed) throw new DOMException('not allowed', 'NotAllowedError')
    return { getTracks: () => [{ stop }] }
  }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', { configurable: true, writable: true, value: null })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  render(<ScanField gathered={{}} onCode={async (code) => codes.push(code) > 0} />)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Scan by camera' }))
  await see(undefined, 1)
}

describe('[FL-09] the camera', () => {
  it('reads by the grammar of the scan field: a code that stays in view counts once, a wrong check digit is none', async () => {
    await open()
    await see(first, 5_000)
    expect(codes).toEqual([first])
    await see(second, 300)
    expect(codes).toEqual([first, second])
    const wrong = first.slice(0, 12) + ((Number(first[12]) + 1) % 10)
    await see(wrong, 300)
    expect(codes).toEqual([first, second])
    expect(known().notice).toMatchObject({ tone: 'danger', text: 'Not read: scan again' })
  })

  it('is let go when it is closed', async () => {
    await open()
    expect(stop).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Close the camera' }))
    expect(stop).toHaveBeenCalledOnce()
    await see(first, 1_000)
    expect(codes).toEqual([])
  })

  it('says so where it may not be used, and leaves the scanner', async () => {
    isAllowed = false
    await open()
    expect(known().notice).toMatchObject({ tone: 'danger' })
    expect(screen.getByRole('button', { name: 'Scan by camera' })).toBeDefined()
    expect(screen.getByRole('textbox')).toBeDefined()
  })
})
