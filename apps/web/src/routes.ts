/** Pages of the modules, found when their address is first opened. */
import { permissionOf, type Entity } from '@mouldwright/kernel'
import { learnWords, noteModule } from '@mouldwright/web-kit'
import { matchPath } from 'react-router'
import type { ModuleEntry, PageRoute } from './module-entry.ts'
import { modules } from './modules.ts'

const loaded = new Map<string, Promise<readonly PageRoute[]>>()

const prefixOf = (pathname: string) => pathname.split('/')[1] ?? ''

/** The pages at the same first step as an address; each module's code is fetched once. */
export async function pagesFor(pathname: string): Promise<readonly PageRoute[]> {
  const owners = modules.filter(({ prefixes }) => prefixes.includes(prefixOf(pathname)))
  return (await Promise.all(owners.map(pagesOf))).flat()
}

function pagesOf(entry: ModuleEntry): Promise<readonly PageRoute[]> {
  let pages = loaded.get(entry.key)
  if (!pages) {
    pages = fetchPages(entry)
    // A download that failed is tried again the next time.
    pages.catch(() => loaded.delete(entry.key))
    loaded.set(entry.key, pages)
  }
  return pages
}

async function fetchPages(entry: ModuleEntry): Promise<readonly PageRoute[]> {
  noteModule(entry)
  const [declared, web] = await Promise.all([entry.declaration(), entry.web?.()])
  const own = web?.routes ?? []
  const generic = (declared.menu ?? []).flatMap(({ key, path }) => {
    const entity = [...declared.entities, ...(declared.customEntities ?? [])].find(({ stem }) => stem === key)
    return entity && !own.some((page) => page.path === path) ? [entityPage(path, entity)] : []
  })
  return [...own, ...generic].map((page) => ({ ...page, load: () => loadPage(entry, page) }))
}

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

const learned = new Map<string, Promise<void>>()

/** Takes a module's words, and those of the modules whose records it names, without their declarations; once, whoever asks. */
function learn(entry: ModuleEntry): Promise<void> {
  let words = learned.get(entry.key)
  if (!words) {
    noteModule(entry)
    words = Promise.all([
      learnWords(entry.key, entry.words),
      ...modules.filter(({ key }) => entry.names.includes(key)).map(learn),
    ]).then(() => {})
    words.catch(() => learned.delete(entry.key))
    learned.set(entry.key, words)
  }
  return words
}

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
