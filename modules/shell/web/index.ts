import { lazyPart } from '@mouldwright/web-kit'

export { useTell } from './page-words.ts'
export { Welcome } from './welcome.tsx'
export { NewsList } from './news-list.tsx'
export { ModuleTiles } from './module-tiles.tsx'
export { ModuleClosed, moduleName } from './module-closed.tsx'
export { LanguageCards } from './language-cards.tsx'
export { VersionFacts } from './version-facts.tsx'
export type { SentenceCalls } from './sentences/sentence-calls.ts'

/** Fetched when it is opened: the platform's console and the tenants' settings show it. */
export const SentencesPage = lazyPart(async () => (await import('./sentences/sentences-page.tsx')).default)
