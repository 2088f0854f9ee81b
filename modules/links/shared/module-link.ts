/** Every link to a module or to an entry of its menu, as the browser shows it and the server gives it out. Pure. */
import type { Language } from '@mouldwright/kernel'
import { ownPagePath, type ModuleAddress } from './page-target.ts'

/** What links need to know besides the module. */
export interface LinkPlace {
  /** Of the modules, by key: the base-path map. */
  addresses: Readonly<Record<string, ModuleAddress>>
  tenantId: number
  language: Language
  /** Milliseconds since the epoch. */
  at: number
}

export interface Link {
  href: string
  /** The same page without a detour, where it is this suite's own: the app may go there by itself. */
  path: string | null
  opensNewTab: boolean
}

/** Systems beside the suite: they open in a tab of their own at their own address, never in a frame. */
const besides = new Set(['oms', 'pro', 'ai', 'chain'])
/** Those that are told whose they are and in which language. */
const toldWhose = new Set(['oms', 'pro'])

export const opensBesides = (moduleKey: string): boolean => besides.has(moduleKey)

export interface ModuleLike {
  moduleKey: string
  moduleUrl: string
}

/** `/main?module=…[&domain=…]&targetUrl=…[&hideHead=0|1]&_t=…`; the server knows where a module is whose domain nobody names. */
function mainHref(
  moduleKey: string,
  { domain }: ModuleAddress,
  { targetUrl, hideHead, at }: { targetUrl: string; hideHead?: 0 | 1; at: number },
): string {
  const query = new URLSearchParams({ module: moduleKey, ...(domain ? { domain } : {}), targetUrl })
  if (hideHead !== undefined) query.set('hideHead', String(hideHead))
  query.set('_t', String(at))
  return `/main?${query}`
}

/** The module's page of today, for addresses that end in one of yesterday. */
const currentUrl = (url: string) => url.replace(/\/mf\/binding$/, '/mf/selectSection')

/** The home of a module; absent when nobody has said where it is. */
export function moduleLink({ moduleKey, moduleUrl }: ModuleLike, place: LinkPlace): Link | undefined {
  const address = addressOf(place, moduleKey)
  if (!address) return undefined
  if (opensBesides(moduleKey))
    return { href: besideHref({ moduleKey, moduleUrl }, address, place), path: null, opensNewTab: true }
  const targetUrl = currentUrl(moduleUrl)
  return {
    href: mainHref(moduleKey, address, { targetUrl, at: place.at }),
    path: (address.isOwn && ownPagePath(targetUrl)) || null,
    opensNewTab: false,
  }
}

function besideHref(
  { moduleKey, moduleUrl }: ModuleLike,
  { address, isOwn }: ModuleAddress,
  { tenantId, language, at }: LinkPlace,
): string {
  const home = isOwn ? address + moduleUrl : `${address}/`
  if (moduleKey === 'ai') return `${home}#/?${new URLSearchParams({ tenantId: String(tenantId), _t: String(at) })}`
  return toldWhose.has(moduleKey)
    ? `${home}?${new URLSearchParams({ tenantId: String(tenantId), lang: language })}`
    : home
}

export interface MenuEntryLike {
  menuUrl: string
  /** Path of a page that is this suite's own, wherever the rest of its module is. */
  routerUrl?: string
  newWindowFlag: 0 | 1
  hideHead: 0 | 1
  externalUrlFlag: 0 | 1
}

/** An entry of a module's menu; absent when it leads nowhere that a browser may go. */
export function menuLink(entry: MenuEntryLike, moduleKey: string, place: LinkPlace): Link | undefined {
  const { url: targetUrl, isBlank } = withoutTarget(entry.menuUrl)
  const opensNewTab = isBlank || entry.newWindowFlag === 1
  if (entry.externalUrlFlag === 1) {
    const isWeb = /^https?:$/.test(URL.parse(targetUrl)?.protocol ?? '')
    return isWeb ? { href: targetUrl, path: null, opensNewTab: true } : undefined
  }
  const address = addressOf(place, moduleKey)
  if (!address) return undefined
  const { hideHead } = entry
  const own = address.isOwn || entry.routerUrl ? ownPagePath(targetUrl) : undefined
  const path = own === undefined ? null : hideHead === 1 ? withQuery(own, 'hideHead=1') : own
  return {
    href:
      // `/main` leads to where the module is: a page of ours in another system's module has its own address only.
      path !== null && !address.isOwn
        ? path
        : mainHref(moduleKey, address, { targetUrl: currentUrl(targetUrl), hideHead, at: place.at }),
    path,
    opensNewTab: opensNewTab || opensBesides(moduleKey),
  }
}

const addressOf = ({ addresses }: LinkPlace, moduleKey: string) =>
  Object.hasOwn(addresses, moduleKey) ? addresses[moduleKey] : undefined

/** Some addresses of the menu say in their query that they want a window of their own. */
function withoutTarget(menuUrl: string): { url: string; isBlank: boolean } {
  const [, path = '', query, anchor = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(menuUrl) ?? []
  const parts = (query ?? '').split('&').filter((part) => part !== '')
  const kept = parts.filter((part) => part !== 'target=_blank')
  return { url: path + (kept.length > 0 ? `?${kept.join('&')}` : '') + anchor, isBlank: kept.length < parts.length }
}

function withQuery(path: string, part: string): string {
  const [before = '', ...anchor] = path.split('#')
  return `${before}${before.includes('?') ? '&' : '?'}${part}${anchor.length > 0 ? `#${anchor.join('#')}` : ''}`
}
