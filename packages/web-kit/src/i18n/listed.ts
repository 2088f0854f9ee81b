import { say } from './i18n.ts'

/** Several words in a row, with the comma of the reader's language. */
export const listed = (words: readonly string[]): string => words.join(say('comma'))
