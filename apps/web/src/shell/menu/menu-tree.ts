/** The menu as the shell shows it: modules with their entries, searched and remembered. Pure. */
import type { MenuNode, ModuleNode } from '@mouldwright/web-kit'

export interface Entry {
  key: string
  name: string
  /** As the menu has it; the link is made when it is drawn. */
  path: string
  node: MenuNode
  moduleKey: string
  group: string
}

export interface Section {
  key: string
  name: string
  entries: readonly Entry[]
}

const nameOf = (node: MenuNode) => node.menuName ?? node.name ?? node.menuKey

function entriesOf(nodes: readonly MenuNode[], moduleKey: string, group: string): Entry[] {
  return nodes
    .filter(({ display }) => display !== 0)
    .flatMap((node) => {
      const own = node.menuUrl
        ? [{ key: node.menuKey, name: nameOf(node), path: node.menuUrl, node, moduleKey, group }]
        : []
      return [...own, ...entriesOf(node.children ?? [], moduleKey, nameOf(node))]
    })
}

/** Modules that have something to show, in the server's order. */
export function sectionsOf(modules: readonly ModuleNode[]): Section[] {
  return modules
    .map(({ moduleKey, moduleName, menuChildren }) => ({
      key: moduleKey,
      name: moduleName,
      entries: entriesOf(menuChildren ?? [], moduleKey, moduleName),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** Entries under a heading; without one where the section is short. */
export interface EntryGroup {
  name: string
  entries: readonly Entry[]
}

/** As many as are found at a glance without headings. */
const mostUngrouped = 12

/** The groups of a long section in the menu's order, those that stand in no group first; a short one is one group without a name. */
export function groupsOf({ name, entries }: Pick<Section, 'name' | 'entries'>): EntryGroup[] {
  if (entries.length <= mostUngrouped) return [{ name: '', entries }]
  const groups = Map.groupBy(entries, ({ group }) => (group === name ? '' : group))
  return [...groups]
    .map(([of, members]) => ({ name: of, entries: members }))
    .sort((one, other) => Number(one.name !== '') - Number(other.name !== ''))
}

const withoutQuery = (path: string) => path.split('?', 1)[0]!

/** Whether an entry is the page at a path: what its address says behind the path is the page's own affair. */
export const isAt = ({ path }: Pick<Entry, 'path'>, pathname: string): boolean => withoutQuery(path) === pathname

/** What is remembered of a visit: another system's page is the one that the link of the way there names. */
export const visitedPath = ({ pathname, search }: { pathname: string; search: string }): string =>
  (/^\/(?:main|open)$/.test(pathname) && new URLSearchParams(search).get('targetUrl')) || pathname

/** Entries whose addresses are given, in that order; those that the menu no longer has are left out. */
export function entriesAt(sections: readonly Section[], paths: readonly string[]): Entry[] {
  const entries = sections.flatMap((section) => section.entries)
  const byPath = new Map([
    ...entries.map((entry) => [withoutQuery(entry.path), entry] as const),
    ...entries.map((entry) => [entry.path, entry] as const),
  ])
  return paths.flatMap((path) => byPath.get(path) ?? [])
}

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/**
 * Sections with the hits only; a page of exactly this name comes first, so that Enter opens it. Matches names, first letters of
 * pinyin, and the words of the address (English ones). O(entries).
 */
export function searchSections(sections: readonly Section[], text: string): Section[] {
  const wanted = folded(text)
  if (!wanted) return [...sections]
  const isNamed = ({ name }: Entry) => folded(name) === wanted
  const hits = sections
    .map((section) => ({
      ...section,
      entries: isHit(section.name, wanted)
        ? section.entries
        : section.entries.filter((entry) => isHit(entry.name, wanted) || entry.path.toLowerCase().includes(wanted)),
    }))
    .filter(({ entries }) => entries.length > 0)
    .map((section) => ({ ...section, entries: namedFirst(section.entries, isNamed) }))
  return namedFirst(hits, ({ entries }) => isNamed(entries[0]!))
}

const namedFirst = <T>(all: readonly T[], isNamed: (one: T) => boolean): T[] => [
  ...all.filter(isNamed),
  ...all.filter((one) => !isNamed(one)),
]

const isHit = (name: string, wanted: string) => name.toLowerCase().includes(wanted) || initialsOf(name).includes(wanted)

// The first character of each letter in the order of pinyin; no syllable begins with i, u or v.
const letters = 'abcdefghjklmnopqrstwxyz'
const firsts = [
  0x963f, 0x516b, 0x5693, 0x642d, 0x86fe, 0x53d1, 0x5676, 0x54c8, 0x51fb, 0x5580, 0x5783, 0x5988, 0x62ff, 0x54e6,
  0x556a, 0x671f, 0x7136, 0x6492, 0x584c, 0x6316, 0x6614, 0x538b, 0x531d,
].map((code) => String.fromCodePoint(code))
const collator = new Intl.Collator('zh-Hans-CN-u-co-pinyin')

/** Comparing by pinyin costs too much to be done again with every letter that is typed. */
const letterOf = new Map<string, string>()

function firstLetter(char: string): string {
  let letter = letterOf.get(char)
  if (letter === undefined) {
    const at = firsts.findLastIndex((first) => collator.compare(char, first) >= 0)
    letter = letters[Math.max(0, at)] ?? char
    letterOf.set(char, letter)
  }
  return letter
}

/** First letters: `工作日历` → `gzrl`; other characters stay as they are. */
export const initialsOf = (name: string): string =>
  name.toLowerCase().replace(/\p{Script=Han}/gu, (char) => firstLetter(char))

/** Where a text is found in a name, for marking the hit. */
export function hitIn(name: string, text: string): [string, string, string] | undefined {
  const wanted = folded(text)
  if (!wanted) return undefined
  const plain = name.toLowerCase().indexOf(wanted)
  const at = plain >= 0 ? plain : initialsOf(name).indexOf(wanted)
  return at < 0 ? undefined : [name.slice(0, at), name.slice(at, at + wanted.length), name.slice(at + wanted.length)]
}
