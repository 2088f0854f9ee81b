// @vitest-environment happy-dom
import { withCheckDigit } from '@mouldwright/codes/shared'
import { pass, until } from '@mouldwright/web-kit/fixtures/faked-clock'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { change, known } from '../store.ts'
import { choose } from '../words.ts'
import './camera.tsx'
import { ScanField } from './scan-field.tsx'

const [first, second] = [withCheckDigit('200000000123'), withCheckDigit('200000000999')]
const codes: string[] = []
/** What stands before the camera. */
let inView: string | undefined
let isAllowed: boolean
/** Of a browser that asks first whether the camera may be used. */
let asking: PromiseWithResolvers<void> | undefined
const stop = vi.fn<() => void>()

/** How often the reader has said what it sees. */
let looks: number

/** The browser's own reader of codes. */
class Reader {
  detect = async () => {
    const text = inView
    looks += 1
    return text ? [{ rawValue: text }] : []
  }
}

const untilLooked = (times: number) => until(() => expect(looks).toBe(times))

/** Holds a code before the camera for so many of its looks, of which there are four a second. */
const see = async (text: string, times = 1) => {
  inView = text
  for (const last = looks + times; looks < last;) {
    const next = looks + 1
    await pass(250)
    await untilLooked(next)
  }
}

beforeEach(async () => {
  vi.useFakeTimers()
  codes.length = 0
  looks = 0
  change({ notice: undefined })
  inView = undefined
  isAllowed = true
  asking = undefined
  stop.mockClear()
  choose('en')
  vi.stubGlobal('BarcodeDetector', Reader)
  const getUserMedia = async () => {
    await asking?.promise
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

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const open = () => {
  press('Scan by camera')
  return untilLooked(1)
}

describe('[FL-09] the camera', () => {
  it('reads by the grammar of the scan field: a code that stays in view counts once, a wrong check digit is none', async () => {
    await open()
    await see(first, 20)
    expect(codes).toEqual([first])
    await see(second)
    expect(codes).toEqual([first, second])
    const wrong = first.slice(0, 12) + ((Number(first[12]) + 1) % 10)
    await see(wrong)
    expect(codes).toEqual([first, second])
    expect(known().notice).toMatchObject({ tone: 'danger', text: 'Not read: scan again' })
  })

  it('is let go when it is closed', async () => {
    await open()
    expect(stop).not.toHaveBeenCalled()
    press('Close the camera')
    expect(stop).toHaveBeenCalledOnce()
    inView = first
    await pass(1_000)
    expect([looks, codes]).toEqual([1, []])
  })

  it('says so where it may not be used, and leaves the scanner', async () => {
    isAllowed = false
    press('Scan by camera')
    await until(() => expect(known().notice).toMatchObject({ tone: 'danger' }))
    await until(() => expect(screen.getByRole('button', { name: 'Scan by camera' })).toBeDefined())
    expect(screen.getByRole('textbox')).toBeDefined()
  })

  it('that was closed before the browser let it be used does not close the one that is opened after it', async () => {
    const before = (asking = Promise.withResolvers())
    press('Scan by camera')
    await until(() => expect(document.querySelector('video')).not.toBeNull())
    press('Close the camera')
    asking = undefined
    await open()
    await act(async () => before.reject(new DOMException('not allowed', 'NotAllowedError')))
    expect(known().notice).toBeUndefined()
    await see(first)
    expect(codes).toEqual([first])
  })
})
