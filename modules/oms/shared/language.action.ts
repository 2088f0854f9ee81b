/** The platform's own words for what the product says, above the dictionaries. */
import { action } from '@mouldwright/kernel'
import {
  sentenceListInput,
  sentenceListSchema,
  sentenceSchema,
  sentenceWhere,
  sentenceWords,
} from '@mouldwright/shell/shared'

/** Sentences of all dictionaries, by module, word and whether the platform says them otherwise. */
export const listSentences = action('oms.language.list', {
  path: '/oms/language/list.do',
  access: { permission: 'oms.language:check' },
  input: sentenceListInput,
  output: sentenceListSchema,
  reads: true,
})

/** Says a sentence otherwise in one language or both; without either it is the dictionary's again. */
export const saveSentence = action('oms.language.save', {
  path: '/oms/language/save.do',
  access: { permission: 'oms.language:modify' },
  input: { ...sentenceWhere, ...sentenceWords },
  output: sentenceSchema,
})

/** Gives a sentence back to the dictionary. */
export const resetSentence = action('oms.language.remove', {
  path: '/oms/language/remove.do',
  access: { permission: 'oms.language:modify' },
  input: sentenceWhere,
  output: sentenceSchema,
})

export const languageActions = [listSentences, saveSentence, resetSentence]
