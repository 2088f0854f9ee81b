// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call, configureClient } from '../request/client.ts'
import { shortToken } from '../request/token.ts'
import { upload } from '../request/upload.ts'
import { storage } from '../storage.ts'
import { moveSession, type Moved } from './move.ts'
import { hasOnlyMoved, isStillAt, isTokenOfAnother, pagePlace, takeSession, useSession } from './session.ts'
import { sessionData } from './session-data.fixture.ts'
import { storedLogin } from './stored-login.ts'

interface Asked {
  path: string
  token: string | null
  answer: (body: unknown) => void
}

/** Calls that have left and wait for an answer, in order. */
let asked: Asked[] = []
let steps: string[] = []

const tree = (userId: number, tenantId: number, factoryId: number) =>
  sessionData(
    { userId, tenantId, tenantName: `T${tenantId}`, factoryId, factoryName: `F${factoryId}` },
    { menuData: [] },
  )

const ok = (data: unknown) => ({ code: 1, message: '', data })
const dead = { code: 11009, message: '', data: null }

/** Until so many calls have left. */
async function left(count: number): Promise<Asked> {
  await vi.waitUntil(() => asked.length >= count, { interval: 1 })
  return asked[count - 1]!
}

const moved = (tenantId: number, factoryId: number, uuid: string | null = null): Moved => ({
  token: `token of ${factoryId}`,
  tenantId,
  factoryId,
  gateway: uuid === null ? null : { serverAppUuid: uuid },
})
const ask = () => call<Moved>('/switchTenant', {}, { quiet: true, moves: true, changes: true })

beforeEach(() => {
  asked = []
  steps = []
  localStorage.clear()
  useSession.setState({ status: 'unknown', user: null })
  configureClient({
    place: pagePlace,
    isStillAt,
    mayCall: () => !isTokenOfAnother(),
    take: (handling) => void steps.push(handling),
    fetch: ((url: string, init: RequestInit) =>
      new Promise<Response>((resolve) => {
        asked.push({
          path: new URL(url, location.origin).pathname.replace('/front', ''),
          token: new Headers(init.headers).get('token'),
          answer: (body) =>
            resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })),
        })
      })) as typeof fetch,
  })
  shortToken.set('token of 1')
  takeSession(tree(7, 1, 1))
  storage.set('kanbanInfo', '1')
})

async function goTo(tenantId: number, factoryId: number, userId = 8, uuid: string | null = null) {
  const going = moveSession(ask, 'zh', storedLogin.get<string>('serverAppUuid') ?? null)
  const from = asked.length
  ;(await left(from + 1)).answer(ok(moved(tenantId, factoryId, uuid)))
  ;(await left(from + 2)).answer(ok(tree(userId, tenantId, factoryId)))
  return going
}

describe('going to another place', () => {
  it('[TN-10] takes the new token, clears what was the old place’s and loads the new tree with it', async () => {
    expect(await goTo(2, 5, 8, 'uuid-5')).toBe('elsewhere')
    expect(asked.map(({ path, token }) => [path, token])).toEqual([
      ['/switchTenant', 'token of 1'],
      ['/upms/user/getModuleTree.do', 'token of 5'],
    ])
    expect(shortToken.get()).toBe('token of 5')
    expect(storedLogin.get('userData')).toMatchObject({ tenantId: 2, factoryId: 5 })
    expect(storedLogin.get('serverAppUuid')).toBe('uuid-5')
    expect(storage.get('kanbanInfo')).toBeNull()
    expect(useSession.getState().user).toMatchObject({ tenantId: 2, factoryName: 'F5' })
  })

  it('[TN-10] to where one is: said to be the same, unless the gateway is another', async () => {
    storedLogin.set('serverAppUuid', 'uuid-1')
    expect(await goTo(1, 1, 7, 'uuid-1')).toBe('same')
    expect(await goTo(1, 1, 7, 'uuid-2')).toBe('elsewhere')
  })

  it('[TN-11] without a token in the answer nothing has changed', async () => {
    const going = moveSession(ask, 'zh', null)
    ;(await left(1)).answer(ok(null))
    expect(await going).toBe('nothing')
    expect(shortToken.get()).toBe('token of 1')
    expect(useSession.getState().user).toMatchObject({ tenantId: 1 })
  })

  it('[T9] that breaks off after the new token leaves nobody signed in, never a page of the old place with it', async () => {
    const going = moveSession(ask, 'zh', null)
    ;(await left(1)).answer(ok(moved(2, 5)))
    ;(await left(2)).answer({ code: 500, message: 'x', data: null })
    await expect(going).rejects.toMatchObject({ code: 500 })
    expect(shortToken.get()).toBeNull()
    expect(useSession.getState()).toMatchObject({ status: 'signedOut', user: null })
  })
})

describe('what was asked for in the old place', () => {
  it('[T9] is dropped when it comes after the move: not given to the page, no step taken', async () => {
    const late = [call('/bms/section/list.do'), call('/bms/section/modify.do', {}, { changes: true })]
    await left(2)
    await goTo(2, 5)
    asked[0]!.answer(ok({ rows: ['of the old tenant'] }))
    asked[1]!.answer(dead)
    for (const one of late) await expect(one).rejects.toMatchObject({ code: 0 })
    expect(steps).toEqual([])
    expect(shortToken.get()).toBe('token of 5')
  })

  it('[T9] waits while the move is under way, and is given when it comes to nothing', async () => {
    let shown: unknown
    const reading = call('/bms/section/list.do').then((data) => (shown = data))
    await left(1)
    const going = moveSession(ask, 'zh', null)
    await left(2)
    asked[0]!.answer(ok('rows'))
    // Another call goes all its way meanwhile; this one is still held back.
    const other = call('/getKeyAndIv', {}, { method: 'GET', moves: true })
    ;(await left(3)).answer(ok('key'))
    expect(await other).toBe('key')
    expect(shown).toBeUndefined()
    asked[1]!.answer({ code: 800024, message: 'SMS', data: { param: {} } })
    await expect(going).rejects.toMatchObject({ code: 800024 })
    await reading
    expect(shown).toBe('rows')
  })

  it('[T9] is not sent again with the new token when the old one was refused, and nothing new leaves meanwhile', async () => {
    const writing = call('/bms/section/add.do', { name: 'M1' }, { changes: true })
    await left(1)
    const going = moveSession(ask, 'zh', null)
    await left(2)
    const begun = call('/bms/section/remove.do', { ids: [1] }, { changes: true })
    asked[0]!.answer({ code: 401, message: '', data: null })
    const renewal = await left(3)
    asked[1]!.answer(ok(moved(2, 5)))
    ;(await left(4)).answer(ok(tree(8, 2, 5)))
    await going
    renewal.answer(ok({ token: 'a later token of 1' }))
    for (const one of [writing, begun]) await expect(one).rejects.toMatchObject({ code: 0 })
    expect(shortToken.get()).toBe('token of 5')
    expect(asked.map(({ path }) => path)).toEqual([
      '/bms/section/add.do',
      '/switchTenant',
      '/getTokenService',
      '/upms/user/getModuleTree.do',
    ])
  })
})

describe('another tab', () => {
  /** What a second tab of this browser does to what both share. */
  const otherTabGoes = (userId: number, tenantId: number, factoryId: number) => {
    storedLogin.set('userData', { userId, tenantId, factoryId })
    shortToken.set(`token of ${factoryId}`)
  }

  it('[T9 S3] that went to another factory or tenant stops this one: nothing leaves with the other’s token', async () => {
    for (const [userId, tenantId, factoryId] of [
      [7, 1, 2],
      [8, 2, 5],
    ] as const) {
      otherTabGoes(userId, tenantId, factoryId)
      await expect(call('/bms/section/add.do', {}, { changes: true })).rejects.toMatchObject({ code: 0 })
      await expect(upload(new File(['x'], 'x.txt'))).rejects.toMatchObject({ code: 0 })
    }
    expect(asked).toEqual([])
  })

  it('[S3] that moved the same person is told from one in which somebody else signed in', () => {
    storedLogin.set('userData', { tenantId: 2, factoryId: 5 })
    expect(hasOnlyMoved()).toBe(true)
    storedLogin.set('userData', tree(8, 2, 5).userData)
    expect(hasOnlyMoved()).toBe(true)
    storedLogin.set('userData', { ...tree(8, 2, 5).userData, phone: '139******77' })
    expect(hasOnlyMoved()).toBe(false)
  })

  it('[T9] that moved does not lose its session to a late answer for this one’s dead token', async () => {
    const late = call('/bms/section/list.do')
    await left(1)
    otherTabGoes(8, 2, 5)
    asked[0]!.answer(dead)
    await expect(late).rejects.toMatchObject({ code: 0 })
    expect(steps).toEqual([])
    expect(shortToken.get()).toBe('token of 5')
  })
})
