import { mostBookmarks } from '@mouldwright/bookmarks/shared'
import { column, table } from '@mouldwright/server-kit'

/** A member's bookmarks: as many rows as there are slots, however many tabs add at once. */
export const bookmarkTable = table('bookmarks_bookmark', {
  scope: 'tenant',
  columns: {
    id: column.id(),
    user_id: column.ref('identity_user', { onDelete: 'cascade' }),
    menu_key: column.text({ check: 'char_length(menu_key) between 1 and 100' }),
    slot: column.integer({ check: `slot between 0 and ${mostBookmarks - 1}` }),
    sort_order: column.integer(),
  },
  indexes: [
    { name: 'slot', on: ['user_id', 'slot'], unique: true },
    { name: 'menu', on: ['user_id', 'menu_key'], unique: true },
  ],
})
