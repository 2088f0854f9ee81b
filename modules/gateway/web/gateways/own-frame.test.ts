// @vitest-environment happy-dom
import { answerCalls } from '@mouldwright/web-kit/fixtures'
import { pass } from '@mouldwright/web-kit/fixtures/faked-clock'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { places } from '../factories/place-store.ts'
import { gatewayEntry } from '../gateway-entry.fixture.ts'
import { lookAt } from './gateways.ts'
import { openOwnFrame } from './own-frame.fixture.ts'
import { uploadLocally } from './transfer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const chunkBytes = 1_024
const envelope = (data: object) => ({ status: 200, text: JSON.stringify({ code: 1, message: '', data }) })

it('[TN-15 GW-02] a gateway is not called away while the page’s own frame is on its way, and has its time from then on', async () => {
  const seen = lookAt(gatewayEntry('a', 10))
  await pass(50_000)
  expect(places.get().probed).toEqual({})
  const next = await openOwnFrame('/gateway/probe')
  const question = await next()
  await pass(2_900)
  question.answer(1)
  expect(await seen).toBe('available')
})

it('[GW-02] an upload waits for the page’s own frame', async () => {
  answerCalls(() => ({ code: 1, data: { ticket: 't', address: 'http://192.168.1.20:8080', path: '/gateway/file/up' } }))
  const done = uploadLocally(new File(['abc'], 'a.stp'))
  await pass(50_000)
  const next = await openOwnFrame('/gateway/transfer')
  for (const data of [{ upload: 'u', chunkBytes }, { offset: 3 }, { fileId: 7, name: 'a.stp', bytes: 3 }])
    (await next()).answer(envelope(data))
  expect(await done).toEqual({ fileId: 7, name: 'a.stp', bytes: 3 })
})
