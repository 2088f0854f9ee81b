/** A plan is loaded for whoever asks next, however little patience the one had who asked first. */
import { Worker } from 'node:worker_threads'
import { generate, solve } from '@mouldwright/aps-engine'
import { Refusal } from '@mouldwright/kernel'
import { afterEach, expect, it, vi } from 'vitest'
import { baseOf, numbered } from './planned.fixture.ts'
import type { SessionBase } from './session-protocol.ts'
import { askSession, isHeld, isLoaded, loadBeside, releaseSession, type AskedSession } from './session-threads.ts'

const sessionId = 4_711
afterEach(() => releaseSession(sessionId))

const problem = numbered(generate({ seed: 3, tasks: 60, resources: 6 }))
const base = baseOf(problem, await solve(problem, { seed: 1, budget: { iterations: 1 } }))

/** A session whose saved plan is read when the test lets it be. */
function slowSession() {
  const { promise, resolve } = Promise.withResolvers<SessionBase>()
  const slow = { reads: 0, letBe: resolve }
  const of: AskedSession = {
    sessionId,
    tenantId: 1,
    version: 1,
    base: () => {
      slow.reads += 1
      return promise
    },
    steps: () => Promise.resolve([]),
    refuse: (code) => {
      throw new Refusal(code)
    },
  }
  return { of, slow }
}

const change = { kind: 'priority', mouldNo: 1, priority: 9 } as const
const refusalOf = (asked: Promise<unknown>) => asked.then(String, ({ code }: Refusal) => code)

it('[PH-01] opens a plan that takes long for whoever asks next, and reads it once', async () => {
  const { of, slow } = slowSession()
  expect(await isLoaded(of, 0)).toBe(false)
  expect(await refusalOf(askSession(of, { kind: 'try', change }, 0))).toBe('session.opening')
  const [opened, tried] = [isLoaded(of), askSession(of, { kind: 'try', change })]
  slow.letBe(base)
  expect(await opened).toBe(true)
  expect(await tried).toMatchObject({ allowed: true })
  // Loaded, it is there for those without any patience.
  expect(await isLoaded(of, 0)).toBe(true)
  expect(slow.reads).toBe(1)
})

it('[PH-01] loads a plan before anybody asks for it, and once', async () => {
  const { of, slow } = slowSession()
  slow.letBe(base)
  loadBeside(of)
  expect(isHeld(sessionId)).toBe(true)
  const neverRead = { ...of, base: () => Promise.reject(new Error('It was read already.')) }
  expect(await askSession(neverRead, { kind: 'try', change })).toMatchObject({ allowed: true })
  expect(slow.reads).toBe(1)
})

it('[PH-02] makes no step of a caller who was refused meanwhile', async () => {
  const { of, slow } = slowSession()
  expect(await refusalOf(askSession(of, { kind: 'apply', step: { id: 1, change } }, 0))).toBe('session.opening')
  slow.letBe(base)
  expect(await askSession(of, { kind: 'impact', since: 0 })).toMatchObject({ moved: 0 })
  const { gantt } = await askSession(of, { kind: 'gantt' })
  expect(gantt.moulds[0]!.priority).toBe(problem.moulds[0]!.priority)
  expect(gantt.moulds[0]!.priority).not.toBe(change.priority)
})

it('[PH-02 D1] tells whoever is asking when the thread ends; the next one has the plan with its steps again', async () => {
  const { of, slow } = slowSession()
  slow.letBe(base)
  expect(await isLoaded(of)).toBe(true)
  // It ends as it is asked: an answer cannot come first.
  const asked = vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(() => releaseSession(sessionId))
  expect(await refusalOf(askSession(of, { kind: 'solve' }))).toBe('load.busy')
  expect(asked).toHaveBeenCalledOnce()
  asked.mockRestore()
  const changed = { ...of, version: 2, steps: () => Promise.resolve([{ id: 1, change }]) }
  const { gantt } = await askSession(changed, { kind: 'gantt' })
  expect(gantt.moulds[0]!.priority).toBe(change.priority)
  expect(slow.reads).toBe(2)
})

it('[PH-02 D1] loads the plan anew for who waits behind a question that the thread does not answer in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { of, slow } = slowSession()
    slow.letBe(base)
    expect(await isLoaded(of)).toBe(true)
    // Its time is over as it is asked: an answer cannot come first.
    const asked = vi.spyOn(Worker.prototype, 'postMessage')
    asked.mockImplementationOnce(() => void vi.advanceTimersByTime(30_000))
    const asking = refusalOf(askSession(of, { kind: 'solve' }))
    const next = refusalOf(askSession(of, { kind: 'impact', since: 0 }, 60_000).then(() => 'answered'))
    expect([await asking, await next]).toEqual(['load.busy', 'answered'])
    asked.mockRestore()
    expect(slow.reads).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

it('gives a plan back that nobody has asked about for a while; it is loaded again when it is asked for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { of, slow } = slowSession()
    slow.letBe(base)
    expect(await isLoaded(of)).toBe(true)
    vi.advanceTimersByTime(9 * 60_000)
    expect(await isLoaded(of)).toBe(true)
    vi.advanceTimersByTime(9 * 60_000)
    expect(isHeld(sessionId)).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect(isHeld(sessionId)).toBe(false)
    expect(await askSession(of, { kind: 'try', change })).toMatchObject({ allowed: true })
    expect(slow.reads).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

it('holds three plans of a company at most: the one that was asked about least lately makes room', async () => {
  const { of, slow } = slowSession()
  slow.letBe(base)
  const sessions = [1, 2, 3, 4].map((at) => ({ ...of, sessionId: sessionId + at, tenantId: 77 }))
  const [first, second, third, fourth] = sessions as [AskedSession, AskedSession, AskedSession, AskedSession]
  const areHeld = () => sessions.map((one) => isHeld(one.sessionId))
  try {
    for (const one of [first, second, third, first]) expect(await isLoaded(one)).toBe(true)
    expect(await isLoaded(fourth)).toBe(true)
    expect(areHeld()).toEqual([true, false, true, true])
  } finally {
    for (const one of sessions) releaseSession(one.sessionId)
  }
})

it('[PH-01] says that a plan cannot be worked with as soon as it is loaded', async () => {
  const { of, slow } = slowSession()
  slow.letBe(baseOf(problem, { tasks: [{ taskId: 9_999, split: 1, start: 1, end: 2 }], overtime: [] } as never))
  expect(await refusalOf(isLoaded(of))).toBe('session.unreadable')
  // Also where nobody waited for it: whoever asks has it tried again.
  loadBeside(of)
  expect(await refusalOf(isLoaded(of))).toBe('session.unreadable')
})
