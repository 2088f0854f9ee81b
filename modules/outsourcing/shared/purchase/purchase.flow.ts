import { flow } from '@mouldwright/kernel'

/** An order of material or standard parts. What has come in decides between received in part and received. */
export const purchaseFlow = flow('draft', {
  draft: ['sent', 'cancelled'],
  sent: ['confirmed', 'partlyReceived', 'received', 'cancelled'],
  confirmed: ['partlyReceived', 'received', 'cancelled'],
  partlyReceived: ['received', 'closed'],
  received: ['closed'],
  closed: [],
  cancelled: [],
})
export const purchaseStatus = [
  'draft',
  'sent',
  'confirmed',
  'partlyReceived',
  'received',
  'closed',
  'cancelled',
] as const
export type PurchaseStatus = (typeof purchaseStatus)[number]

/** With the supplier: something is still to come. */
export const onOrder: readonly PurchaseStatus[] = ['sent', 'confirmed', 'partlyReceived']
