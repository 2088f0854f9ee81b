/** Pages of the modules, found when their address is first opened. */
import { permissionOf, type Entity } from '@mouldwright/kernel'
import { learnWords, noteModule } from '@mouldwright/web-kit'
import { matchPath } from 'react-router'
import type { ModuleEntry, PageRoute } from './module-entry.ts'
import { modules } from './modules.ts'

/** Whether an address lies under the first steps of a module's. */
const isUnder = (pathname: string, prefix: string) => `${pathname}/`.startsWith(`/${prefix}/`)

/**
 * The pages of an address's modules; each module's code is fetched once. Declarations are fetched only where no module has a page of
 * its own there: they are most of a module.
 */
export async function pagesFor(pathname: string): Promise<readonly PageRoute[]> {
  const owners = modules.filter(({ prefixes }) => prefixes.some((prefix) => isUnder(pathname, prefix)))
  const own = (await Promise.all(owners.map(ownPages))).flat()
  if (own.some(({ path }) => matchPath(path, pathname))) return own
  return [...own, ...(await Promise.all(owners.map(entityPages))).flat()]
}

/** What is fetched once for each module; a download that failed is tried again the next time. */
function oncePerModule<T>(fetch: (entry: ModuleEntry) => Promise<T>): (entry: ModuleEntry) => Promise<T> {
  const fetched = new Map<string, Promise<T>>()
  return (entry) => {
    let coming = fetched.get(entry.key)
    if (!coming) {
      coming = fetch(entry)
      coming.catch(() => fetched.delete(entry.key))
      fetched.set(entry.key, coming)
    }
    return coming
  }
}

const asLoaded = (entry: ModuleEntry, pages: readonly PageRoute[]): readonly PageRoute[] =>
  pages.map((page) => ({ ...page, load: () => loadPage(entry, page) }))

/** Pages that a module has made itself. */
const ownPages = oncePerModule(async (entry) => {
  noteModule(entry)
  return asLoaded(entry, (await entry.web?.())?.routes ?? [])
})

/** Pages of entities in a module's menu for which it has made none. */
const entityPages = oncePerModule(async (entry) => {
  const [declared, own] = await Promise.all([entry.declaration(), ownPages(entry)])
  const pages = (declared.menu ?? []).flatMap(({ key, path }) => {
    const entity = [...declared.entities, ...(declared.customEntities ?? [])].find(({ stem }) => stem === key)
    return entity && !own.some((page) => page.path === path) ? [entityPage(path, entity)] : []
  })
  return asLoaded(entry, pages)
})

/** The code of a page together with the words that it is drawn with. */
async function loadPage(entry: ModuleEntry, { load, names }: PageRoute) {
  const words = names ? learnOnly([entry, ...modules.filter(({ key }) => names.includes(key))]) : learn(entry)
  const [page] = await Promise.all([load(), words])
  return page
}

async function learnOnly(entries: readonly ModuleEntry[]): Promise<void> {
  for (const entry of entries) noteModule(entry)
  await Promise.all(entries.map(({ key, words }) => learnWords(key, words)))
}

/** Takes a module's words, and those of the modules whose records it names, without their declarations; once, whoever asks. */
const learn: (entry: ModuleEntry) => Promise<void> = oncePerModule(async (entry) => {
  noteModule(entry)
  await Promise.all([
    learnWords(entry.key, entry.words),
    ...modules.filter(({ key }) => entry.names.includes(key)).map((other) => learn(other)),
  ])
})

const entityPage = (path: string, entity: Entity): PageRoute => ({
  path,
  permission: permissionOf(entity, 'check'),
  load: async () => {
    const [{ EntityPage }, { createElement }] = await Promise.all([
      import('@mouldwright/web-kit/entity-page'),
      import('react'),
    ])
    return { default: () => createElement(EntityPage, { of: entity }) }
  },
})

/** The entity that an entry of the menu shows (`basic.machine`), with its module's words learned; absent for other pages. */
export async function entityOfMenu(menuKey: string): Promise<Entity | undefined> {
  const [key, stem] = menuKey.split('.')
  const entry = modules.find((one) => one.key === key)
  if (!entry) return undefined
  const [declared] = await Promise.all([entry.declaration(), learn(entry)])
  return declared.entities.find((one) => one.stem === stem)
}

/** Pages around the modules to which somebody may come back after sign-in. A path of one step may be a short code. */
const shellPaths = [
  '/home',
  '/main',
  '/open',
  '/error',
  '/languagesetting',
  '/jumping',
  '/mdbJumping',
  '/comm/version',
  '/reports/query/idQuery',
  '/mf/selectSection',
  '/:prefix/medium',
  '/:module/iframePage/:menuKey',
  '/:module/iframePageNoMainLayout/:menuKey',
]
const shortCode = /^\/[2-9][2-9a-z]{7}$/

/** A test whether the app has a page at an address; fetches what it needs to know that. */
export async function knownPaths(wanted: string): Promise<(pathname: string) => boolean> {
  const pages = await pagesFor(wanted.split(/[?#]/, 1)[0] ?? '')
  const paths = [...shellPaths, ...pages.map(({ path }) => path)]
  return (pathname) => shortCode.test(pathname) || paths.some((path) => matchPath(path, pathname) !== null)
}
