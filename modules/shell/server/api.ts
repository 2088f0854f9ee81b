/** What other modules may ask of the shell. */
export {
  checkConstant,
  constantOf,
  isTenantListed,
  listConstants,
  saveConstant,
  type StoredConstant,
} from './constants.ts'
export * as newsStore from './news.ts'
export { reloadPhrases } from './phrase-keeper.ts'
export { overridesOf, readOverride, saveOverride } from './phrases.ts'
export { listBook, sayInBook, type SentenceBook } from './sentence-book.ts'
export { isTrustedAddress, isTrustedHost } from './trusted-address.ts'
export { tenantValue } from './tenant-value.handlers.ts'
export { moduleTree, type FurtherEntry } from './module-tree.ts'
