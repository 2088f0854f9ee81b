import { machine } from '@mouldwright/basic/shared'
import { choice, entity, instant, integer, ref, text } from '@mouldwright/kernel'
import { batch, electrodeStage, mould, part } from '@mouldwright/production/shared'
import { pieceResult, pieceState } from './piece.flow.ts'

/** One piece of an electrode, followed from blank to scrap. Made of a design, changed by actions, never by hand. */
export const piece = entity('electrode.piece', {
  scope: 'factory',
  path: 'electrode/piece',
  key: ['number'],
  fields: {
    number: text({ readonly: true, required: true, max: 80 }),
    mouldId: ref(() => mould, { readonly: true, required: true }),
    partId: ref(() => part, { readonly: true, required: true }),
    stage: choice({ readonly: true, required: true, options: electrodeStage }),
    serial: integer({ readonly: true, required: true, min: 1 }),
    /** Of the drawing that it was made by. */
    revision: text({ readonly: true, max: 10 }),
    state: choice({ readonly: true, required: true, options: pieceState, default: 'designed' }),
    /** Of the newest measurement that counts; a piece that is machined again has none. */
    result: choice({ readonly: true, options: pieceResult }),
    burnsUsed: integer({ readonly: true, required: true, min: 0, default: 0 }),
    burnsAllowed: integer({ readonly: true, min: 1 }),
    regrinds: integer({ readonly: true, required: true, min: 0, default: 0 }),
    batchId: ref(() => batch, { readonly: true }),
    chip: text({ readonly: true, max: 40 }),
    holder: text({ readonly: true, max: 40 }),
    pallet: text({ readonly: true, max: 40 }),
    /** Grows with each chip, holder and regrind: offsets of an earlier clamping no longer hold. */
    clamping: integer({ readonly: true, required: true, min: 1, default: 1 }),
    machineId: ref(() => machine, { readonly: true }),
    magazinePlace: integer({ readonly: true, min: 1 }),
    /** Where it is kept, outside of magazines. */
    place: text({ readonly: true, max: 50 }),
    burningBatchId: ref(() => batch, { readonly: true }),
    burningOperation: integer({ readonly: true, min: 1 }),
    measuredAt: instant({ readonly: true }),
    /** Why it was taken with a concession, is no good or was scrapped. */
    reason: text({ readonly: true, max: 200 }),
  },
  groups: {
    clamping: ['chip', 'holder', 'pallet', 'clamping'],
    where: ['machineId', 'magazinePlace', 'place', 'burningBatchId', 'burningOperation'],
  },
  list: {
    columns: [
      ...(['number', 'state', 'result', 'stage', 'partId', 'mouldId', 'burnsUsed', 'burnsAllowed'] as const),
      ...(['chip', 'holder', 'machineId', 'magazinePlace', 'place', 'measuredAt'] as const),
    ],
    search: ['number', 'chip', 'holder', 'pallet', 'place'],
    filters: ['state', 'result', 'stage', 'mouldId', 'partId', 'machineId', 'batchId'],
    sort: 'number',
  },
  without: ['add', 'modify', 'remove', 'export', 'import'],
})
