import { batch, part } from '@mouldwright/production/shared'
import { machine, shelf } from '@mouldwright/basic/shared'
import { piece } from '@mouldwright/electrode/shared'
import { user } from '@mouldwright/identity/shared'
import { choice, entity, instant, integer, ref, text } from '@mouldwright/kernel'

/** What a code names. A piece is one of a part's quantity, an electrode one that is followed by itself, a place is a slot of a shelf, a label names nothing but its text. */
export const codeKinds = ['person', 'machine', 'batch', 'piece', 'electrode', 'shelf', 'place', 'label'] as const
export type CodeKind = (typeof codeKinds)[number]

const named = { readonly: true, onRemove: 'remove' } as const

/** A code of 13 digits: made once, never given again, retired when it no longer counts. */
export const barcode = entity('codes.barcode', {
  scope: 'factory',
  path: 'bms/barcode',
  key: ['code'],
  fields: {
    code: text({ readonly: true, required: true, max: 13, pattern: /^\d{13}$/ }),
    text: text({ readonly: true, required: true, max: 13 }),
    kind: choice({ readonly: true, required: true, options: codeKinds }),
    state: choice({ readonly: true, required: true, options: ['active', 'retired'], default: 'active' }),
    userId: ref(() => user, named),
    machineId: ref(() => machine, named),
    batchId: ref(() => batch, named),
    partId: ref(() => part, named),
    pieceNumber: integer({ readonly: true, min: 1 }),
    electrodePieceId: ref(() => piece, named),
    shelfId: ref(() => shelf, named),
    place: text({ readonly: true, max: 30 }),
    printed: integer({ readonly: true, required: true, min: 0, default: 0 }),
    printedAt: instant({ readonly: true }),
    madeBy: text({ readonly: true, max: 50 }),
    madeAt: instant({ readonly: true }),
    retiredBy: text({ readonly: true, max: 50 }),
    retiredAt: instant({ readonly: true }),
  },
  groups: {
    names: ['userId', 'machineId', 'batchId', 'partId', 'pieceNumber', 'electrodePieceId', 'shelfId', 'place'],
    history: ['printed', 'printedAt', 'madeBy', 'madeAt', 'retiredBy', 'retiredAt'],
  },
  list: {
    columns: ['code', 'text', 'kind', 'state', 'printed', 'printedAt', 'madeBy', 'madeAt'],
    search: ['code', 'text', 'place'],
    filters: ['kind', 'state', 'machineId', 'batchId', 'shelfId', 'userId', 'madeAt'],
    sort: '-madeAt',
  },
  without: ['add', 'modify', 'remove', 'export', 'import'],
})

/** What was done with a code: when, by whom, how many labels of which size. */
export const barcodePrint = entity('codes.barcodePrint', {
  scope: 'factory',
  path: 'bms/barcodePrint',
  key: ['barcodeId', 'sequence'],
  title: 'barcodeId',
  fields: {
    barcodeId: ref(() => barcode, { readonly: true, required: true, onRemove: 'remove' }),
    sequence: integer({ readonly: true, required: true, min: 1 }),
    step: choice({ readonly: true, required: true, options: ['made', 'printed', 'reprinted', 'retired'] }),
    text: text({ readonly: true, required: true, max: 13 }),
    copies: integer({ readonly: true, min: 0 }),
    size: text({ readonly: true, max: 20 }),
    at: instant({ readonly: true, required: true }),
    by: text({ readonly: true, required: true, max: 50 }),
  },
  list: {
    columns: ['barcodeId', 'text', 'step', 'copies', 'size', 'at', 'by'],
    search: ['text', 'by'],
    filters: ['step', 'barcodeId', 'at'],
    sort: '-at',
  },
  without: ['add', 'modify', 'remove', 'export', 'import'],
})
