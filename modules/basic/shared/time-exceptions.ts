import { instant, rows, text } from '@mouldwright/kernel'
import { rowsDisjoint, rowsInOrder } from './rules.ts'

const stretches = () =>
  rows({
    fields: { startsAt: instant({ required: true }), endsAt: instant({ required: true }), reason: text({ max: 50 }) },
    key: ['startsAt'],
  })
const bounds = ['startsAt', 'endsAt'] as const
const backwards = [{ startsAt: '2026-09-02T08:00:00.000Z', endsAt: '2026-09-01T08:00:00.000Z' }]
const overlapping = [
  { startsAt: '2026-09-01T08:00:00.000Z', endsAt: '2026-09-03T08:00:00.000Z' },
  { startsAt: '2026-09-02T08:00:00.000Z', endsAt: '2026-09-04T08:00:00.000Z' },
]

/** When something does not work, or works although its calendar and shift say otherwise: a Saturday, a night. */
export const timeExceptions = { downtimes: stretches(), openings: stretches() }

export const timeExceptionRules = [
  rowsInOrder('downtimeOrder', 'downtimes', bounds, { downtimes: backwards }, true),
  rowsInOrder('openingOrder', 'openings', bounds, { openings: backwards }, true),
  rowsDisjoint('openingOverlap', 'openings', bounds, { openings: overlapping }),
  rowsDisjoint('downtimeOverlap', 'downtimes', bounds, { downtimes: overlapping }),
] as const
