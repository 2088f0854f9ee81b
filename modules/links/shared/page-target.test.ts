import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { moduleAddress, ownPagePath, pageTarget, withTicket, type ModuleAddress } from './index.ts'

const ownOrigin = 'https://mould.example'
const own = moduleAddress(ownOrigin, ownOrigin)!
const foreign = moduleAddress('https://bom.partner.example:8443/suite', ownOrigin)!

describe('a page of this suite', () => {
  it.each([
    ['/aps/schedule?id=4&name=%E6%A8%A1%2F%25#gantt', '/aps/schedule?id=4&name=%E6%A8%A1%2F%25#gantt'],
    ['/x?back=https://elsewhere.example/a//b', '/x?back=https://elsewhere.example/a//b'],
    ['/mf/binding?a=1', '/mf/selectSection?a=1'],
  ])('[N2 MO-05] %s', (text, path) => {
    expect(ownPagePath(text)).toBe(path)
  })

  it.each([
    '',
    'aps',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/a//b',
    '/a/../b',
    '/%2e%2e/b',
    '/a/%2E%2E%2Fb',
    '/%2F%2Fevil.example',
    '/a%5Cb',
    '/%252e%252e/b',
    '/a%00',
    '/a%zz',
    '/a\tb',
    '/a\u202Eb',
    '/模具',
    'javascript:alert(1)',
    'https://mould.example/aps',
    '/main?module=aps',
    '/%6Dain?module=aps',
    '/MAIN',
    '/open',
    '/front/logout.do',
    '/oidc/auth',
    `/${'a'.repeat(2_000)}`,
  ])('[N2] is not %j', (text) => {
    expect(ownPagePath(text)).toBeUndefined()
  })
})

describe("a module's place", () => {
  it.each(['https://x.example/suite/', 'http://10.0.0.8:9000', 'https://x.example'])('[CL-42] may be %s', (address) => {
    expect(moduleAddress(address, ownOrigin)).toMatchObject({ address: address.replace(/\/$/, ''), isOwn: false })
  })

  it.each([
    'ftp://x.example/',
    'javascript:alert(1)',
    'https://user:pass@x.example/',
    'https://x.example/?a=1',
    'https://x.example/#a',
    'https://x.example/a/../b',
    'https://x.example/a//b',
    'https://x.example\\evil',
    '//x.example',
    `${ownOrigin}/elsewhere`,
  ])('[N2 CL-42] is not %s', (address) => {
    expect(moduleAddress(address, ownOrigin)).toBeUndefined()
  })
})

describe('the target of a link', () => {
  it.each<[ModuleAddress, string | undefined, string, object]>([
    [own, 'mould.example', '/aps/medium', { kind: 'own', path: '/aps/medium' }],
    [own, undefined, `${ownOrigin}/aps/medium`, { kind: 'own', path: '/aps/medium' }],
    [own, undefined, `${ownOrigin}?a=1`, { kind: 'own', path: '/?a=1' }],
    [foreign, 'bom.partner.example:8443', '/list?a=1#b', { kind: 'foreign', address: `${foreign.address}/list?a=1#b` }],
    [
      foreign,
      'BOM.partner.example:8443',
      `${foreign.address}/list`,
      { kind: 'foreign', address: `${foreign.address}/list` },
    ],
    [
      foreign,
      'https://bom.partner.example:8443',
      '/mf/binding',
      { kind: 'foreign', address: `${foreign.address}/mf/selectSection` },
    ],
  ])('[N2 SH-04] %j %s %s', (at, domain, targetUrl, target) => {
    expect(pageTarget(at, { domain, targetUrl })).toEqual(target)
  })

  it.each([
    ['evil.example', '/list'],
    ['bom.partner.example', '/list'],
    ['bom.partner.example:8444', '/list'],
    ['http://bom.partner.example:8443', '/list'],
    ['bom.partner.example:8443@evil.example', '/list'],
    [undefined, 'https://evil.example/'],
    [undefined, 'https://bom.partner.example:8443/other'],
    [undefined, 'https://bom.partner.example:8443/suite.evil.example/'],
    [undefined, 'https://bom.partner.example:8443/suitecase'],
    [undefined, 'https://bom.partner.example:8443/suite/../other'],
    [undefined, 'https://bom.partner.example:8443/suite@evil.example/'],
    [undefined, 'https://user@bom.partner.example:8443/suite/'],
    [undefined, 'http://bom.partner.example:8443/suite/'],
    [undefined, 'https%3A%2F%2Fevil.example'],
    [undefined, '//evil.example'],
    [undefined, '/%2e%2e/%2e%2e/other'],
    [undefined, 'data:text/html,x'],
    [undefined, 'blob:https://bom.partner.example:8443/x'],
  ])('[N2] is refused: %s %s', (domain, targetUrl) => {
    expect(pageTarget(foreign, { domain, targetUrl })).toBeUndefined()
  })

  it('[N2] carries our ticket, never one that the link brought along', () => {
    expect(withTicket('https://x.example/a?ticket=theirs&b=1#/c', 'ours')).toBe(
      'https://x.example/a?ticket=ours&b=1#/c',
    )
  })

  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '/',
          '//',
          '\\',
          '..',
          '.',
          '%2f',
          '%2F',
          '%5c',
          '%2e',
          '%252e',
          '%25',
          '%00',
          '@',
          ':',
          '?',
          '#',
          '&',
          '=',
          '://',
        ],
        ...['https:', 'http:', 'javascript:', 'evil.example', 'mould.example', 'bom.partner.example', ':8443', 'suite'],
        ...['\t', '\n', ' ', '\u202E', '。', '／', 'main', 'a', '1', foreign.address, ownOrigin],
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 5 },
  )
  const wish = pieces.map((parts) => parts.join(''))
  const start = fc.constantFrom(
    '',
    '/',
    '/a',
    '/a/',
    `${foreign.address}/`,
    foreign.address,
    `${ownOrigin}/`,
    ownOrigin,
  )
  const near = fc.tuple(start, wish).map((parts) => parts.join(''))
  const host = fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: wish })

  it('[N2 I1] stays with the module whatever is wished', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(fc.constantFrom(own, foreign), host, near, (at, domain, targetUrl) => {
        const target = pageTarget(at, { domain, targetUrl })
        if (target?.kind === 'own') {
          const url = new URL(target.path, ownOrigin)
          expect(url.origin).toBe(ownOrigin)
          expect(target.path.split(/[?#]/)[0]).toBe(url.pathname)
          expect(url.pathname).not.toMatch(/^\/(main|open|front|oidc)(\/|$)/i)
        }
        if (target?.kind === 'foreign') {
          const url = new URL(withTicket(target.address, 'T'))
          expect([url.protocol, url.host, url.username]).toEqual(['https:', foreign.domain, ''])
          expect(url.pathname).toMatch(/^\/suite\//)
          expect(url.searchParams.getAll('ticket')).toEqual(['T'])
        }
        seen.add(target?.kind ?? 'none')
        expect(target?.kind ?? 'none').toMatch(at.isOwn ? /own|none/ : /foreign|none/)
      }),
      { numRuns: 5_000 * inject('propertyFactor') },
    )
    expect([...seen].sort()).toEqual(['foreign', 'none', 'own'])
  })

  it('[SH-04] lets every plain path through', () => {
    const step = fc
      .stringMatching(/^[a-z][a-zA-Z0-9_-]{0,12}$/)
      .filter((name) => !/^(main|open|jumping|mdbjumping|front|oidc|assets)$/i.test(name))
    const path = fc.array(step, { minLength: 1, maxLength: 5 }).map((steps) => `/${steps.join('/')}`)
    const query = fc.dictionary(step, fc.string({ maxLength: 8 })).map((values) => String(new URLSearchParams(values)))
    fc.assert(
      fc.property(path, query, (before, after) => {
        const targetUrl = after ? `${before}?${after}` : before
        fc.pre(!before.endsWith('/mf/binding'))
        expect(pageTarget(own, { domain: null, targetUrl })).toEqual({ kind: 'own', path: targetUrl })
      }),
      { numRuns: 500 * inject('propertyFactor') },
    )
  })
})
