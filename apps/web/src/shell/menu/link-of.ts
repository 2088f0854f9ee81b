/** Where entries and modules lead, from the stored base-path map; modules that it does not name are this suite's own. */
import { menuLink, moduleLink, type Link, type LinkPlace, type ModuleAddress } from '@mouldwright/links/shared'
import { currentLanguage, storedLogin, useSession, type MenuNode, type ModuleNode } from '@mouldwright/web-kit'

function addressOf(moduleKey: string): ModuleAddress {
  const stored = storedLogin.get<Readonly<Record<string, string>>>('basePath') ?? {}
  const url = Object.hasOwn(stored, moduleKey) ? URL.parse(String(stored[moduleKey])) : null
  if (!url || !/^https?:$/.test(url.protocol)) return { address: location.origin, domain: location.host, isOwn: true }
  return { address: url.href.replace(/\/$/, ''), domain: url.host, isOwn: url.origin === location.origin }
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
export function landingLink(module: ModuleNode): Link | undefined {
  const { moduleUrl } = module as ModuleNode & { moduleUrl?: string }
  return moduleUrl ? moduleLink({ moduleKey: module.moduleKey, moduleUrl }, placeOf(module.moduleKey)) : undefined
}
