import { machine } from '@mouldwright/basic/shared'
import { user } from '@mouldwright/identity/shared'
import { choice, entity, instant, integer, ref, text } from '@mouldwright/kernel'
import { batch } from '@mouldwright/production/shared'
import { redGates } from './gate.ts'

/** A red gate that somebody let work pass: one line each time, never changed. */
export const gateOverride = entity('gate.override', {
  scope: 'factory',
  path: 'floor/gateOverride',
  key: ['batchId', 'operationNumber', 'code', 'at'],
  title: 'code',
  fields: {
    code: choice({ readonly: true, required: true, options: redGates }),
    batchId: ref(() => batch, { readonly: true, required: true, onRemove: 'remove' }),
    operationNumber: integer({ readonly: true, required: true, min: 1, max: 9_999 }),
    machineId: ref(() => machine, { readonly: true, onRemove: 'remove' }),
    reason: text({ readonly: true, required: true, max: 200 }),
    userId: ref(() => user, { readonly: true, required: true, onRemove: 'remove' }),
    /** Name of the person then. */
    by: text({ readonly: true, required: true, max: 50 }),
    at: instant({ readonly: true, required: true }),
  },
  list: {
    columns: ['code', 'batchId', 'operationNumber', 'machineId', 'reason', 'by', 'at'],
    search: ['reason', 'by'],
    filters: ['code', 'batchId', 'machineId', 'userId', 'at'],
    sort: '-at',
  },
  without: ['add', 'modify', 'remove', 'export', 'import'],
})
