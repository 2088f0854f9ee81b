import { tell } from './page-words.ts'

/** The question that a failure is, with the page on which it was told. */
export const questionAbout = (sentence: string): string =>
  tell('chat.about', { sentence: sentence.slice(0, 2_000), page: document.title.split(' · ')[0] ?? '' })
