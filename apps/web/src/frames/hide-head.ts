/**
 * When the header gives its height to the page: a link says so, an external system that shows the suite in a frame has said so at the
 * start, or people came by the sign-in page of a cloud whose pages have a header already. Those two hold for the tab.
 */

/** Kept for the tab. */
const flagKey = 'mw_hideHead'
const cloudKey = 'mw_cloudHead'

/** Sign-in pages of identity providers. */
const cloudPages = ['/third/login', '/third/open', '/third/open/thirdLotLogin']

interface Start {
  pathname: string
  search: string
  /** Whether another page shows this one. */
  isFramed: boolean
}

/** Which flags an address sets at the start of a page: 1 or 0; undefined leaves what was set. */
function flagsAtStart({ pathname, search, isFramed }: Start): { hideHead?: 0 | 1; cloud?: 0 | 1 } {
  const wish = new URLSearchParams(search).get('hideHead')
  if (wish === '0') return { hideHead: 0, cloud: 0 }
  if (wish !== '1') return {}
  if (cloudPages.includes(pathname)) return { cloud: 1 }
  return isFramed ? { hideHead: 1 } : {}
}

/** Notes what the address that the page was begun with says. */
export function noteHeadFlags(start: Start): void {
  const { hideHead, cloud } = flagsAtStart(start)
  put(flagKey, hideHead)
  put(cloudKey, cloud)
}

function put(key: string, value: 0 | 1 | undefined): void {
  if (value === undefined) return
  try {
    if (value === 1) sessionStorage.setItem(key, '1')
    else sessionStorage.removeItem(key)
  } catch {
    // Where nothing can be kept the link alone decides.
  }
}

function isSet(key: string): boolean {
  try {
    return sessionStorage.getItem(key) === '1'
  } catch {
    return false
  }
}

/** Whether the layout has no header at an address. A link that wants the header back gets it. */
export function isHeadHidden({ pathname, search }: { pathname: string; search: string }): boolean {
  if (/^\/[^/]+\/iframePageNoMainLayout\//.test(pathname)) return true
  const wish = new URLSearchParams(search).get('hideHead')
  if (wish === '1') return true
  return wish !== '0' && (isSet(flagKey) || isSet(cloudKey))
}
