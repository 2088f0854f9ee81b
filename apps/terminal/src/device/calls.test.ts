// @vitest-environment happy-dom
import { enrolTerminal } from '@mouldwright/terminals/shared'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enrol, forgetIdentity, recall, Unreached } from './calls.ts'

const kept = vi.hoisted(() => new Map<string, unknown>())
vi.mock('./kept.ts', () => ({
  readValue: async (key: string) => kept.get(key),
  keepValue: async (key: string, value: unknown) => void kept.set(key, value),
  keepSoon: () => {},
}))

interface Sent {
  url: string
  body: { code?: string; publicKey?: string }
  headers: Headers
}
let sent: Sent[]
/** In the order of the calls; without one the answer is lost. */
let answers: Response[]

beforeEach(() => {
  sent = []
  answers = []
  kept.clear()
  vi.stubGlobal('__REVISION__', 'test')
  vi.stubGlobal('fetch', async (url: string, { body, headers }: RequestInit) => {
    sent.push({ url, body: JSON.parse(body as string), headers: new Headers(headers) })
    const answer = answers.shift()
    if (!answer) throw new TypeError('no network')
    return answer
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const ok = (data: object) => Response.json({ code: 1, message: '', data })
const enrolled = () => ok({ terminalId: 7, name: 'T1' })
const keysSent = () => new Set(sent.map(({ body }) => body.publicKey)).size

it('[FL-06] a code whose answer was lost is shown again with the same key, also after a start of the page', async () => {
  await expect(enrol('abcd-2345')).rejects.toThrow(Unreached)
  expect(await recall()).toBe(false)
  answers = [enrolled()]
  await enrol('ABCD 2345')
  expect(await recall()).toBe(true)
  expect([sent.map(({ url, body }) => [url, body.code]), keysSent()]).toEqual([
    Array.from({ length: 2 }, () => [`/front${enrolTerminal.path}`, 'ABCD2345']),
    1,
  ])
})

it('[FL-06] another code is shown with another key, as is the next after one has done', async () => {
  await expect(enrol('ABCD2345')).rejects.toThrow(Unreached)
  answers = [enrolled()]
  await enrol('WXYZ6789')
  await forgetIdentity()
  answers = [enrolled()]
  await enrol('WXYZ6789')
  expect(keysSent()).toBe(3)
})
