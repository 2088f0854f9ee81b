// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { configureClient } from '../request/client.ts'
import { storage } from '../storage.ts'
import { addWords, startI18n, word } from './i18n.ts'
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

const own = (isWhole: boolean, cacheTime: string, user: string) => ({
  isWhole,
  cacheTime,
  languageData: { menu: { identity: { menu: { user }, refusals: { 'login.wrong': '不对' } } } },
})

it('[CL-16 SH-13] says what the platform says, whenever the module’s own words come, and asks next time only for changes', async () => {
  answer = own(true, 'r.1', '员工')
  startPlatformWords()
  await vi.waitFor(() => expect(word('identity', 'menu.user')).toBe('员工'))
  const words = { menu: { user: '用户', role: '角色' }, refusals: { 'login.wrong': '手机号或密码不正确' } }
  addWords('identity', { zh: words, en: words })
  expect(word('identity', 'menu.user')).toBe('员工')
  expect(word('identity', 'refusals.login.wrong')).toBe('不对')
  expect(word('identity', 'menu.role')).toBe('角色')
  expect(sent).toEqual([{ language: 'zh', ownOnly: true }])

  answer = own(false, 'r.2', '用户')
  startPlatformWords()
  await vi.waitFor(() => expect(word('identity', 'menu.user')).toBe('用户'))
  expect(sent[1]).toMatchObject({ cacheTime: 'r.1' })
  expect(JSON.parse(storage.get('words.zh')!)).toMatchObject({ cacheTime: 'r.2' })
})

it('[CL-16] says what it kept before any answer comes, and goes on without one', () => {
  storage.set('words.zh', JSON.stringify({ cacheTime: 'r.9', words: { identity: { menu: { user: '同事' } } } }))
  configureClient({ fetch: (() => Promise.reject(new TypeError('no network'))) as unknown as typeof fetch })
  startPlatformWords()
  expect(word('identity', 'menu.user')).toBe('同事')
})
