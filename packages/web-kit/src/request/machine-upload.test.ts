// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useToast } from '../feedback/store.ts'
import { startI18n } from '../i18n/i18n.ts'
import { machineDoneMs, sendToMachine } from './machine-upload.ts'

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

let line: Line
let went: string[]
beforeEach(async () => {
  await startI18n('en')
  line = new Line()
  went = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const start = () =>
  sendToMachine({ fileId: 7, name: 'O1001.nc' }, line, { to: '/cam/machine', go: (address) => went.push(address) })

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
    vi.runAllTimers()
    expect([went, line.isClosed]).toEqual([[], true])
  })
})
