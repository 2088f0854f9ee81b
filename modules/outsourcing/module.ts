import { entityEntry, module, permissionOf } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import {
  orderActions,
  outsourceLine,
  outsourceOrder,
  purchaseActions,
  purchaseLine,
  purchaseOrder,
} from './shared/index.ts'

/** Work given to suppliers: ordered, sent, returned, inspected, and what is learnt of it. */
export const outsourcing = module<typeof zh>({
  key: 'outsourcing',
  needs: ['basic', 'production', 'gate', 'aps'],
  entities: [],
  customEntities: [outsourceOrder, outsourceLine, purchaseOrder, purchaseLine],
  actions: [...orderActions, ...purchaseActions],
  rights: [permissionOf(outsourceOrder, 'approve')],
  menu: [
    {
      key: 'wanted',
      path: '/outsource/wanted',
      permission: permissionOf(outsourceOrder, 'make'),
      group: 'outsourcing',
    },
    entityEntry(outsourceOrder, '/outsource/order', 'outsourcing'),
    entityEntry(outsourceLine, '/outsource/line', 'outsourcing'),
    {
      key: 'turnaround',
      path: '/outsource/turnaround',
      permission: 'outsourcing.turnaround:check',
      group: 'outsourcing',
    },
    { key: 'needed', path: '/outsource/needed', permission: permissionOf(purchaseOrder, 'check'), group: 'purchasing' },
    entityEntry(purchaseOrder, '/outsource/purchase', 'purchasing'),
    entityEntry(purchaseLine, '/outsource/purchaseLine', 'purchasing'),
  ],
  refusals: {
    'order.stateForbids': 'conflict',
    'order.notWanted': 'conflict',
    'order.tooMany': 'conflict',
    'order.supplierRetired': 'refused',
    'order.foreignLine': 'absent',
    'order.dateGone': 'refused',
    'order.lineSettled': 'conflict',
    'order.moreThanOut': 'conflict',
    'order.moreThanBack': 'conflict',
    'order.nothingInspected': 'refused',
    'order.ngWithoutReason': 'refused',
    'order.approvalNeeded': 'denied',
    'order.reworkOutside': 'refused',
    'order.batchOver': 'conflict',
    'turnaround.nothingLearnt': 'refused',
    'purchase.stateForbids': 'conflict',
    'purchase.notNeeded': 'conflict',
    'purchase.tooMany': 'conflict',
    'purchase.foreignLine': 'absent',
    'purchase.lineReceived': 'conflict',
    'purchase.moreThanOrdered': 'conflict',
    'purchase.closeWithoutReason': 'refused',
  },
})
