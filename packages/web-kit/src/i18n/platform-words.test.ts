// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { configureClient } from '../request/client.ts'
import { shortToken } from '../request/token.ts'
import { forgetSession, takeSession, treeWanted } from '../session/session.ts'
import { sessionData } from '../session/session-data.fixture.ts'
import { storage } from '../storage.ts'
import { addWords, byEdition, changeLanguage, startI18n, word } from './i18n.ts'
import { pageWords } from './page-words.ts'
import { startPlatformWords } from './platform-words.ts'

const sent: Record<string, unknown>[] = []
let answer: object

beforeEach(async () => {
  sent.length = 0
  localStorage.clear()
  await startI18n('zh')
  configureClient({
    fetch: (async (_url: string, init: RequestInit) => {
      sent.push(JSON.parse(String(init.body)) as Record<string, unknown>)
      return new Response(JSON.stringify({ code: 1, message: '', data: answer }), {
        headers: { 'content-type': 'application/json' },
      })
    }) as typeof fetch,
  })
})

const tree = sessionData()

const own = (isWhole: boolean, cacheTime: string, user: string) => ({
  isWhole,
  cacheTime,
  languageData: { menu: { identity: { menu: { user }, refusals: { 'login.wrong': '不对' } } } },
})

it('[CL-16 SH-13] says what the platform says, whenever the module’s own words come, and asks next time only for changes', async () => {
  answer = own(true, 'r.1', '员工')
  startPlatformWords({ build: 'b1' })
  await vi.waitFor(() => expect(word('identity', 'menu.user')).toBe('员工'))
  const words = { menu: { user: '用户', role: '角色' }, refusals: { 'login.wrong': '手机号或密码不正确' } }
  addWords('identity', { zh: words, en: words })
  expect(word('identity', 'menu.user')).toBe('员工')
  expect(word('identity', 'refusals.login.wrong')).toBe('不对')
  expect(word('identity', 'menu.role')).toBe('角色')
  expect(sent).toEqual([{ language: 'zh', ownOnly: true }])

  answer = own(false, 'r.2', '用户')
  startPlatformWords({ build: 'b1' })
  await vi.waitFor(() => expect(word('identity', 'menu.user')).toBe('用户'))
  expect(sent[1]).toMatchObject({ cacheTime: 'r.1' })
  expect(JSON.parse(storage.get('words.zh.platform')!)).toMatchObject({ cacheTime: 'r.2' })
})

it('[CL-16] says what it kept before any answer comes, and goes on without one', () => {
  storage.set(
    'words.zh.platform',
    JSON.stringify({ build: 'b1', cacheTime: 'r.9', words: { identity: { menu: { user: '同事' } } } }),
  )
  configureClient({ fetch: (() => Promise.reject(new TypeError('no network'))) as unknown as typeof fetch })
  startPlatformWords({ build: 'b1' })
  expect(word('identity', 'menu.user')).toBe('同事')
})

it('[SH-13] another build of the pages drops what was kept, and asks for everything', async () => {
  const words = { identity: { menu: { user: '同事' } } }
  storage.set('words.zh.platform', JSON.stringify({ build: 'b0', cacheTime: 'r.9', words }))
  answer = own(true, 'r.10', '员工')
  startPlatformWords({ build: 'b1' })
  expect(word('identity', 'menu.user')).not.toBe('同事')
  await vi.waitFor(() => expect(word('identity', 'menu.user')).toBe('员工'))
  expect(sent).toEqual([{ language: 'zh', ownOnly: true }])
})

it('[SH-13 CL-03] whoever is signed in has the tenant’s words: they come with the session’s tree, by their cache time, and go with it', () => {
  sent.length = 0
  shortToken.set('t')
  startPlatformWords({ build: 'b1', bySession: true })
  expect(sent).toEqual([])
  takeSession({ ...tree, languageData: own(true, '', '伙伴').languageData, languageIsWhole: true, cacheTime: 'r.7.3' })
  expect(word('identity', 'menu.user')).toBe('伙伴')
  expect(treeWanted('zh')).toEqual({ needMenu: true, language: 'zh', ownOnly: true, cacheTime: 'r.7.3' })
  expect(treeWanted('en')).toEqual({ needMenu: true, language: 'en', ownOnly: true })
  forgetSession()
  expect(treeWanted('zh')).toEqual({ needMenu: true, language: 'zh', ownOnly: true })
})

it('[CL-16] what is kept by words is made anew when a sentence or the language changes, and only then', async () => {
  const { tell } = pageWords('demo', { zh: { title: '标题' }, en: { title: 'Title' } })
  const current = byEdition(tell)
  const before = current()
  expect(current()).toBe(before)
  addWords('demo', { zh: { page: { more: '更多' } }, en: { page: { more: 'More' } } })
  const after = current()
  expect(after).not.toBe(before)
  await changeLanguage('en')
  expect(current()).not.toBe(after)
  expect(current()('title')).toBe('Title')
})
