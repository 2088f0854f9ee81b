/** What the palette finds: pages of the menu, bookmarks, recent pages, and records by their numbers. */
import { permissionOf, searchKey, type Entity } from '@mouldwright/kernel'
import { batch, mould, part } from '@mouldwright/production/shared'
import { call, may, type PageAction } from '@mouldwright/web-kit'
import { entryLink } from '../menu/link-of.ts'
import { entriesAt, hitIn, searchSections, type Entry, type Section } from '../menu/menu-tree.ts'

type Group = 'actions' | 'records' | 'pages' | 'bookmarks' | 'recent'

export interface Found {
  key: string
  group: Group
  name: string
  /** What it belongs to. */
  hint: string
  href: string
  opensNewTab: boolean
  /** Done instead of going anywhere. */
  run?: () => void
}

const mostPages = 12
const mostRecords = 5

const kinds = { mould, part, batch } satisfies Record<string, Entity>
export type RecordKind = keyof typeof kinds

function foundEntry(entry: Entry, group: Group): Found[] {
  const link = entryLink(entry.node, entry.moduleKey)
  if (!link) return []
  const { key, name, group: hint } = entry
  return [{ key: `${group}-${key}`, group, name, hint, href: link.path ?? link.href, opensNewTab: link.opensNewTab }]
}

/** Pages that fit; before typing the bookmarks and what was visited last. */
export function findPages(
  sections: readonly Section[],
  text: string,
  near: { bookmarks: readonly string[]; recent: readonly string[] },
): Found[] {
  const at = (paths: readonly string[], group: Group) =>
    entriesAt(sections, paths).flatMap((entry) => foundEntry(entry, group))
  if (!text.trim()) return [...at(near.bookmarks, 'bookmarks'), ...at(near.recent, 'recent')]
  return searchSections(sections, text)
    .flatMap(({ entries }) => entries)
    .slice(0, mostPages)
    .flatMap((entry) => foundEntry(entry, 'pages'))
}

/** What can be done on the page that shows, by its name or its key. */
export const findActions = (actions: readonly PageAction[], text: string): Found[] =>
  actions.flatMap(({ key, name, keys = '', run }): Found[] => {
    const wanted = text.trim()
    const isHit = !wanted || hitIn(name, wanted) !== undefined || keys.toLowerCase() === wanted.toLowerCase()
    return run && isHit
      ? [{ key: `action-${key}`, group: 'actions', name, hint: keys, href: '', opensNewTab: false, run }]
      : []
  })

/** The kinds of records that the user may look up. */
const kindsToSearch = (): RecordKind[] =>
  (Object.keys(kinds) as RecordKind[]).filter((kind) => may(permissionOf(kinds[kind], 'check')))

/** Records whose number or name fits. One call a kind; a kind that fails is left out. */
export async function findRecords(
  text: string,
  nameOf: (kind: RecordKind) => string,
  signal: AbortSignal,
): Promise<Found[]> {
  const search = searchKey(text.trim())
  const lists = await Promise.all(
    kindsToSearch().map(async (kind) => {
      try {
        const { options } = await call<{ options: readonly { id: number; label: string }[] }>(
          `/${kinds[kind].path}/options.do`,
          { search, limit: mostRecords },
          { signal, quiet: true },
        )
        return options.map(({ id, label }): Found => ({
          key: `${kind}-${id}`,
          group: 'records',
          name: label,
          hint: nameOf(kind),
          href: `/production/${kind}?id=${id}`,
          opensNewTab: false,
        }))
      } catch {
        return []
      }
    }),
  )
  return lists.flat()
}
