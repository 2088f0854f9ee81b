// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { configureClient } from '../request/client.ts'
import { savePreference } from './preference.ts'
import { shortToken } from '../request/token.ts'
import { resetStores } from '../store.ts'
import { sessionData } from './session-data.fixture.ts'
import { loadSession, pagePlace, signOut, useSession, type UserData } from './session.ts'

let sent: { body: unknown; keepalive: boolean | undefined }[]
let paths: string[]
const user = { userId: 7, userName: 'mei', tenantId: 1, factoryId: 2 } as UserData

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  paths = []
  localStorage.clear()
  useSession.setState({ status: 'signedIn', user, preferences: {} })
  configureClient({
    place: pagePlace,
    isStillAt: async () => true,
    mayCall: () => true,
    fetch: (async (url: string, { body, keepalive }: RequestInit) => {
      paths.push(url.split('?')[0]!)
      sent.push({ body: JSON.parse(body as string), keepalive })
      return Response.json({ code: 1, message: '', data: {} })
    }) as typeof fetch,
  })
})
afterEach(() => void vi.useRealTimers())

const pageGoes = () => globalThis.dispatchEvent(new Event('pagehide'))
function tabHides(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
const settled = () => vi.advanceTimersByTimeAsync(0)

it('[SH-11] holds at once here, and is one call after a pause', async () => {
  savePreference('density', 'comfortable')
  savePreference('density', 'compact')
  expect(useSession.getState().preferences).toEqual({ density: 'compact' })
  await vi.advanceTimersByTimeAsync(399)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.map(({ body }) => body)).toEqual([{ key: 'density', value: 'compact' }])
})

it('[SH-11] leaves at once with a page that is left, outlives it, and is not sent twice', async () => {
  savePreference('density', 'comfortable')
  savePreference('list.size', 50)
  pageGoes()
  await settled()
  expect(sent).toEqual([
    { body: { key: 'density', value: 'comfortable' }, keepalive: true },
    { body: { key: 'list.size', value: 50 }, keepalive: true },
  ])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toHaveLength(2)
})

it('[SH-11] leaves when the tab is hidden, which on a phone may be its end; not when it shows', async () => {
  savePreference('density', 'comfortable')
  tabHides('visible')
  await settled()
  expect(sent).toEqual([])
  tabHides('hidden')
  await settled()
  expect(sent).toHaveLength(1)
})

describe('an answer that was read before a change was stored', () => {
  const old = { density: 'compact', theme: 'light' }
  let answers: (() => void)[]
  const answer = async (at: number) => {
    answers[at]!()
    await settled()
  }
  beforeEach(() => {
    answers = []
    shortToken.set('short')
    useSession.setState({ preferences: old })
    configureClient({
      fetch: (async (url: string, { body }: RequestInit) => {
        sent.push({ body: JSON.parse(body as string), keepalive: undefined })
        await new Promise<void>((resolve) => answers.push(resolve))
        const data = url.includes('getModuleTree') ? sessionData(user, { preferences: old }) : {}
        return Response.json({ code: 1, message: '', data })
      }) as typeof fetch,
    })
  })

  it.each([
    ['was made before it was asked for', true],
    ['was made since', false],
  ])('[SH-11] leaves the change that %s', async (_, isBefore) => {
    if (isBefore) savePreference('density', 'comfortable')
    const loading = loadSession('zh')
    await settled()
    if (!isBefore) savePreference('density', 'comfortable')
    await answer(0)
    await loading
    expect(useSession.getState().preferences).toEqual({ density: 'comfortable', theme: 'light' })
  })

  it('[SH-11] leaves the change that was stored while the answer was on its way', async () => {
    savePreference('density', 'comfortable')
    const loading = loadSession('zh')
    await vi.advanceTimersByTimeAsync(400)
    await answer(1)
    await answer(0)
    await loading
    expect(useSession.getState().preferences['density']).toBe('comfortable')
  })

  it('[SH-11] is believed again once the change had been stored when it was asked for', async () => {
    savePreference('density', 'comfortable')
    await vi.advanceTimersByTimeAsync(400)
    await answer(0)
    const loading = loadSession('zh')
    await settled()
    await answer(1)
    await loading
    expect(useSession.getState().preferences['density']).toBe('compact')
  })

  it('[SH-11] is dropped where one that was asked for later has come first', async () => {
    const first = loadSession('zh')
    const second = loadSession('en')
    await settled()
    await answer(1)
    useSession.setState({ version: 'of the second' })
    await answer(0)
    await Promise.all([first, second])
    expect(useSession.getState().version).toBe('of the second')
  })

  it('[SH-11] has two changes of one setting sent one after the other', async () => {
    savePreference('density', 'comfortable')
    await vi.advanceTimersByTimeAsync(400)
    savePreference('density', 'compact')
    await vi.advanceTimersByTimeAsync(400)
    expect(sent.map(({ body }) => body)).toEqual([{ key: 'density', value: 'comfortable' }])
    await answer(0)
    expect(sent.map(({ body }) => body)).toEqual([
      { key: 'density', value: 'comfortable' },
      { key: 'density', value: 'compact' },
    ])
    await answer(1)
  })
})

it('[T9] never becomes one of another place', async () => {
  savePreference('density', 'comfortable')
  useSession.setState({ user: { ...user, tenantId: 5 } })
  pageGoes()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([])
})

it('[SH-11] leaves before the person does', async () => {
  savePreference('density', 'comfortable')
  await signOut()
  expect(paths).toEqual(['/front/upms/user/preference/save.do', '/front/upms/user/logout.do'])
})

it('sends in a new tab nothing that waited in the one before', async () => {
  savePreference('density', 'comfortable')
  resetStores()
  useSession.setState({ status: 'signedIn', user, preferences: {} })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([])
})
