import { choice, entity, instant, integer, ref, text } from '@mouldwright/kernel'
import { batch } from '@mouldwright/production/shared'
import { workReport } from '../reports/report.entity.ts'
import { followUps } from '../reports/report.ts'
import { dispositionStatus } from './disposition.flow.ts'

const readonly = true

/** What somebody wants to do with pieces that are not good, and that somebody else has to agree to. */
export const disposition = entity('floor.disposition', {
  scope: 'factory',
  path: 'floor/disposition',
  key: ['reportId'],
  title: 'followUp',
  fields: {
    reportId: ref(() => workReport, { readonly, required: true, onRemove: 'remove' }),
    status: choice({ readonly, required: true, options: dispositionStatus, default: 'waiting' }),
    batchId: ref(() => batch, { readonly, required: true, onRemove: 'remove' }),
    operationNumber: integer({ readonly, required: true, min: 1, max: 9_999 }),
    quantity: integer({ readonly, min: 0, max: 1_000_000 }),
    reason: text({ readonly, max: 200 }),
    /** The company's name of it; blank where only what follows was told. */
    dealWay: text({ readonly, max: 50 }),
    followUp: choice({ readonly, required: true, options: followUps }),
    reportedBy: text({ readonly, required: true, max: 50 }),
    reportedAt: instant({ readonly, required: true }),
    decidedBy: text({ readonly, max: 50 }),
    decidedAt: instant({ readonly }),
    answer: text({ readonly, max: 200 }),
  },
  groups: { decision: ['reportedBy', 'reportedAt', 'decidedBy', 'decidedAt', 'answer'] },
  list: {
    columns: [
      ...(['batchId', 'operationNumber', 'followUp', 'dealWay', 'status', 'quantity', 'reason'] as const),
      ...(['reportedBy', 'reportedAt', 'decidedBy', 'decidedAt', 'answer'] as const),
    ],
    search: ['dealWay', 'reason', 'reportedBy', 'answer'],
    filters: ['status', 'followUp', 'batchId', 'reportedAt'],
    sort: '-reportedAt',
  },
  without: ['add', 'modify', 'remove', 'export', 'import'],
})
