/** A tenant's own words for what the product says, above the platform's. */
import { action } from '@mouldwright/kernel'
import { sentenceListInput, sentenceListSchema, sentenceSchema, sentenceWhere, sentenceWords } from './sentence.ts'

export const sentenceRights = { check: 'shell.sentence:check', modify: 'shell.sentence:modify' }

/**
 * Modules whose sentences stay the platform's: they are said before anybody is in a tenant's place (sign-in, registration, mail
 * and SMS), belong to the account rather than to a tenant, or to the provider alone.
 */
export const platformsOwn: readonly string[] = [
  'account',
  'connector',
  'courier',
  'oms',
  'registration',
  'sso',
  'verification',
]

export const listOwnSentences = action('shell.sentence.list', {
  path: '/settings/language/list.do',
  access: { permission: sentenceRights.check },
  input: sentenceListInput,
  output: sentenceListSchema,
  reads: true,
})

/** Says a sentence otherwise for the whole tenant; without either language it is the platform's again. */
export const saveOwnSentence = action('shell.sentence.save', {
  path: '/settings/language/save.do',
  access: { permission: sentenceRights.modify },
  input: { ...sentenceWhere, ...sentenceWords },
  output: sentenceSchema,
})

/** Gives a sentence back to the platform. */
export const resetOwnSentence = action('shell.sentence.remove', {
  path: '/settings/language/remove.do',
  access: { permission: sentenceRights.modify },
  input: sentenceWhere,
  output: sentenceSchema,
})

export const sentenceActions = [listOwnSentences, saveOwnSentence, resetOwnSentence]
