import { machine } from '@mouldwright/basic/shared'
import { choice, entity, instant, integer, ref, text } from '@mouldwright/kernel'
import { piece } from './piece.entity.ts'

export const bindingKinds = ['chip', 'holder', 'pallet', 'magazine'] as const
export type BindingKind = (typeof bindingKinds)[number]

/** What a piece was bound to, from when until when: its chip, holder or pallet, or a place of a machine's magazine. */
export const binding = entity('electrode.binding', {
  scope: 'factory',
  path: 'electrode/binding',
  key: ['pieceId', 'sequence'],
  title: 'pieceId',
  fields: {
    pieceId: ref(() => piece, { readonly: true, required: true, onRemove: 'remove' }),
    sequence: integer({ readonly: true, required: true, min: 1 }),
    kind: choice({ readonly: true, required: true, options: bindingKinds }),
    /** Of the chip, holder or pallet. */
    code: text({ readonly: true, max: 40 }),
    machineId: ref(() => machine, { readonly: true }),
    magazinePlace: integer({ readonly: true, min: 1 }),
    boundAt: instant({ readonly: true, required: true }),
    boundBy: text({ readonly: true, required: true, max: 50 }),
    releasedAt: instant({ readonly: true }),
    releasedBy: text({ readonly: true, max: 50 }),
  },
  list: {
    columns: [
      'pieceId',
      'kind',
      'code',
      'machineId',
      'magazinePlace',
      'boundAt',
      'releasedAt',
      'boundBy',
      'releasedBy',
    ],
    search: ['code', 'boundBy', 'releasedBy'],
    filters: ['kind', 'pieceId', 'machineId', 'magazinePlace', 'boundAt'],
    sort: '-boundAt',
  },
  without: ['add', 'modify', 'remove', 'export', 'import'],
})
