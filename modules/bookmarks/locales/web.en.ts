import type { Words } from '@mouldwright/kernel'
import type { pageZh } from './web.zh.ts'

export const pageEn: Words<typeof pageZh> = {
  title: 'Bookmarks',
  bar: 'Bookmarks bar',
  keep: 'Bookmark “{{name}}”',
  letGo: 'Remove the bookmark “{{name}}”',
  full: 'At most {{max}} menus can be bookmarked; remove one first',
  none: 'Use the star beside an entry to keep it here',
  settings: 'Bookmark settings',
  save: 'Save',
  cancel: 'Cancel',
  drag: 'Drag to sort',
  up: 'Move “{{name}}” up',
  down: 'Move “{{name}}” down',
  remove: 'Remove “{{name}}”',
  moved: '“{{name}}” is now number {{place}}',
}
