// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { startI18n, word } from '../i18n/i18n.ts'
import { call, configureClient } from '../request/client.ts'
import { shortToken } from '../request/token.ts'
import { storage } from '../storage.ts'
import {
  finishSignOut,
  forgetSession,
  isSomebodyElse,
  isTokenOfAnother,
  loadSession,
  resumeSession,
  signOut,
  takeSession,
  useSession,
} from './session.ts'
import { sessionData } from './session-data.fixture.ts'
import { hasStoredMenu, storedLogin, storedLoginKeys } from './stored-login.ts'

let sent: string[] = []
let bodies: unknown[] = []
let answers: (() => Response)[] = []

const json = (body: unknown) => () =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

const tree = (userId = 7) =>
  sessionData(
    { userId },
    {
      moduleData: [{ moduleKey: 'aps', moduleName: '计划排程' }],
      menuData: [{ menuKey: 'aps' }],
      permissions: ['aps.schedule:check'],
      serverTime: new Date().toISOString(),
    },
  )

const keysNow = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('mw_'))
    .map((key) => key.slice(3))

beforeEach(() => {
  sent = []
  bodies = []
  answers = []
  localStorage.clear()
  sessionStorage.clear()
  useSession.setState({ status: 'unknown', user: null, hasLeft: false })
  configureClient({
    mayCall: () => !isTokenOfAnother(),
    fetch: (async (url: string, init: RequestInit) => {
      sent.push(new URL(url, location.origin).pathname)
      bodies.push(JSON.parse(String(init.body)))
      const answer = answers.shift()
      if (!answer) throw new TypeError('no network')
      return answer()
    }) as typeof fetch,
  })
})

describe('what the browser keeps of a sign-in', () => {
  it('[SH-13] draws menus anew only when the server says that they are others', () => {
    const told = (checkModuleData: string, moduleName: string) =>
      takeSession(sessionData({}, { checkModuleData, moduleData: [{ moduleKey: 'aps', moduleName }] }))
    told('one', 'Planning')
    const { modules } = useSession.getState()
    told('one', 'Planning')
    expect(useSession.getState().modules).toBe(modules)
    told('other', 'Scheduling')
    expect(useSession.getState().modules).toMatchObject([{ moduleName: 'Scheduling' }])
  })

  it('[SI-17 TN-18] is what the specification lists, and the token', () => {
    shortToken.set('short')
    takeSession(tree())
    expect(keysNow().filter((key) => !(storedLoginKeys as readonly string[]).includes(key))).toEqual([])
    expect(storedLogin.get('userData')).toMatchObject({ userId: 7, realName: '林若兰' })
    expect(storedLogin.get('moduleData')).toHaveLength(1)
    expect(storedLogin.get('menuOptData')).toEqual(['aps.schedule:check'])
    takeSession({ ...tree(), dailyTenantFlag: 1 })
    expect(storedLogin.get('tenantSetting')).toEqual({ dailyTenantFlag: 1, feedbackFlag: 0, aiChatFlag: 0 })
  })

  it('[SI-15] without its menu is no session: the visitor signs in, and nothing is asked with the token', async () => {
    shortToken.set('short')
    expect(hasStoredMenu()).toBe(false)
    await resumeSession('zh', '')
    expect(useSession.getState().status).toBe('signedOut')
    expect(shortToken.get()).toBeNull()
    expect(sent).toEqual([])
  })

  it('[SI-15] is left when the address brings a ticket of another sign-in', async () => {
    shortToken.set('short')
    takeSession(tree())
    useSession.setState({ status: 'unknown' })
    await resumeSession('zh', '?ticket=ST-1')
    expect(useSession.getState().status).toBe('signedOut')
    expect(sent).toEqual([])
  })

  it('[SI-14] goes with the server’s word only, not with a lost network', async () => {
    shortToken.set('short')
    takeSession(tree())
    await expect(loadSession('zh')).rejects.toMatchObject({ code: 600 })
    expect(shortToken.get()).toBe('short')
    answers = [json({ code: 11009, message: '', data: null })]
    await loadSession('zh')
    expect(useSession.getState().status).toBe('signedOut')
    expect(shortToken.get()).toBeNull()
  })
})

describe('signing in', () => {
  const languageData = { menu: { identity: { menu: { user: '员工' } } } }
  const told = { languageData, languageIsWhole: true, cacheTime: 'r.1.2' }

  it('[SI-08] to another tenant than last time takes that tenant’s sentences, all of them, before it has succeeded', async () => {
    await startI18n('zh')
    const ofAnother = { build: '', cacheTime: 'r.9.1', words: { identity: { menu: { role: '岗位' } } } }
    storage.set('words.zh', JSON.stringify(ofAnother))
    shortToken.set('short')
    answers = [json({ code: 1, message: '', data: { ...tree(), ...told } })]
    let saidAtSuccess: string | undefined
    const stop = useSession.subscribe(({ status }) => {
      if (status === 'signedIn') saidAtSuccess ??= word('identity', 'menu.user')
    })
    await loadSession('zh')
    stop()
    expect(bodies).toEqual([{ needMenu: true, language: 'zh', ownOnly: true, cacheTime: 'r.9.1' }])
    expect(saidAtSuccess).toBe('员工')
    expect(JSON.parse(storage.get('words.zh')!)).toMatchObject({ cacheTime: 'r.1.2', words: languageData.menu })
    expect(storedLogin.get('tenantInfo')).toEqual({ tenantId: 1 })
  })

  it('[SI-08] to the tenant of last time asks for nothing but what has changed', async () => {
    shortToken.set('short')
    answers = [
      json({ code: 1, message: '', data: { ...tree(), ...told } }),
      json({ code: 1, message: '', data: { ...tree(), languageData: {}, languageIsWhole: false, cacheTime: 'r.1.2' } }),
    ]
    await loadSession('zh')
    await loadSession('zh')
    expect(bodies[1]).toMatchObject({ cacheTime: 'r.1.2' })
    expect(JSON.parse(storage.get('words.zh')!)).toMatchObject({ words: languageData.menu })
    expect(sent).toEqual(Array(2).fill('/front/upms/user/getModuleTree.do'))
  })
})

describe('signing out', () => {
  it('[SI-11 S2] tells the server and clears all that was the user’s; language, theme and last tenant are the browser’s', async () => {
    storage.set('lang', 'en')
    storage.set('theme', 'dark')
    storage.set('recent', '["/aps"]')
    shortToken.set('short')
    storedLogin.set('VerifiedViaSMS', 1)
    storedLogin.set('serverAppUuid', 'u')
    sessionStorage.setItem('mw_draft', '1')
    document.cookie = 'mw_seen=1; Path=/'
    takeSession(tree())
    answers = [json({ code: 1, message: '', data: {} })]
    await signOut()
    expect(sent).toEqual(['/front/upms/user/logout.do'])
    expect(keysNow().sort()).toEqual(['lang', 'tenantInfo', 'theme'])
    expect(sessionStorage.getItem('mw_draft')).toBeNull()
    expect(document.cookie).not.toContain('mw_seen')
    expect(useSession.getState()).toMatchObject({ status: 'signedOut', user: null, hasLeft: true })
  })

  it('[SI-11] that could not be told is told at the next start, and nothing is left here meanwhile', async () => {
    shortToken.set('short')
    takeSession(tree())
    await signOut()
    expect(keysNow().sort()).toEqual(['isLogout', 'tenantInfo'])
    shortToken.set('planted')
    answers = [json({ code: 1, message: '', data: {} })]
    await finishSignOut()
    expect(sent.filter((path) => path.endsWith('logout.do'))).toHaveLength(2)
    expect(keysNow()).toEqual(['tenantInfo'])
  })

  it('[SI-12] is heard by the other windows', async () => {
    const heard: unknown[] = []
    const other = new BroadcastChannel('mw')
    const said = new Promise<void>((resolve) => {
      other.addEventListener('message', ({ data }) => {
        heard.push(data)
        resolve()
      })
    })
    shortToken.set('short')
    takeSession(tree())
    await signOut()
    await said
    other.close()
    expect(heard).toEqual(['logout'])
  })
})

describe('another account in this browser', () => {
  it('[S3 SI-13] stops every call of this page before it leaves with the other’s token', async () => {
    shortToken.set('first')
    takeSession(tree(7))
    expect(isSomebodyElse()).toBe(false)
    // What another tab does to the storage that all share.
    shortToken.set('second')
    storedLogin.set('userData', { userId: 8 })
    expect(isSomebodyElse()).toBe(true)
    await expect(call('/bms/section/list.do')).rejects.toMatchObject({ code: 0 })
    expect(sent).toEqual([])
    forgetSession()
    expect(isTokenOfAnother()).toBe(false)
  })
})
