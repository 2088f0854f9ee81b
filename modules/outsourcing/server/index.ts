import { entityHandlers, serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { outsourcing } from '../module.ts'
import { outsourceLine, outsourceOrder, purchaseLine, purchaseOrder } from '../shared/index.ts'
import {
  beginOrderHandler,
  cancelOrderHandler,
  closeOrderHandler,
  confirmOrderHandler,
  sendOrderHandler,
} from './order-steps.handlers.ts'
import { changeOrderHandler, makeOrderHandler, readOrderHandler } from './order.handlers.ts'
import { idsOfOutsourcing } from './order-ids.ts'
import { orderTables } from './order.table.ts'
import { affectedOrders } from './purchase/affected-orders.ts'
import { exportPurchaseHandler } from './purchase/export-needed.handler.ts'
import { purchaseHandlers } from './purchase/purchase.handlers.ts'
import { inspectLinesHandler, receiveLinesHandler } from './returns.handlers.ts'
import { suppliersConcessionGate } from './suppliers-concession-gate.query.ts'
import { applyTurnaroundHandler, listTurnaroundsHandler, listWantedHandler } from './turnaround.handlers.ts'

export default serverModule({
  module: outsourcing,
  words: { zh, en },
  handlers: [
    ...entityHandlers(outsourceOrder),
    ...entityHandlers(outsourceLine),
    listWantedHandler,
    makeOrderHandler,
    readOrderHandler,
    changeOrderHandler,
    sendOrderHandler,
    confirmOrderHandler,
    beginOrderHandler,
    receiveLinesHandler,
    inspectLinesHandler,
    closeOrderHandler,
    cancelOrderHandler,
    listTurnaroundsHandler,
    applyTurnaroundHandler,
    ...entityHandlers(purchaseOrder),
    ...entityHandlers(purchaseLine),
    ...purchaseHandlers,
    exportPurchaseHandler,
  ],
  tables: orderTables,
  extensions: { affectedOrders, idsOfOutsourcing, suppliersConcessionGate },
})
