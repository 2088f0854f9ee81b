import type { Words } from '@mouldwright/kernel'
import type { headZh } from './head.zh.ts'

export const headEn: Words<typeof headZh> = {
  idQuery: 'ID query',
  modules: 'Modules',
  modulesList: 'All modules',
  assistant: 'AI assistant',
  download: 'Mobile app',
  downloadHow:
    'Open this address in the phone’s browser, sign in and add it to the home screen; it then works like an app.',
  downloadCopy: 'Copy the address',
  downloadCopied: 'Address copied',
  version: 'Version',
  share: 'Copy a link to this page',
  feedback: 'Feedback',
  search: 'Search pages and numbers',
  fixedMenu: 'Fixed menu',
  fixedMenuHint: 'The menu stays at the left; the page is loaded again after the change',
  fixedMenuAsk: 'Change the menu and load the page again?',
  fixedMenuBody: 'What is not saved is lost.',
  fixedMenuVerb: 'Change and reload',
  palette: 'Quick open',
  paletteHint: 'Type the name of a page, or the number of a mould, part or batch',
  pages: 'Pages',
  bookmarks: 'Bookmarks',
  recent: 'Recently visited',
  records: 'Records',
  nothing: 'Nothing found for “{{text}}”',
  found: 'Results: {{count}}',
  looking: 'Looking for numbers',
  keys: 'Enter opens · Ctrl Enter opens a new tab · Esc closes',
  kinds: { mould: 'Mould', part: 'Part', batch: 'Batch' },
}
