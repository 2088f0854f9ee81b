import { customer, supplier } from '@mouldwright/basic/shared'
import { choice, entity, flag, instant, integer, ref, text } from '@mouldwright/kernel'
import { mould } from '@mouldwright/production/shared'

export const linkKinds = ['supplier', 'customer', 'mould'] as const
export type LinkKind = (typeof linkKinds)[number]

const named = { readonly: true, onRemove: 'remove' } as const

/** A page for somebody without an account: a supplier's open orders, or the moulds of a customer. Its token is kept as a hash alone. */
export const portalLink = entity('portal.link', {
  scope: 'factory',
  path: 'portal/link',
  key: ['reference'],
  fields: {
    /** What people call it by; says nothing of the token. */
    reference: text({ readonly: true, required: true, max: 20 }),
    kind: choice({ readonly: true, required: true, options: linkKinds }),
    supplierId: ref(() => supplier, named),
    customerId: ref(() => customer, named),
    mouldId: ref(() => mould, named),
    language: choice({ readonly: true, required: true, options: ['zh', 'en'], default: 'zh' }),
    /** A code goes there before anything is shown. */
    email: text({ readonly: true, max: 100 }),
    needsCode: flag({ readonly: true }),
    note: text({ readonly: true, max: 100 }),
    expiresAt: instant({ readonly: true, required: true }),
    revokedAt: instant({ readonly: true }),
    looks: integer({ readonly: true, required: true, min: 0, default: 0 }),
    lookedAt: instant({ readonly: true }),
    madeBy: text({ readonly: true, required: true, max: 50 }),
    madeAt: instant({ readonly: true, required: true }),
  },
  list: {
    columns: [
      'reference',
      'kind',
      'supplierId',
      'customerId',
      'mouldId',
      'expiresAt',
      'revokedAt',
      'looks',
      'lookedAt',
      'needsCode',
      'note',
      'madeBy',
      'madeAt',
    ],
    search: ['reference', 'note', 'email', 'madeBy'],
    filters: ['kind', 'supplierId', 'customerId', 'mouldId', 'expiresAt'],
    sort: '-madeAt',
  },
  without: ['add', 'modify', 'remove', 'export', 'import'],
})
