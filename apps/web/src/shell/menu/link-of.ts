/** Where entries and modules lead, by the session's base-path map; what shows them draws them anew when it arrives. */
import {
  menuLink,
  moduleLink,
  opensBesides,
  type Link,
  type LinkPlace,
  type ModuleAddress,
} from '@mouldwright/links/shared'
import { currentLanguage, useSession, type MenuNode, type ModuleNode } from '@mouldwright/web-kit'

/** While nobody has said where a module is, the server is asked at the click; systems beside the suite stand at our own address. */
function addressOf(moduleKey: string): ModuleAddress {
  const { basePath } = useSession.getState()
  const url = Object.hasOwn(basePath, moduleKey) ? URL.parse(String(basePath[moduleKey])) : null
  const isKnown = url !== null && /^https?:$/.test(url.protocol)
  if (isKnown) return { address: url.href.replace(/\/$/, ''), domain: url.host, isOwn: url.origin === location.origin }
  const isOwn = opensBesides(moduleKey)
  return { address: location.origin, domain: isOwn ? location.host : '', isOwn }
}

const placeOf = (moduleKey: string): LinkPlace => ({
  addresses: { [moduleKey]: addressOf(moduleKey) },
  tenantId: useSession.getState().user?.tenantId ?? 0,
  language: currentLanguage(),
  at: Date.now(),
})

/** The link of a menu entry; absent when it leads nowhere that a browser may go. */
export function entryLink(node: MenuNode, moduleKey: string): Link | undefined {
  if (!node.menuUrl) return undefined
  const { newWindowFlag, hideHead, externalUrlFlag, routerUrl } = node
  return menuLink(
    {
      menuUrl: node.menuUrl,
      ...(routerUrl ? { routerUrl } : {}),
      newWindowFlag: newWindowFlag === 1 ? 1 : 0,
      hideHead: hideHead === 1 ? 1 : 0,
      externalUrlFlag: externalUrlFlag === 1 ? 1 : 0,
    },
    moduleKey,
    placeOf(moduleKey),
  )
}

/** The link of a module's own landing page. */
export const landingLink = ({ moduleKey, moduleUrl }: Pick<ModuleNode, 'moduleKey' | 'moduleUrl'>): Link | undefined =>
  moduleUrl ? moduleLink({ moduleKey, moduleUrl }, placeOf(moduleKey)) : undefined
