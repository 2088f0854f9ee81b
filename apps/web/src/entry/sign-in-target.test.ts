// @vitest-environment happy-dom
import { configureClient } from '@mouldwright/web-kit'
import { afterEach, describe, expect, it } from 'vitest'
import { centralTarget, findSignIn } from './sign-in-target.ts'

const origin = 'https://mould.test'
const authorize = `${origin}/oidc/auth`
const begun = `${authorize}?client_id=mouldwright&tenant=7&redirect_uri=x`

describe('where a visitor signs in', () => {
  it('[SI-01 SI-18] at the central page, when the constant names it', () => {
    expect(centralTarget(authorize, begun, origin)).toBe(begun)
    expect(centralTarget('https://id.mould.test/auth', 'https://id.mould.test/auth?x=1', origin)).toBe(
      'https://id.mould.test/auth?x=1',
    )
  })

  it.each(['', '0', null, undefined, 0, {}])('[SI-18] at the own page, when the constant is %j', (constant) => {
    expect(centralTarget(constant, begun, origin)).toBeUndefined()
  })

  it.each([
    'https://evil.test/oidc/auth',
    'javascript:alert(1)',
    'https://mould.test@evil.test/',
    'https://me:secret@mould.test/',
    'http://mould.test/oidc/auth',
    '/oidc/auth',
    '',
    undefined,
  ])('[SI-18 N1] at the own page, when the address is %j', (address) => {
    expect(centralTarget(authorize, address, origin)).toBeUndefined()
  })
})

describe('finding it', () => {
  const asked: string[] = []
  const answer = (answers: Record<string, unknown>) => {
    asked.length = 0
    configureClient({
      fetch: (async (url: string, { body }: RequestInit) => {
        const path = url.split('?')[0]!
        asked.push(`${path} ${String(body)}`)
        const found = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1]
        if (found instanceof Error) throw found
        return new Response(JSON.stringify(found), { headers: { 'content-type': 'application/json' } })
      }) as typeof fetch,
    })
  }
  afterEach(() => configureClient({ fetch: (...request) => fetch(...request) }))
  const here = `${location.origin}/oidc/auth`

  it('[SI-01 SI-18 CL-13 CL-39] asks the constant, then for the sign-in in the page’s language', async () => {
    answer({ getConstantValue: { code: 1, data: here }, getLoginUrl: { code: 1, data: { url: `${here}?a=1` } } })
    expect(await findSignIn()).toBe(`${here}?a=1`)
    expect(asked[0]).toContain('HOMEPAGE_AUTO_REDIRECT_TO_LOGINPAGE')
    expect(asked[1]).toMatch(/"lang":"(cn|en)"/)
  })

  it.each([
    ['empty', { code: 1, data: '' }],
    ['0', { code: 1, data: '0' }],
    ['refused', { code: 500, message: 'no', data: null }],
    ['not to be had', new TypeError('offline')],
  ])('[SI-18] goes to the own page when the constant is %s, and begins nothing', async (_, constant) => {
    answer({ getConstantValue: constant, getLoginUrl: { code: 1, data: { url: here } } })
    expect(await findSignIn()).toBe('/login')
    expect(asked.some((call) => call.includes('getLoginUrl'))).toBe(false)
  })

  it('[SI-18] goes to the own page when the sign-in cannot be begun', async () => {
    answer({ getConstantValue: { code: 1, data: here }, getLoginUrl: new TypeError('offline') })
    expect(await findSignIn()).toBe('/login')
  })
})
