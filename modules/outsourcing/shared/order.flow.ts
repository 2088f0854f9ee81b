import { flow } from '@mouldwright/kernel'

/** An order to a supplier. What has come back decides between returned in part, returned and inspected; the rest are people's steps. */
export const outsourceFlow = flow('draft', {
  draft: ['sent', 'cancelled'],
  sent: ['confirmed', 'inWork', 'partlyReturned', 'returned', 'cancelled'],
  confirmed: ['inWork', 'partlyReturned', 'returned', 'cancelled'],
  inWork: ['partlyReturned', 'returned'],
  partlyReturned: ['returned', 'inspected'],
  returned: ['partlyReturned', 'inspected'],
  inspected: ['closed'],
  closed: [],
  cancelled: [],
})
export const outsourceStatus = [
  'draft',
  'sent',
  'confirmed',
  'inWork',
  'partlyReturned',
  'returned',
  'inspected',
  'closed',
  'cancelled',
] as const
export type OutsourceStatus = (typeof outsourceStatus)[number]

/** The supplier has the pieces, or some of them have come back and are not all settled. */
export const atSupplier: readonly OutsourceStatus[] = ['sent', 'confirmed', 'inWork', 'partlyReturned', 'returned']
/** Its lines count as ordered: the same pieces are not ordered twice. */
export const liveStatus: readonly OutsourceStatus[] = ['draft', ...atSupplier]
