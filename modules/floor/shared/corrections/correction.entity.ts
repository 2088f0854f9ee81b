import { machine } from '@mouldwright/basic/shared'
import { user } from '@mouldwright/identity/shared'
import { choice, entity, instant, integer, ref, text } from '@mouldwright/kernel'
import { batch } from '@mouldwright/production/shared'
import { workReport } from '../reports/report.entity.ts'
import { correctedKinds } from '../reports/report.ts'
import { correctionStatus } from './correction.flow.ts'

const readonly = true

/** What somebody says a report should have been, or that one was forgotten. */
export const correction = entity('floor.correction', {
  scope: 'factory',
  path: 'floor/correction',
  key: ['key'],
  title: 'correctedKind',
  fields: {
    key: text({ readonly, required: true, max: 64 }),
    status: choice({ readonly, required: true, options: correctionStatus, default: 'waiting' }),
    correctedKind: choice({ readonly, required: true, options: correctedKinds }),
    /** Blank: a report that was forgotten. */
    reportId: ref(() => workReport, { readonly, onRemove: 'remove' }),
    batchId: ref(() => batch, { readonly, required: true, onRemove: 'remove' }),
    operationNumber: integer({ readonly, required: true, min: 1, max: 9_999 }),
    userId: ref(() => user, { readonly }),
    machineId: ref(() => machine, { readonly }),
    at: instant({ readonly, required: true }),
    quantity: integer({ readonly, min: 0, max: 1_000_000 }),
    reason: text({ readonly, required: true, max: 200 }),
    proposedBy: text({ readonly, required: true, max: 50 }),
    proposedAt: instant({ readonly, required: true }),
    decidedBy: text({ readonly, max: 50 }),
    decidedAt: instant({ readonly }),
    answer: text({ readonly, max: 200 }),
  },
  groups: { decision: ['proposedBy', 'proposedAt', 'decidedBy', 'decidedAt', 'answer'] },
  list: {
    columns: [
      ...(['correctedKind', 'status', 'batchId', 'operationNumber', 'userId', 'at', 'quantity', 'reason'] as const),
      ...(['proposedBy', 'proposedAt', 'decidedBy', 'decidedAt', 'answer'] as const),
    ],
    search: ['reason', 'proposedBy', 'answer'],
    filters: ['status', 'userId', 'batchId', 'at'],
    sort: '-proposedAt',
  },
  without: ['add', 'modify', 'remove', 'export', 'import'],
})
