// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { useToast } from '../feedback/store.ts'
import { preLoginPath } from '../session/return-path.ts'
import { useSession } from '../session/session.ts'
import { storedLogin } from '../session/stored-login.ts'
import { CallError } from './call-error.ts'
import { handlingOf } from './handling.ts'
import { knownAddress, reauthenticateMs, takeStep, type Page } from './take.ts'

const origin = 'https://mould.test'
let went: string[] = []
let waiting: { step: () => void; ms: number }[] = []
const page: Page = {
  origin,
  path: () => '/basic/machine?page=2',
  go: (address) => went.push(address),
  later: (step, ms) => waiting.push({ step, ms }),
}
const answer = (code: number, data: unknown = null) =>
  takeStep(handlingOf(code), new CallError(code, 'Sign in again', data), page)
const status = () => useSession.getState().status

beforeEach(() => {
  went = []
  waiting = []
  localStorage.clear()
  storedLogin.set('userData', { userId: 1 })
  storedLogin.set('menuData', [])
  storedLogin.set('basePath', { crm: 'https://crm.partner.test/suite', aps: origin })
  useSession.setState({ status: 'signedIn' })
})

describe('the step after a code', () => {
  it('[RQ-06] 11050 shows the message and goes to sign in after one second', () => {
    answer(11050)
    expect(useToast.getState().toast).toEqual({ tone: 'danger', text: 'Sign in again' })
    expect(status()).toBe('signedIn')
    expect(waiting.map(({ ms }) => ms)).toEqual([reauthenticateMs])
    expect(reauthenticateMs).toBe(1_000)
    waiting[0]!.step()
    expect(status()).toBe('signedOut')
    expect(preLoginPath.take()).toBe('/basic/machine?page=2')
  })

  it('[RQ-06] 11015 goes to the no-permission page and keeps the session', () => {
    answer(11015)
    expect(went).toEqual(['/error'])
    expect(status()).toBe('signedIn')
  })

  it.each([401, 11009])('[RQ-06] %i goes to sign in and remembers the path', (code) => {
    answer(code)
    expect(status()).toBe('signedOut')
    expect(storedLogin.get('userData')).toBeUndefined()
    expect(preLoginPath.take()).toBe('/basic/machine?page=2')
  })

  it('[RQ-06 N2] 141011 goes to http addresses of this origin and of hosts that the server lists', () => {
    for (const data of ['https://crm.partner.test/offer?id=1', `${origin}/aps/schedule`]) answer(141011, data)
    expect(went).toEqual(['https://crm.partner.test/offer?id=1', `${origin}/aps/schedule`])
    expect(status()).toBe('signedIn')
  })

  it.each([
    '/aps/schedule',
    'https://evil.test/',
    'https://crm.partner.test:8443/',
    'http://crm.partner.test/',
    'https://crm.partner.test@evil.test/',
    'https://me:secret@crm.partner.test/',
    'javascript:alert(1)',
    'httpx://crm.partner.test/',
    '//evil.test/',
    { url: origin },
    null,
  ])('[RQ-06 N2] 141011 goes nowhere for %j', (data) => {
    answer(141011, data)
    expect(went).toEqual([])
  })

  it.each([307, 11020])('[RQ-06] %i forgets user and menu, remembers the path, goes to the address', (code) => {
    answer(code, 'https://crm.partner.test/login')
    expect(went).toEqual(['https://crm.partner.test/login'])
    expect(storedLogin.get('menuData')).toBeUndefined()
    expect(status()).toBe('signedOut')
    expect(preLoginPath.take()).toBe('/basic/machine?page=2')
  })

  it.each([307, 11020])('[RQ-06 N1] %i to a host that nobody knows ends at our own sign-in', (code) => {
    answer(code, 'https://evil.test/login')
    expect(went).toEqual([])
    expect(status()).toBe('signedOut')
  })

  it.each([1, 200, 0, 600, 800024, 20000, 207, 20001, 400, 403, 500])(
    '[RQ-06] %i takes no step: it is shown at its place, or not at all',
    (code) => {
      answer(code, 'https://crm.partner.test/')
      expect(went).toEqual([])
      expect(waiting).toEqual([])
      expect(status()).toBe('signedIn')
      expect(useToast.getState().toast).toBeNull()
    },
  )
})

it('knows no host when the server has named none', () => {
  storedLogin.set('basePath', undefined)
  expect(knownAddress('https://crm.partner.test/', origin)).toBeUndefined()
  expect(knownAddress('/home', origin)).toBe(`${origin}/home`)
})
