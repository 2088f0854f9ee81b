/** A sentence and what is said instead of it: the same shape for the platform's own words and for a tenant's. */
import { flag, integer, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'

const textOrNull = orNull(Type.String())

export const sentenceSchema = closedObject({
  module: Type.String(),
  moduleName: Type.String(),
  path: Type.String(),
  /** What is said without own words. */
  zh: Type.String(),
  en: Type.String(),
  /** What is said instead; null: as above. */
  ownZh: textOrNull,
  ownEn: textOrNull,
  version: Type.Integer(),
  updatedAt: textOrNull,
  updatedBy: textOrNull,
})
export type SentenceRow = Static<typeof sentenceSchema>

export const sentenceListInput = {
  search: text({ max: 200 }),
  moduleKey: text({ max: 40 }),
  changedOnly: flag(),
  page: integer({ min: 1, max: 100_000, default: 1 }),
  size: integer({ min: 1, max: 200, default: 50 }),
}

export const sentenceListSchema = closedObject({
  rows: Type.Array(sentenceSchema),
  total: Type.Integer(),
  modules: Type.Array(closedObject({ key: Type.String(), name: Type.String() })),
  /** How many sentences are said otherwise, and since when they are as they are. */
  changedCount: Type.Integer(),
  changedAt: textOrNull,
})
export type SentenceList = Static<typeof sentenceListSchema>

export const sentenceWhere = {
  moduleKey: text({ required: true, max: 40 }),
  path: text({ required: true, max: 200 }),
  version: integer({ required: true, min: 1 }),
}

export const sentenceWords = { zh: text({ max: 2_000, long: true }), en: text({ max: 2_000, long: true }) }
