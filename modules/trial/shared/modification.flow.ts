import { flow } from '@mouldwright/kernel'

/** A modification order is released once, with a decision on everything that it reaches, and closed when nothing is left of it. */
export const modificationFlow = flow('draft', {
  draft: ['released', 'cancelled'],
  released: ['closed'],
  closed: [],
  cancelled: [],
})
export const modificationStatus = ['draft', 'released', 'closed', 'cancelled'] as const
export type ModificationStatus = (typeof modificationStatus)[number]
