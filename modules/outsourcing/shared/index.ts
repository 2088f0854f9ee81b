export * from './order.action.ts'
export { outsourceLine, outsourceOrder } from './order.entity.ts'
export { atSupplier, liveStatus, outsourceFlow, outsourceStatus, type OutsourceStatus } from './order.flow.ts'
export {
  isSettled,
  ngOf,
  outstandingOf,
  returnedStatus,
  uninspectedOf,
  usableOf,
  type LineQuantities,
} from './line-quantities.ts'
export * from './purchase/purchase.action.ts'
export { purchaseLine, purchaseOrder } from './purchase/purchase.entity.ts'
export { onOrder, purchaseFlow, purchaseStatus, type PurchaseStatus } from './purchase/purchase.flow.ts'
export { oldRateDays } from './order-rate.ts'
export { shownTerms, taxOf } from './order-terms.ts'
