import type { AffectedSource, AffectedThing } from '@mouldwright/production/server/api'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { onOrder, type PurchaseStatus } from '../../shared/index.ts'

interface Row {
  id: number
  orderId: number
  order: string
  line: number
  partId: number
  supplier: string
  status: PurchaseStatus
  open: number
  promised: string | null
}

/** Lines of purchase orders whose material or standard parts are still to come. Work at suppliers is told by its batch. */
const openLines = (ctx: Context, partIds: readonly number[]) =>
  ctx.db.all<Row>(
    sql`select l.id, o.id as "orderId", o.number as order, l.number as line, l.part_id as "partId", s.name as supplier, l.status,
        (l.quantity - l.received)::int as open, l.promised_date as promised
      from outsourcing_purchase_line as l
        join outsourcing_purchase as o on ${inFactory(ctx, 'o')} and o.id = l.order_id
        join basic_supplier as s on ${inFactory(ctx, 's')} and s.id = l.supplier_id
      where ${inFactory(ctx, 'l')} and l.part_id = any(${partIds}::bigint[]) and l.status = any(${[...onOrder]}::text[])
        and l.quantity > l.received
      order by o.number, l.number`,
  )

/** Ordered material that a modification reaches: taken as ordered, or called back through the buyer. */
export const affectedOrders: AffectedSource = {
  find: async (ctx, partIds) =>
    (partIds.length === 0 ? [] : await openLines(ctx, partIds)).map(
      ({ id, orderId, order, line, partId, supplier, status, open, promised }): AffectedThing => ({
        key: `order/${id}`,
        kind: 'order',
        partId,
        batchId: null,
        name: `${order} ${line}`,
        facts: { supplier, quantity: open, date: promised ?? '–' },
        state: `${status} ${open}`,
        decisions: ['letFinish', 'recall'],
        path: `/outsource/purchase/${orderId}`,
      }),
    ),
}
