import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerMs, decisionMs, goesPlain, networkAccess, waitForAnswer, type NetworkAccess } from './network-access.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A browser that asks, and a person who answers. */
function browserThatAsks(state: PermissionState = 'prompt') {
  const target = new EventTarget()
  const access = {
    state,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  }
  const person = (answer: PermissionState) => {
    access.state = answer
    target.dispatchEvent(new Event('change'))
  }
  return { access: access as NetworkAccess, person }
}

function waiting(access: NetworkAccess | undefined) {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const seen: string[] = []
  void waitForAnswer(promise, access, () => seen.push('asking')).then((end) => seen.push(end))
  return { seen, answer: resolve }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('[TN-15 GW-02] a gateway that does not answer is unreachable after three seconds where nobody is asked', async () => {
  for (const access of [undefined, browserThatAsks('granted').access]) {
    const { seen } = waiting(access)
    await pass(answerMs - 1)
    expect(seen).toEqual([])
    await pass(1)
    expect(seen).toEqual(['unreachable'])
  }
})

it('[TN-15 GW-02] while the browser asks the person it is said so, and the gateway is waited for', async () => {
  const { access, person } = browserThatAsks()
  const { seen, answer } = waiting(access)
  await pass(answerMs)
  expect(seen).toEqual(['asking'])
  await pass(20_000)
  person('granted')
  answer(true)
  await pass(0)
  expect(seen).toEqual(['asking', 'available'])
})

it('[TN-15 GW-02] one that stays silent after the person allowed it has its three seconds from then on', async () => {
  const { access, person } = browserThatAsks()
  const { seen } = waiting(access)
  await pass(30_000)
  person('granted')
  await pass(answerMs - 1)
  expect(seen).toEqual(['asking'])
  await pass(1)
  expect(seen).toEqual(['asking', 'unreachable'])
})

it('[TN-15 GW-02] a person who forbids it is told that, not that the gateway is away; one who says nothing ends it after a minute', async () => {
  const refusing = browserThatAsks()
  const refused = waiting(refusing.access)
  await pass(answerMs)
  refusing.person('denied')
  await pass(0)
  expect(refused.seen).toEqual(['asking', 'denied'])
  const before = waiting(browserThatAsks('denied').access)
  before.answer(false)
  await pass(0)
  expect(before.seen).toEqual(['denied'])
  const silent = waiting(browserThatAsks().access)
  await pass(answerMs + decisionMs)
  expect(silent.seen).toEqual(['asking', 'unreachable'])
})

it('[GW-02] a page out of the network itself is not asked about, nor in a browser that knows no such permission', async () => {
  const asked: string[] = []
  vi.stubGlobal('navigator', {
    permissions: {
      query: async ({ name }: { name: string }) => {
        asked.push(name)
        if (name === 'local-network') throw new TypeError('unknown')
        return { state: 'prompt' }
      },
    },
  })
  try {
    for (const host of ['localhost', '127.0.0.1', '192.168.1.9', '10.0.0.3', '172.20.1.1'])
      expect(await networkAccess(host)).toBeUndefined()
    expect(asked).toEqual([])
    expect(await networkAccess('mould.example.com')).toEqual({ state: 'prompt' })
    expect(asked).toEqual(['local-network', 'local-network-access'])
    vi.stubGlobal('navigator', {})
    expect(await networkAccess('mould.example.com')).toBeUndefined()
  } finally {
    vi.unstubAllGlobals()
  }
})

it('[TN-16] a browser goes by plain http where its calls can say that they mean the local network', () => {
  try {
    vi.stubGlobal('Request', { prototype: {} })
    expect(goesPlain()).toBe(false)
    vi.stubGlobal('Request', { prototype: { targetAddressSpace: 'unknown' } })
    expect(goesPlain()).toBe(true)
  } finally {
    vi.unstubAllGlobals()
  }
})
