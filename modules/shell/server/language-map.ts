/** Packs of sentences, each tree in the shape of its dictionary, for browsers: whole, or what has changed since they last asked. */
import type { LanguageMap } from '@mouldwright/shell/shared'
import type { Language } from '@mouldwright/kernel'
import type { Db, Kit } from '@mouldwright/server-kit'
import { overridesOf, sentenceOf, sentencesOf, type Override, type Sentence } from './phrases.ts'

/** A change that was begun before ours was read may be committed after it: it is told twice rather than never. */
const overlapMs = 60_000

interface Asked {
  language: Language
  /** Names of packs, a comma between two; of what is only the platform's own, none means all. */
  languageModules?: string | null | undefined
  ownOnly?: boolean | null | undefined
  cacheTime?: string | null | undefined
}

/** The packs that were asked for, as the platform says them now. */
export async function languageMap({ kit, db }: { kit: Kit; db: Db }, asked: Asked): Promise<LanguageMap> {
  const { language } = asked
  const packs = new Set((asked.languageModules ?? '').split(',').map((pack) => pack.trim()))
  const { sentences, digest } = sentencesOf(kit)
  const since = sinceOf(asked.cacheTime, digest)
  const overrides = await overridesOf(db)
  const said = new Map(overrides.map((one) => [`${one.module}:${one.path}`, one[language]]))
  const ownOf = ({ module, path }: Sentence) => said.get(`${module}:${path}`) ?? null
  const changed =
    since === undefined ? undefined : overrides.filter(({ updatedAt }) => Date.parse(updatedAt) >= since - overlapMs)
  const told = changed
    ? changed.flatMap(({ module, path }) => sentenceOf(kit, module, path) ?? [])
    : sentences.filter((sentence) => (asked.ownOnly ? ownOf(sentence) !== null : sentence[language] !== ''))
  return {
    cacheTime: `${digest}.${newest(overrides)}`,
    isWhole: changed === undefined,
    languageData: treeOf(
      told.filter(({ pack }) => packs.has(pack) || (asked.ownOnly && !asked.languageModules)),
      (sentence) => ownOf(sentence) ?? sentence[language],
    ),
  }
}

const newest = (overrides: readonly Override[]) =>
  overrides.reduce((latest, { updatedAt }) => Math.max(latest, Date.parse(updatedAt)), 0)

/** The moment of a cache; absent where it is none of ours or of another release, so that everything is told. */
function sinceOf(cacheTime: string | null | undefined, digest: string): number | undefined {
  const [release, moment = ''] = (cacheTime ?? '').split('.')
  return release === digest && /^\d{1,15}$/.test(moment) ? Number(moment) : undefined
}

interface Tree {
  [key: string]: string | Tree
}

function treeOf(sentences: readonly Sentence[], sayOf: (sentence: Sentence) => string): LanguageMap['languageData'] {
  const packs: Record<string, Tree> = {}
  for (const sentence of sentences) {
    let node = ((packs[sentence.pack] ??= {})[sentence.module] ??= {}) as Tree
    for (const step of sentence.steps.slice(0, -1)) node = (node[step] ??= {}) as Tree
    node[sentence.steps.at(-1)!] = sayOf(sentence)
  }
  return packs
}
