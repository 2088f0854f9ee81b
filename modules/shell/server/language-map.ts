/** Packs of sentences, each tree in the shape of its dictionary, for browsers: whole, or what has changed since they last asked. */
import { platformsOwn, type LanguageMap } from '@mouldwright/shell/shared'
import type { Language } from '@mouldwright/kernel'
import type { Db, PublicContext } from '@mouldwright/server-kit'
import { overridesOf, sentenceOf, sentencesOf, type Override, type Sentence } from './phrases.ts'
import { tenantOverridesOf } from './tenant-phrases.ts'

/** A change that was begun before ours was read may be committed after it: it is told twice rather than never. */
const overlapMs = 60_000

interface Asked {
  language: Language
  /** Names of packs, a comma between two; of what is only the platform's own, none means all. */
  languageModules?: string | null | undefined
  ownOnly?: boolean | null | undefined
  cacheTime?: string | null | undefined
}

/**
 * The packs that were asked for, as the platform says them now; with a session, in its tenant's own words where it has any. A
 * cache time belongs to one release and one tenant: with another's, everything is told.
 */
export async function languageMap(
  { kit, db, session }: Pick<PublicContext, 'kit' | 'db' | 'session'>,
  asked: Asked,
): Promise<LanguageMap> {
  const { language } = asked
  const packs = new Set((asked.languageModules ?? '').split(',').map((pack) => pack.trim()))
  const { sentences, digest } = sentencesOf(kit)
  const release = `${digest}.${session?.tenantId ?? 0}`
  const since = sinceOf(asked.cacheTime, release)
  // The tenant's come later and go before the platform's.
  const overrides = [...(await overridesOf(db)), ...(session ? await tenantWords(db, session.tenantId) : [])]
  const said = new Map<string, string>()
  for (const one of overrides) if (one[language] !== null) said.set(`${one.module}:${one.path}`, one[language])
  const ownOf = ({ module, path }: Sentence) => said.get(`${module}:${path}`) ?? null
  const changed =
    since === undefined ? undefined : overrides.filter(({ updatedAt }) => Date.parse(updatedAt) >= since - overlapMs)
  const told = changed
    ? changed.flatMap(({ module, path }) => sentenceOf(kit, module, path) ?? [])
    : sentences.filter((sentence) => (asked.ownOnly ? ownOf(sentence) !== null : sentence[language] !== ''))
  return {
    cacheTime: `${release}.${newest(overrides)}`,
    isWhole: changed === undefined,
    languageData: treeOf(
      told.filter(({ pack }) => packs.has(pack) || (asked.ownOnly && !asked.languageModules)),
      (sentence) => ownOf(sentence) ?? sentence[language],
    ),
  }
}

const tenantWords = async (db: Db, tenantId: number) =>
  (await tenantOverridesOf(db, tenantId)).filter(({ module }) => !platformsOwn.includes(module))

const newest = (overrides: readonly Override[]) =>
  overrides.reduce((latest, { updatedAt }) => Math.max(latest, Date.parse(updatedAt)), 0)

/** The moment of a cache; absent where it is none of ours, of another release or another tenant's. */
function sinceOf(cacheTime: string | null | undefined, release: string): number | undefined {
  const moment = cacheTime?.startsWith(`${release}.`) ? cacheTime.slice(release.length + 1) : ''
  return /^\d{1,15}$/.test(moment) ? Number(moment) : undefined
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
