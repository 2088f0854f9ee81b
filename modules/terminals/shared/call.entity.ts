import { machine } from '@mouldwright/basic/shared'
import { choice, decimal, entity, instant, ref, text } from '@mouldwright/kernel'
import { callStatus } from './call.flow.ts'

/** Whom people at the machines call. */
export const callKinds = ['material', 'quality', 'maintenance', 'supervisor'] as const

/** A call for help from a terminal, until it is over. Made there, answered by name. */
export const call = entity('terminals.call', {
  scope: 'factory',
  path: 'terminals/call',
  key: ['requestKey'],
  title: 'by',
  fields: {
    status: choice({ readonly: true, options: callStatus, default: 'open' }),
    kind: choice({ readonly: true, required: true, options: callKinds }),
    machineId: ref(() => machine, { readonly: true, onRemove: 'remove' }),
    terminalName: text({ readonly: true, max: 30 }),
    by: text({ readonly: true, required: true, max: 50 }),
    at: instant({ readonly: true, required: true }),
    acknowledgedBy: text({ readonly: true, max: 50 }),
    acknowledgedAt: instant({ readonly: true }),
    /** From the call to the acknowledgement, in minutes. */
    answerMinutes: decimal({ readonly: true, min: 0, max: 1_000_000, scale: 1, unit: 'min' }),
    closedBy: text({ readonly: true, max: 50 }),
    closedAt: instant({ readonly: true }),
    /** The terminal's key of the call: made twice it is one. */
    requestKey: text({ readonly: true, required: true, max: 40 }),
  },
  list: {
    columns: ['kind', 'machineId', 'status', 'by', 'at', 'answerMinutes', 'acknowledgedBy', 'closedAt', 'terminalName'],
    search: ['by', 'acknowledgedBy', 'terminalName'],
    filters: ['status', 'kind', 'machineId', 'at'],
    sort: '-at',
  },
  without: ['add', 'modify', 'remove', 'import'],
})
