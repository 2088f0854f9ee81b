import { kanban } from '@mouldwright/basic/shared'
import { choice, entity, instant, ref, text } from '@mouldwright/kernel'

/** A screen in the hall that shows boards without anybody's session: whoever has its address sees what it shows, until it is revoked. */
export const screen = entity('terminals.screen', {
  scope: 'factory',
  path: 'terminals/screen',
  key: ['name'],
  fields: {
    name: text({ readonly: true, required: true, max: 30 }),
    /** All valid boards in their sequence without one. */
    kanbanId: ref(() => kanban, { readonly: true, onRemove: 'remove' }),
    state: choice({ readonly: true, options: ['active', 'revoked'], default: 'active' }),
    seenAt: instant({ readonly: true }),
    madeAt: instant({ readonly: true }),
    madeBy: text({ readonly: true, max: 50 }),
    revokedAt: instant({ readonly: true }),
    revokedBy: text({ readonly: true, max: 50 }),
  },
  list: {
    columns: ['name', 'kanbanId', 'state', 'seenAt', 'madeAt', 'madeBy', 'revokedAt', 'revokedBy'],
    search: ['name'],
    filters: ['state', 'kanbanId'],
    sort: 'name',
  },
  without: ['add', 'modify', 'remove', 'export', 'import'],
})
