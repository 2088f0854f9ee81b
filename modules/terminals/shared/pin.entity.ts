import { user } from '@mouldwright/identity/shared'
import { entity, instant, ref, text } from '@mouldwright/kernel'

/** Who has a PIN for terminals, since when. The PIN itself is kept as a hash, and shown to nobody. */
export const pin = entity('terminals.pin', {
  scope: 'tenant',
  path: 'terminals/pin',
  key: ['userId'],
  title: 'userId',
  fields: {
    userId: ref(() => user, { readonly: true, required: true, onRemove: 'remove' }),
    setAt: instant({ readonly: true, required: true }),
    setBy: text({ readonly: true, required: true, max: 50 }),
  },
  list: { columns: ['userId', 'setAt', 'setBy'], search: ['setBy'], filters: ['userId', 'setAt'], sort: '-setAt' },
  without: ['add', 'modify', 'remove', 'export', 'import'],
})
