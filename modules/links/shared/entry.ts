/** What the provider says of other systems: where a module is, and entries of the menu that no module declares. Pure. */

/**
 * `module`: where the module itself is. `frame`: a page within ours, in a frame. `page`: a page of the module, wherever that is,
 * by `/main`. `external`: an address that opens in a tab of its own.
 */
export const entryKinds = ['module', 'frame', 'page', 'external'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Shows entries for which the provider asks nothing more. */
export const entryRight = 'links.entry:check'

export const menuKeyPattern = /^[A-Za-z][A-Za-z0-9]{0,39}$/

const keyStart = (moduleKey: string) => `links.${moduleKey}.`

/** An entry's key in the menu: no module's own entry has such a one. */
export const menuKeyOf = (moduleKey: string, menuKey: string): string => keyStart(moduleKey) + menuKey

/** The key as it is kept, of one as the menu or a link has it. */
export const storedMenuKey = (moduleKey: string, key: string): string =>
  key.startsWith(keyStart(moduleKey)) ? key.slice(keyStart(moduleKey).length) : key

/** The path of a page in a frame. One without the header stands outside the main layout. */
export const framePath = (of: { prefix: string; menuKey: string; address: string; hidesHead: boolean }): string =>
  `/${of.prefix}/${of.hidesHead ? 'iframePageNoMainLayout' : 'iframePage'}/${of.menuKey}?iframeSrc=${encodeURIComponent(of.address)}`
