// @vitest-environment happy-dom
import { enrolTerminal, findScanned, signInAtTerminal } from '@mouldwright/terminals/shared'
import { terminalHeader } from '@mouldwright/kernel'
import { pass, until } from '@mouldwright/web-kit/fixtures/faked-clock'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call, clockOffset, enrol, forgetIdentity, recall, Unreached } from './calls.ts'

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

const busy = () =>
  Response.json(
    { code: 503, message: 'busy', data: { refusal: 'load.busy' } },
    { status: 503, headers: { 'retry-after': '2' } },
  )
const signatures = () => new Set(sent.map(({ headers }) => headers.get(terminalHeader))).size

async function beEnrolled(): Promise<void> {
  answers = [enrolled()]
  await enrol('ABCD2345')
  sent = []
  vi.useFakeTimers({ now: Date.parse('2026-11-30T08:00:00Z') })
}

it('[P6 FL-06] a busy server is asked again when it says, signed anew, and the clock is measured by the last asking', async () => {
  await beEnrolled()
  const now = '2026-11-30T08:00:02.000Z'
  answers = [busy(), ok({ kind: 'batch', id: 1, jobs: [], now })]
  const found = call(findScanned, { code: '2000000000015' })
  await until(() => expect(sent).toHaveLength(1))
  await pass(1_900)
  expect(sent).toHaveLength(1)
  await pass(100)
  expect(await found).toMatchObject({ id: 1 })
  expect([sent.length, signatures()]).toEqual([2, 2])
  expect(clockOffset()).toMatchObject({ offset: 0 })
  answers = [busy(), busy(), busy()]
  const lost = expect(call(findScanned, { code: '2000000000015' })).rejects.toThrow(Unreached)
  for (const times of [3, 4]) {
    await until(() => expect(sent).toHaveLength(times))
    await pass(2_000)
  }
  await lost
  expect(sent).toHaveLength(5)
})

it('[P6 FL-07] a PIN is not shown again to a busy server, which may have counted it', async () => {
  await beEnrolled()
  answers = [busy()]
  await expect(call(signInAtTerminal, { userId: 2, pin: '1234' })).rejects.toThrow(Unreached)
  expect(sent).toHaveLength(1)
})
