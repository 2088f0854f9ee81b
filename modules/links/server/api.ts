/** What other modules may ask of links. */
export { addressesOf, entryIssues, tidyEntry, type EntryDraft } from './entries.ts'
export {
  insertEntry,
  listEntries,
  readEntries,
  removeEntries,
  updateEntry,
  type EntryQuery,
  type StoredEntry,
} from './entry-store.ts'
