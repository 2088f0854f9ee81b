// @vitest-environment happy-dom
import {
  findScanned,
  getTerminal,
  listOpenCalls,
  listPeople,
  showWork,
  signInAtTerminal,
  type TerminalWork,
} from '@mouldwright/terminals/shared'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refused, Unreached } from './device/calls.ts'
import { noteReached, useOutbox } from './device/outbox.ts'
import { asReported } from './as-reported.ts'
import { runningJob, wang } from './screens/job.fixture.ts'
import { change, known, look, lookUp, recallWork, refresh, refreshAnew } from './store.ts'
import { signIn, signOut } from './sign-in.ts'

/** What was asked of the server and waits for its answer, in order. */
let asked: { action: unknown; answer: (data: unknown) => void; fail: (failure: Error) => void }[] = []
vi.mock('./device/calls.ts', async (original) => ({
  ...(await original<object>()),
  call: (action: unknown) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    asked.push({ action, answer: resolve, fail: reject })
    return promise
  },
}))
const kept = vi.hoisted(() => new Map<string, unknown>())
vi.mock('./device/kept.ts', async (original) => ({
  ...(await original<object>()),
  keepSoon: (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
  readValue: async (key: string) => kept.get(key),
}))
vi.mock('./device/offline-sign-in.ts', async (original) => ({ ...(await original<object>()), rememberProof: () => {} }))

/** Waits until the call has left; takes the oldest of it. */
async function next(action: unknown) {
  await vi.waitFor(() => expect(asked.map((one) => one.action)).toContain(action))
  return asked.splice(
    asked.findIndex((one) => one.action === action),
    1,
  )[0]!
}
const waiting = (action: unknown) => asked.filter((one) => one.action === action).length

const jobOf = (state: string) => ({ jobs: [{ batchId: 1, operationNumber: 10, state }], machines: [] })
const call = (id: number) => ({ id, kind: 'material' })
const batches = () => known().work?.jobs.map(({ batchId }) => batchId)
const states = () => known().work?.jobs.map(({ state }) => state)

/** The first two rounds of a refresh. */
async function beginRefresh(holds = 'h1'): Promise<void> {
  ;(await next(getTerminal)).answer({})
  ;(await next(listOpenCalls)).answer({ calls: [], holds })
}

/** The rounds of a refresh that has begun. */
async function finishRefresh(state = 'inProgress', holds = 'h1'): Promise<void> {
  await beginRefresh(holds)
  ;(await next(showWork)).answer(jobOf(state))
  ;(await next(listPeople)).answer({ people: [] })
}

/** Everything is read anew, and the code that was scanned names nothing any more. */
async function loseScanned(): Promise<void> {
  const end = refresh()
  await beginRefresh()
  ;(await next(findScanned)).fail(new Refused('scan.unknown', 'Unknown'))
  ;(await next(showWork)).answer(jobOf('inProgress'))
  ;(await next(listPeople)).answer({ people: [] })
  await end
}

beforeEach(() => {
  asked = []
  vi.stubGlobal('__REVISION__', 'test')
  change({ work: jobOf('notStarted') as unknown as TerminalWork, holds: 'h0', calls: [], person: undefined })
  change({ notice: undefined })
  noteReached(true, performance.now())
})
afterEach(() => vi.unstubAllGlobals())

describe('[FL-06 FL-08] on a slow line', () => {
  it('the terminal comes to be on line, and shows a hold, however often it looks while it reads', async () => {
    noteReached(false, performance.now())
    const first = refresh()
    const terminal = await next(getTerminal)
    const looks = [look(), look(), look()]
    for (let at = 0; at < looks.length; at += 1) (await next(listOpenCalls)).answer({ calls: [], holds: 'h1' })
    // Those looks have asked for everything anew: it is read once at a time.
    await vi.waitFor(() => expect(known().calls).toEqual([]))
    expect(waiting(getTerminal)).toBe(0)
    terminal.answer({})
    ;(await next(listOpenCalls)).answer({ calls: [], holds: 'h1' })
    ;(await next(showWork)).answer(jobOf('inProgress'))
    ;(await next(listPeople)).answer({ people: [] })
    await vi.waitFor(() => expect(useOutbox.getState().isOnline).toBe(true))
    expect([states(), known().holds]).toEqual([['inProgress'], 'h1'])
    // And once more for all who asked meanwhile.
    await finishRefresh('paused')
    await Promise.all([first, ...looks])
    expect(states()).toEqual(['paused'])
    expect(asked).toEqual([])
  })

  it('what was read before a report was sent does not undo it', async () => {
    change({ work: jobOf('paused') as unknown as TerminalWork })
    const first = refresh()
    ;(await next(getTerminal)).answer({})
    ;(await next(listOpenCalls)).answer({ calls: [], holds: 'h0' })
    const [work, people] = [await next(showWork), await next(listPeople)]
    const sent = refreshAnew()
    work.answer(jobOf('inProgress'))
    people.answer({ people: [] })
    await vi.waitFor(() => expect(waiting(getTerminal)).toBe(1))
    expect(states()).toEqual(['paused'])
    await finishRefresh('paused')
    await Promise.all([first, sent])
    expect(states()).toEqual(['paused'])
  })

  it('a batch that is scanned while everything is read anew is found, and stays', async () => {
    const all = refresh()
    await beginRefresh()
    const [work, people] = [await next(showWork), await next(listPeople)]
    change({ work: { ...known().work!, codes: [] } })
    const scan = lookUp('1000000000017')
    ;(await next(findScanned)).answer({ kind: 'batch', id: 2, jobs: [{ batchId: 2, operationNumber: 30 }] })
    expect(await scan).toMatchObject({ kind: 'batch', id: 2 })
    work.answer(jobOf('inProgress'))
    people.answer({ people: [] })
    await all
    expect(batches()).toEqual([1, 2])
    // From then on it is read with everything else.
    const later = refresh()
    await beginRefresh()
    const scanned = await next(findScanned)
    scanned.answer({ kind: 'batch', id: 2, jobs: [{ batchId: 2, operationNumber: 30, state: 'paused' }] })
    ;(await next(showWork)).answer(jobOf('inProgress'))
    ;(await next(listPeople)).answer({ people: [] })
    await later
    expect(states()).toEqual(['inProgress', 'paused'])
    // Another one takes its place, also where what is read of the first is refused after that.
    const last = refresh()
    await beginRefresh()
    const gone = await next(findScanned)
    change({ work: { ...known().work!, codes: [] } })
    const other = lookUp('1000000000024')
    ;(await next(findScanned)).answer({ kind: 'batch', id: 3, jobs: [{ batchId: 3, operationNumber: 40 }] })
    await other
    gone.fail(new Refused('scan.unknown', 'Unknown'))
    ;(await next(showWork)).answer(jobOf('inProgress'))
    ;(await next(listPeople)).answer({ people: [] })
    await last
    expect(batches()).toEqual([1, 3])
    // One that is no more leaves with the next look.
    await loseScanned()
    expect(batches()).toEqual([1])
  })

  it('what was scanned and reported is known after a start of the page, although nothing was read anew before the line went', async () => {
    change({ work: { ...known().work!, codes: [] } })
    const scan = lookUp('1000000000017')
    ;(await next(findScanned)).answer({
      kind: 'batch',
      id: 2,
      jobs: [{ ...runningJob, batchId: 2, state: 'notStarted' }],
    })
    await scan
    const at = '2026-11-30T01:00:00.000Z'
    const started = { kind: 'start', batchId: 2, operationNumber: 10, machineId: 5, resourceGroupId: null } as const
    change({ work: asReported(known().work!, { ...started, person: wang, at }) })
    change({ work: undefined })
    await recallWork()
    expect([batches(), states()]).toEqual([
      [1, 2],
      ['notStarted', 'inProgress'],
    ])
    // It stands no longer for the next case.
    await loseScanned()
  })

  it('a call that fails late does not take the terminal off line again that was reached meanwhile', async () => {
    const early = look()
    const lost = await next(listOpenCalls)
    const later = refresh()
    await finishRefresh()
    await later
    lost.fail(new Unreached())
    await early
    expect(useOutbox.getState().isOnline).toBe(true)
    const now = look()
    ;(await next(listOpenCalls)).fail(new Unreached())
    await now
    expect(useOutbox.getState().isOnline).toBe(false)
  })

  it('of two looks that are answered in the wrong order, the later one stands', async () => {
    const looks = [look(), look()]
    const [first, second] = [await next(listOpenCalls), await next(listOpenCalls)]
    second.answer({ calls: [call(2)], holds: 'h0' })
    await looks[1]
    first.answer({ calls: [call(1)], holds: 'h0' })
    await looks[0]
    expect(known().calls).toEqual([call(2)])
  })
})

describe('[FL-07] a proof whose answer comes late', () => {
  const li = { userId: 2, name: 'Li' }
  const byPin = () => signIn({ kind: 'pin', secret: '1234' }, wang.userId)
  const byBadge = () => signIn({ kind: 'badge', secret: '2000000000015' })

  it('does not put its owner in the place of who has signed in since', async () => {
    const slow = byPin()
    const pin = await next(signInAtTerminal)
    const quick = byBadge()
    ;(await next(signInAtTerminal)).answer(li)
    expect(await quick).toBe(true)
    pin.answer(wang)
    expect(await slow).toBeUndefined()
    expect(known().person).toEqual(li)
  })

  it('signs in nobody once somebody has signed out, and says nothing of a refusal either', async () => {
    change({ person: li })
    const [first, second] = [byPin(), byPin()]
    const [one, other] = [await next(signInAtTerminal), await next(signInAtTerminal)]
    signOut()
    one.answer(wang)
    other.fail(new Refused('pin.wrong', 'Wrong; try again'))
    expect(await Promise.all([first, second])).toEqual([undefined, undefined])
    expect(known().person).toBeUndefined()
    expect(known().notice).toBeUndefined()
  })

  it('still counts where another proof after it was refused', async () => {
    const slow = byPin()
    const pin = await next(signInAtTerminal)
    const wrong = byBadge()
    ;(await next(signInAtTerminal)).fail(new Refused('badge.unknown', 'Unknown'))
    expect(await wrong).toBe(false)
    pin.answer(wang)
    expect(await slow).toBe(true)
    expect(known().person).toEqual(wang)
  })
})
