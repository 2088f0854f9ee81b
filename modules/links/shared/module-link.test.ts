import { describe, expect, it } from 'vitest'
import { menuLink, moduleLink, type LinkPlace, type MenuEntryLike } from './index.ts'

const at = 1_790_000_000_000
const own = { address: 'https://mould.example', domain: 'mould.example', isOwn: true }
const foreign = (host: string) => ({ address: `https://${host}`, domain: host, isOwn: false })
const place: LinkPlace = {
  addresses: {
    aps: own,
    oms: own,
    tooling: own,
    bom: foreign('bom.example:8443'),
    pro: foreign('pro.example'),
    chain: foreign('chain.example'),
    ai: foreign('ai.example'),
  },
  tenantId: 7,
  language: 'en',
  at,
}
const of = (moduleKey: string, moduleUrl = `/${moduleKey}/medium`) => moduleLink({ moduleKey, moduleUrl }, place)

describe('the link of a module', () => {
  it('[MO-03] has the shape that the specification gives it, and a way without a detour where it is ours', () => {
    expect(of('aps')).toEqual({
      href: `/main?module=aps&domain=mould.example&targetUrl=%2Faps%2Fmedium&_t=${at}`,
      path: '/aps/medium',
      opensNewTab: false,
    })
    expect(of('bom')).toEqual({
      href: `/main?module=bom&domain=bom.example%3A8443&targetUrl=%2Fbom%2Fmedium&_t=${at}`,
      path: null,
      opensNewTab: false,
    })
  })

  it('[MO-05] goes to the choice of a section instead of the binding', () => {
    const link = of('tooling', '/mf/binding')
    expect(link).toMatchObject({ path: '/mf/selectSection' })
    expect(new URLSearchParams(link!.href.split('?')[1]).get('targetUrl')).toBe('/mf/selectSection')
    expect(of('tooling', '/mf/bindings')!.path).toBe('/mf/bindings')
  })

  it('[MO-06] opens what stands beside the suite in a tab of its own, and tells two of them whose they are', () => {
    expect(of('pro')).toEqual({ href: 'https://pro.example/?tenantId=7&lang=en', path: null, opensNewTab: true })
    expect(of('oms')).toMatchObject({ href: 'https://mould.example/oms/medium?tenantId=7&lang=en', opensNewTab: true })
    expect(of('chain')).toEqual({ href: 'https://chain.example/', path: null, opensNewTab: true })
    const zh = moduleLink({ moduleKey: 'pro', moduleUrl: '/' }, { ...place, language: 'zh' })
    expect(zh!.href).toMatch(/lang=zh$/)
  })

  it('[MO-07] gives the assistant a route in the anchor', () => {
    expect(of('ai')).toMatchObject({ href: `https://ai.example/#/?tenantId=7&_t=${at}`, opensNewTab: true })
  })

  it('[CL-42] is none where nobody has said where the module is', () => {
    expect(of('whms')).toBeUndefined()
    expect(of('constructor')).toBeUndefined()
  })
})

describe('the link of a menu entry', () => {
  const entry = (menuUrl: string, flags: Partial<MenuEntryLike> = {}, moduleKey = 'aps') =>
    menuLink({ menuUrl, newWindowFlag: 0, hideHead: 0, externalUrlFlag: 0, ...flags }, moduleKey, place)

  it('[MO-03 MO-04] says whether the header is hidden, and whether a window opens', () => {
    expect(entry('/aps/schedule')).toEqual({
      href: `/main?module=aps&domain=mould.example&targetUrl=%2Faps%2Fschedule&hideHead=0&_t=${at}`,
      path: '/aps/schedule',
      opensNewTab: false,
    })
    const hidden = entry('/aps/schedule?a=1#b', { hideHead: 1, newWindowFlag: 1 })!
    expect(hidden).toMatchObject({ path: '/aps/schedule?a=1&hideHead=1#b', opensNewTab: true })
    expect(new URLSearchParams(hidden.href).get('hideHead')).toBe('1')
    expect(entry('/list', {}, 'bom')).toMatchObject({ path: null, opensNewTab: false })
  })

  it('[MO-04 MO-10] leads to our page where the entry is ours, though its module is another system’s', () => {
    const framed = '/bom/iframePage/links.bom.a?iframeSrc=https%3A%2F%2Fa.example%2F'
    expect(entry(framed, { routerUrl: framed }, 'bom')).toEqual({ href: framed, path: framed, opensNewTab: false })
    expect(entry('/list', { routerUrl: '' }, 'bom')!.href).toMatch(/^\/main\?module=bom&domain=bom\.example/)
    expect(entry('//evil.example', { routerUrl: '//evil.example' }, 'bom')!.path).toBeNull()
  })

  it('[MO-04] an external one goes straight to its own address, when that is one of the web', () => {
    expect(entry('https://other.example/a?b', { externalUrlFlag: 1 })).toEqual({
      href: 'https://other.example/a?b',
      path: null,
      opensNewTab: true,
    })
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '/aps', 'other.example'])
      expect(entry(url, { externalUrlFlag: 1 })).toBeUndefined()
  })

  it('[MO-08] opens a window where its address says so, and the page does not hear of it', () => {
    expect(entry('/reports/kanban?target=_blank')).toMatchObject({ path: '/reports/kanban', opensNewTab: true })
    expect(entry('/reports/kanban?id=1&target=_blank&b=2#c')).toMatchObject({
      path: '/reports/kanban?id=1&b=2#c',
      opensNewTab: true,
    })
    expect(entry('/reports/kanban?target=_self')).toMatchObject({
      path: '/reports/kanban?target=_self',
      opensNewTab: false,
    })
  })
})
