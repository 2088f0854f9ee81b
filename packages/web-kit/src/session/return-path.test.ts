import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { returnPath } from './return-path.ts'

const routes = ['/home', '/error', '/basic/machine', '/aps/schedule/12']
const isKnown = (pathname: string) => routes.includes(pathname)
const origin = 'https://mw.test'
const back = (wanted: string | null | undefined) => returnPath(wanted, isKnown, origin)

describe('the way back after sign-in', () => {
  it('[N1] leads to a known page with its query and hash', () => {
    expect(back('/basic/machine?q=M0&page=2#x')).toBe('/basic/machine?q=M0&page=2#x')
    expect(back('/aps/schedule/12')).toBe('/aps/schedule/12')
  })

  it.each([undefined, null, '', '/', '/login', '/loginMedium', '/login?x=1'])('[N1] leads home from %s', (wanted) => {
    expect(back(wanted)).toBe('/home')
  })

  it.each([
    '//evil.test/home',
    '/\\evil.test',
    '\\\\evil.test',
    'https:evil.test',
    'https://evil.test/home',
    'https://mw.test@evil.test/home',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%2f%2fevil.test',
    '/%09/evil.test',
    '/\t/evil.test',
    '/home\n',
    ' /home',
    '/..;/home',
    '/basic/../../home',
    '/basic//machine',
    '/home/../basic/machine',
    '/ho%6de',
    '/good@evil.test',
    '／home',
    '/basic／machine',
    '/home\u2028',
    'basic/machine',
    '/nowhere',
  ])('[N1] refuses %j', (wanted) => {
    expect(back(wanted)).toBe('/home')
  })

  it('[N1] refuses what is too long to be an address of ours', () => {
    expect(back(`/home?${'a'.repeat(8_000)}`)).toBe('/home')
  })

  it('[N1] never leaves the origin or the route table, whatever it is given', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      '..',
      '.',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      'evil.test',
      'home',
      'basic',
      'machine',
      '\t',
      '\n',
      '／',
      'https:',
      'javascript:',
    )
    const wanted = fc.oneof(
      fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 10 }).map((parts) => parts.join('')),
      fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => `/${String.fromCharCode(...codes)}`),
    )
    fc.assert(
      fc.property(wanted, (path) => {
        const result = back(path)
        const url = new URL(result, origin)
        const isOurs = url.origin === origin && isKnown(url.pathname) && /^\/(?!\/)/.test(result)
        return isOurs && (result === '/home' || result === url.pathname + url.search + url.hash)
      }),
      { numRuns: 1_000 * inject('propertyFactor') },
    )
  })

  it('[N1] keeps every known page', () => {
    fc.assert(
      fc.property(fc.constantFrom(...routes), fc.integer(), (path, query) => {
        expect(back(`${path}?q=${query}`)).toBe(`${path}?q=${query}`)
      }),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })
})
