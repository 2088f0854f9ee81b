/** The menu as the shell shows it: modules with their entries, searched and remembered. Pure. */
import type { MenuNode, ModuleNode } from '@mouldwright/web-kit'

export interface Entry {
  key: string
  name: string
  path: string
  isNewWindow: boolean
  group: string
}

export interface Section {
  key: string
  name: string
  entries: readonly Entry[]
}

const nameOf = (node: MenuNode) => node.menuName ?? node.name ?? node.menuKey

function entriesOf(nodes: readonly MenuNode[], group: string): Entry[] {
  return nodes
    .filter(({ display }) => display !== 0)
    .flatMap((node) => {
      const own = node.menuUrl
        ? [{ key: node.menuKey, name: nameOf(node), path: node.menuUrl, isNewWindow: node.newWindowFlag === 1, group }]
        : []
      return [...own, ...entriesOf(node.children ?? [], nameOf(node))]
    })
}

/** Modules that have something to show, in the server's order. */
export function sectionsOf(modules: readonly ModuleNode[]): Section[] {
  return modules
    .map(({ moduleKey, moduleName, menuChildren }) => ({
      key: moduleKey,
      name: moduleName,
      entries: entriesOf(menuChildren ?? [], moduleName),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** Sections with the hits only. Matches names, first letters of pinyin, and the words of the address (English ones). */
export function searchSections(sections: readonly Section[], text: string): Section[] {
  const wanted = text.normalize('NFKC').trim().toLowerCase()
  if (!wanted) return [...sections]
  return sections
    .map((section) => ({
      ...section,
      entries: isHit(section.name, wanted)
        ? section.entries
        : section.entries.filter((entry) => isHit(entry.name, wanted) || entry.path.toLowerCase().includes(wanted)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

const isHit = (name: string, wanted: string) => name.toLowerCase().includes(wanted) || initialsOf(name).includes(wanted)

// The first character of each letter in the order of pinyin; no syllable begins with i, u or v.
const letters = 'abcdefghjklmnopqrstwxyz'
const firsts = [
  0x963f, 0x516b, 0x5693, 0x642d, 0x86fe, 0x53d1, 0x5676, 0x54c8, 0x51fb, 0x5580, 0x5783, 0x5988, 0x62ff, 0x54e6,
  0x556a, 0x671f, 0x7136, 0x6492, 0x584c, 0x6316, 0x6614, 0x538b, 0x531d,
].map((code) => String.fromCodePoint(code))
const collator = new Intl.Collator('zh-Hans-CN-u-co-pinyin')

/** First letters: `工作日历` → `gzrl`; other characters stay as they are. */
export function initialsOf(name: string): string {
  return [...name.toLowerCase()]
    .map((char) => {
      if (!/\p{Script=Han}/u.test(char)) return char
      let at = firsts.findLastIndex((first) => collator.compare(char, first) >= 0)
      if (at < 0) at = 0
      return letters[at] ?? char
    })
    .join('')
}

/** Where a text is found in a name, for marking the hit. */
export function hitIn(name: string, text: string): [string, string, string] | undefined {
  const wanted = text.normalize('NFKC').trim().toLowerCase()
  if (!wanted) return undefined
  const plain = name.toLowerCase().indexOf(wanted)
  const at = plain >= 0 ? plain : initialsOf(name).indexOf(wanted)
  return at < 0 ? undefined : [name.slice(0, at), name.slice(at, at + wanted.length), name.slice(at + wanted.length)]
}
