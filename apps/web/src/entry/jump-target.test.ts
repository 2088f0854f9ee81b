import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jumpTarget, withTicket } from './jump-target.ts'

const origin = 'https://mould.test'
const hosts = { aps: 'https://mould.test', crm: 'https://crm.mould.test:8443', own: '/' }
const inside = (path: string) => (/^\/(home|aps\/plan)([?#].*)?$/.test(path) ? path : null)
const jump = (module: string | null, targetUrl: string | null, domain: string | null = null) =>
  jumpTarget({ module, domain, targetUrl }, hosts, inside, origin)

describe('where a jump page leads', () => {
  it('[N2] to pages of this app, and to modules on the hosts that the server names', () => {
    expect(jump('aps', '/aps/plan?x=1')).toEqual({ kind: 'inside', path: '/aps/plan?x=1' })
    expect(jump(null, '/home')).toEqual({ kind: 'inside', path: '/home' })
    expect(jump('own', '/home')).toEqual({ kind: 'inside', path: '/home' })
    expect(jump('crm', '/order/7#a')).toEqual({ kind: 'outside', url: 'https://crm.mould.test:8443/order/7#a' })
    expect(jump('crm', 'https://crm.mould.test:8443/order', 'crm.mould.test:8443')).toEqual({
      kind: 'outside',
      url: 'https://crm.mould.test:8443/order',
    })
    expect(withTicket('https://crm.mould.test:8443/order?a=1#b', 'T')).toBe(
      'https://crm.mould.test:8443/order?a=1&ticket=T#b',
    )
  })

  it.each([
    ['crm', 'https://evil.test/'],
    ['crm', 'http://crm.mould.test:8443/order'],
    ['crm', 'https://crm.mould.test/order'],
    ['crm', 'https://me@crm.mould.test:8443/order'],
    ['crm', 'https://crm.mould.test:8443@evil.test/'],
    ['crm', '//evil.test'],
    ['crm', '/\\evil.test'],
    ['crm', '/%0d'.replace('%0d', '\r')],
    ['crm', 'javascript:alert(1)'],
    ['nothing', '/order'],
    ['__proto__', '/order'],
    ['constructor', '/order'],
    ['aps', '/nowhere'],
    [null, 'https://evil.test/home'],
    [null, ''],
    [null, null],
    [null, `/home?${'a'.repeat(3_000)}`],
  ])('[N2] nowhere from %s %s', (module, targetUrl) => {
    expect(jump(module, targetUrl)).toBeUndefined()
  })

  it.each([
    'evil.test',
    'crm.mould.test',
    'https://evil.test',
    'crm.mould.test:8443@evil.test',
    'crm.mould.test:8443/x',
  ])('[N2] nowhere when the link names the host %s', (domain) => {
    expect(jump('crm', '/order', domain)).toBeUndefined()
  })

  it('[N2] never to a host that the server does not name, whatever the link says', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      'https:',
      'evil.test',
      'crm.mould.test',
      ':8443',
      'home',
    )
    const wanted = fc
      .array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 8 })
      .map((parts) => parts.join(''))
    const allowed = new Set([origin, 'https://crm.mould.test:8443'])
    fc.assert(
      fc.property(
        fc.constantFrom('aps', 'crm', 'own', 'x', null),
        wanted,
        fc.option(wanted),
        (module, target, domain) => {
          const found = jump(module, target, domain)
          if (found?.kind === 'outside') return allowed.has(new URL(found.url).origin)
          return found === undefined || inside(found.path) !== null
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
