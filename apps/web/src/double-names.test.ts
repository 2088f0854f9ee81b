/** Names that stand side by side on a page never say the same: "Scheduling · Scheduling". */
import { lookUp, type Dictionary, type Module } from '@mouldwright/kernel'
import { describe, expect, it } from 'vitest'
import { modules } from './modules.ts'

const languages = ['zh', 'en'] as const
const product = { zh: '模匠', en: 'Mouldwright' }
const declared: (Module & { words: Dictionary })[] = await Promise.all(
  modules.map(async ({ declaration, words }) => ({
    ...(await declaration()),
    words: { zh: await words.zh(), en: await words.en() },
  })),
)

/** Pairs that a reader sees next to each other, by where they stand. */
function pairsOf(
  of: (typeof declared)[number],
  language: (typeof languages)[number],
): [place: string, one: string, other: string][] {
  const words = of.words[language]
  const word = (path: string) => lookUp(words, path)
  const pairs: [string, string | undefined, string | undefined][] = []
  const entries = of.menu ?? []
  const groups = Map.groupBy(entries, ({ group }) => group)
  for (const [group, own] of groups)
    for (const { key, path } of own) {
      // In the menu an entry stands beneath its group and its module; its page's title is "entry · product".
      pairs.push([`${path}: group`, word(`menu.${key}`), group && word(`menu.${group}`)])
      pairs.push([`${path}: title`, word(`menu.${key}`), product[language]])
      if (entries.length > 1) pairs.push([`${path}: module`, word(`menu.${key}`), word('name')])
    }
  // What is at work stands before its phase or step.
  const phases = { ...lookUpAll(words, 'page.phase'), ...lookUpAll(words, 'steps') }
  for (const running of ['page.run.running', 'page.run.loading', 'page.run.stopping'])
    for (const [name, phase] of Object.entries(phases)) pairs.push([`${running} · ${name}`, word(running), phase])
  return pairs.flatMap(([place, one, other]) => (one && other ? [[place, one, other]] : []))
}

function lookUpAll(words: object, path: string): Record<string, string> | undefined {
  return path.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], words) as
    | Record<string, string>
    | undefined
}

describe.each(languages)('[AP-07] in %s', (language) => {
  it('no page, menu or progress says a name twice', () => {
    const all = declared.flatMap((of) => pairsOf(of, language))
    expect(all.length).toBeGreaterThan(50)
    const same = (text: string) => text.trim().toLowerCase()
    expect(all.filter(([, one, other]) => same(one) === same(other))).toEqual([])
  })
})
