import { listed as listedIn } from '@mouldwright/kernel'
import { currentLanguage } from './i18n.ts'

/** Several words in a row, with the comma of the reader's language. */
export const listed = (words: readonly string[]): string => listedIn(currentLanguage(), words)
