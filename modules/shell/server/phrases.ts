/** The dictionaries of all modules as one list, with what the provider says otherwise. */
import { createHash } from 'node:crypto'
import { moduleOfPath } from '@mouldwright/shell/shared'
import type { Language, Module, WordTree } from '@mouldwright/kernel'
import { sql, type Db, type Kit, type Phrase, type ServerModule } from '@mouldwright/server-kit'

/** A sentence of a dictionary, in both languages. */
export interface Sentence {
  module: string
  /** `refusals.login.wrong`; steps apart, for a step may have dots itself. */
  path: string
  steps: readonly string[]
  /** Whose pack it belongs to: `menu`, `table`, `table_value`, or a product module. */
  pack: string
  zh: string
  en: string
}

export interface Override {
  module: string
  path: string
  /** Null: as the dictionary has it. */
  zh: string | null
  en: string | null
  version: number
  updatedAt: string
  updatedBy: string | null
}

const known = new WeakMap<
  Kit,
  { sentences: readonly Sentence[]; byPath: ReadonlyMap<string, Sentence>; digest: string }
>()

const keyOf = (module: string, path: string) => `${module}:${path}`

/** All sentences of the composition, by module and path; read once. */
export function sentencesOf(kit: Kit) {
  let found = known.get(kit)
  if (!found) {
    const sentences = kit.modules.flatMap(sentencesOfModule)
    const digest = createHash('sha256').update(JSON.stringify(sentences)).digest('hex').slice(0, 12)
    found = { sentences, byPath: new Map(sentences.map((one) => [keyOf(one.module, one.path), one])), digest }
    known.set(kit, found)
  }
  return found
}

export const sentenceOf = (kit: Kit, module: string, path: string): Sentence | undefined =>
  sentencesOf(kit).byPath.get(keyOf(module, path))

function sentencesOfModule({ module, words }: ServerModule): Sentence[] {
  const records = new Set([...module.entities, ...(module.customEntities ?? [])].map(({ stem }) => stem))
  const rest = productOf(module)
  const packOf = ([first = '', ...steps]: readonly string[]) => {
    if (first === 'menu') return 'menu'
    if (!records.has(first)) return rest
    return steps.some((step) => step.endsWith('Options')) ? 'table_value' : 'table'
  }
  const sentences: Sentence[] = []
  // Plural forms are the language's own affair: a sentence that only one language has is a form of one that both have.
  const walk = (zh: WordTree, en: WordTree, before: readonly string[]) => {
    for (const key of new Set([...Object.keys(zh), ...Object.keys(en)])) {
      const steps = [...before, key]
      const [one, other] = [zh[key], en[key]]
      if (typeof one === 'object' || typeof other === 'object')
        walk((one ?? {}) as WordTree, (other ?? {}) as WordTree, steps)
      else
        sentences.push({
          module: module.key,
          path: steps.join('.'),
          steps,
          pack: packOf(steps),
          zh: one ?? '',
          en: other ?? '',
        })
    }
  }
  walk(words.zh, words.en, [])
  return sentences
}

/** The product module that a code module's sentences go with: its own, that of its first page, else what is common to all. */
function productOf({ opens, menu = [] }: Module): string {
  const [first] = menu
  return opens ?? (first ? (moduleOfPath(first.path) ?? 'system') : 'common')
}

const columns = sql`module, path, zh, en, version, updated_at as "updatedAt", updated_by as "updatedBy"`

/** What the provider has touched; those taken back too, with neither language. */
export const overridesOf = (db: Db): Promise<Override[]> =>
  db.all<Override>(sql`select ${columns} from shell_phrase order by module, path`)

/** Grows with each change, whoever makes it. */
export async function overridesStamp(db: Db): Promise<number> {
  const { stamp } = await db.one<{ stamp: number }>(
    sql`select coalesce(sum(version), 0)::bigint as stamp from shell_phrase`,
  )
  return stamp
}

export async function readOverride(db: Db, module: string, path: string): Promise<Override | undefined> {
  return db.maybe<Override>(
    sql`select ${columns} from shell_phrase where module = ${module} and path = ${path} for update`,
  )
}

export interface OverrideChange {
  module: string
  path: string
  zh: string | null
  en: string | null
  /** The version that the change was made upon. */
  version: number
  at: Date
  by: string
}

/** Keeps both languages of a sentence (`null`: the dictionary's). False when it is another version by now. */
export async function saveOverride(db: Db, change: OverrideChange): Promise<boolean> {
  const { module, path, zh, en, version, at, by } = change
  const saved = await db.run(sql`
    insert into shell_phrase as p (module, path, zh, en, version, updated_at, updated_by)
    select ${module}, ${path}, ${zh}, ${en}, 2, ${at}, ${by}
    where ${version} = 1 or exists (select 1 from shell_phrase where module = ${module} and path = ${path})
    on conflict (module, path) do update set zh = excluded.zh, en = excluded.en, version = p.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where p.version = ${version}`)
  return saved === 1
}

/** The overrides as the kit takes them. */
export const phrasesOf = (overrides: readonly Override[]): Phrase[] =>
  overrides.flatMap(({ module, path, ...said }) =>
    (['zh', 'en'] as const).flatMap((language: Language) => {
      const sentence = said[language]
      return sentence === null ? [] : [{ language, module, path, sentence }]
    }),
  )
