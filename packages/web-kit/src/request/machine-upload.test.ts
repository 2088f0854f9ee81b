// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useToast } from '../feedback/store.ts'
import { startI18n } from '../i18n/i18n.ts'
import { machineDoneMs, sendToMachine, uploadToMachine } from './machine-upload.ts'

/** A machine's line: hears what is sent, and says what it is told to. */
class Line extends EventTarget {
  sent: string[] = []
  isClosed = false
  onSent: () => void = () => {}
  send(text: string) {
    this.sent.push(text)
    this.onSent()
  }
  close() {
    this.isClosed = true
  }
  says(word: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(word) }))
  }
}

/** The store, as the browser's upload meets it. */
class StoreRequest extends EventTarget {
  upload = new EventTarget()
  status = 200
  responseText = JSON.stringify({ code: 1, message: '', data: { fileId: 7, name: 'O1001.nc', bytes: 3 } })
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return 'application/json'
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  send() {
    if (!StoreRequest.isSlow) queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
  static isSlow = false
}

let line: Line
let went: string[]
beforeEach(async () => {
  await startI18n('en')
  line = new Line()
  went = []
  StoreRequest.isSlow = false
  vi.stubGlobal('XMLHttpRequest', StoreRequest)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const program = () => new File(['G00'], 'O1001.nc')
const start = (signal?: AbortSignal) =>
  uploadToMachine(program(), line, {
    to: '/cam/machine',
    go: (address) => went.push(address),
    ...(signal ? { signal } : {}),
  })

describe('a program for a machine', () => {
  it('[PU-07] OK is a success, and one second later the page goes on', async () => {
    line.onSent = () => line.says({ result: 'OK' })
    expect(await start()).toBe(true)
    expect(JSON.parse(line.sent[0]!)).toEqual({ fileId: 7, name: 'O1001.nc' })
    expect(useToast.getState().toast).toEqual({ tone: 'success', text: 'Success' })
    vi.advanceTimersByTime(machineDoneMs - 1)
    expect(went).toEqual([])
    vi.advanceTimersByTime(1)
    expect([went, machineDoneMs, line.isClosed]).toEqual([['/cam/machine'], 1_000, true])
  })

  it('[PU-07] any other result is an error with its information, and the page stays', async () => {
    line.onSent = () => {
      line.says('noise of the line')
      line.says({ result: 'NG', errorInfo: 'memory full' })
    }
    expect(await start()).toBe(false)
    expect(useToast.getState().toast).toEqual({ tone: 'danger', text: 'Upload program error: memory full' })
    vi.runAllTimers()
    expect(went).toEqual([])
  })

  it('[PU-07] a channel that closes before the machine has spoken is told', async () => {
    line.onSent = () => line.dispatchEvent(new Event('close'))
    expect(await start()).toBe(false)
    expect(useToast.getState().toast).toEqual({ tone: 'warning', text: 'The machine’s channel is closed' })
  })

  it('[PU-07] that is stored already is named to the machine, and nothing is sent again', async () => {
    line.onSent = () => line.says({ result: 'OK' })
    StoreRequest.isSlow = true
    expect(
      await sendToMachine({ fileId: 9, name: 'O9.nc' }, line, { to: '/cam/transfer', go: (to) => went.push(to) }),
    ).toBe(true)
    vi.advanceTimersByTime(machineDoneMs)
    expect([line.sent, went]).toEqual([['{"fileId":9,"name":"O9.nc"}'], ['/cam/transfer']])
  })

  it('is given up with its page, and the machine hears nothing', async () => {
    StoreRequest.isSlow = true
    const left = new AbortController()
    const sending = start(left.signal)
    left.abort()
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
    expect([line.sent, line.isClosed, useToast.getState().toast]).toEqual([[], true, null])
  })
})
