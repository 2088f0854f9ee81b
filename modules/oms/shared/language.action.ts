import { action, flag, integer, text } from '@mouldwright/kernel'
import { Type, type Static } from 'typebox'

const closed = { additionalProperties: false }
const textOrNull = Type.Union([Type.String(), Type.Null()])

const sentence = Type.Object(
  {
    module: Type.String(),
    moduleName: Type.String(),
    path: Type.String(),
    zh: Type.String(),
    en: Type.String(),
    /** What the platform says instead; null: as the dictionary has it. */
    ownZh: textOrNull,
    ownEn: textOrNull,
    version: Type.Integer(),
    updatedAt: textOrNull,
    updatedBy: textOrNull,
  },
  closed,
)
export type SentenceRow = Static<typeof sentence>

/** Sentences of all dictionaries, by module, word and whether the platform says them otherwise. */
export const listSentences = action('oms.language.list', {
  path: '/oms/language/list.do',
  access: { permission: 'oms.language:check' },
  input: {
    search: text({ max: 200 }),
    moduleKey: text({ max: 40 }),
    changedOnly: flag(),
    page: integer({ min: 1, max: 100_000, default: 1 }),
    size: integer({ min: 1, max: 200, default: 50 }),
  },
  output: Type.Object(
    {
      rows: Type.Array(sentence),
      total: Type.Integer(),
      modules: Type.Array(Type.Object({ key: Type.String(), name: Type.String() }, closed)),
      /** How many sentences the platform says otherwise, and since when the pack is as it is. */
      changedCount: Type.Integer(),
      changedAt: textOrNull,
    },
    closed,
  ),
  reads: true,
})

const where = {
  moduleKey: text({ required: true, max: 40 }),
  path: text({ required: true, max: 200 }),
  version: integer({ required: true, min: 1 }),
}

/** Says a sentence otherwise in one language or both; without either it is the dictionary's again. */
export const saveSentence = action('oms.language.save', {
  path: '/oms/language/save.do',
  access: { permission: 'oms.language:modify' },
  input: { ...where, zh: text({ max: 2_000, long: true }), en: text({ max: 2_000, long: true }) },
  output: sentence,
})

/** Gives a sentence back to the dictionary. */
export const resetSentence = action('oms.language.remove', {
  path: '/oms/language/remove.do',
  access: { permission: 'oms.language:modify' },
  input: where,
  output: sentence,
})
