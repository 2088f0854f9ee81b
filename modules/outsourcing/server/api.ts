/** What other modules may ask of outsourcing. */
import { mayAdvance } from '@mouldwright/kernel'
import { inFactory, sql, type Context, type Db } from '@mouldwright/server-kit'
import { atSupplier, outsourceFlow, type OutsourceStatus } from '../shared/index.ts'
import { confirmDates } from './confirm-dates.ts'
import { holdOrder, note, saveLines } from './lock-order.ts'

export interface SupplierLine {
  orderId: number
  order: string
  status: OutsourceStatus
  version: number
  id: number
  number: number
  part: string
  process: string
  quantity: number
  out: number
  expectedDate: string | null
}

/** What a supplier has of this factory: lines of orders that were sent and are not back, the oldest order first. */
export const linesAtSupplier = (db: Db, place: { tenantId: number; factoryId: number }, supplierId: number) =>
  db.all<SupplierLine>(sql`
    select o.id as "orderId", o.number as "order", o.status, o.version, l.id, l.number, p.number || ' ' || p.name as part, c.name as process,
      l.quantity, (l.quantity + l.sent_back - l.returned)::integer as out, l.expected_date as "expectedDate"
    from outsourcing_order as o
      join outsourcing_line as l on ${inFactory(place, 'l')} and l.order_id = o.id
      join production_batch as b on ${inFactory(place, 'b')} and b.id = l.batch_id
      join production_part as p on ${inFactory(place, 'p')} and p.id = b.part_id
      join basic_process as c on ${inFactory(place, 'c')} and c.id = l.process_id
    where ${inFactory(place, 'o')} and o.supplier_id = ${supplierId} and o.status = any(${[...atSupplier]}::text[])
      and l.quantity + l.sent_back > l.returned
    order by o.number, l.number limit 500`)

type SupplierContext = Context<'order.stateForbids' | 'order.foreignLine' | 'order.dateGone' | 'order.lineSettled'>

/** What a supplier says of an order of its own: days of its lines, or that it has begun. */
export async function tellBySupplier(
  ctx: SupplierContext,
  of: {
    supplierId: number
    orderId: number
    dates: readonly { lineId: number; expectedDate: string }[]
    hasBegun: boolean
  },
): Promise<void> {
  const held = await holdOrder(ctx, of.orderId)
  if (held.order.supplierId !== of.supplierId || !atSupplier.includes(held.order.status)) ctx.refuse('record.absent')
  const known = new Map(held.lines.map((line) => [line.id, line.expectedDate]))
  const changed = of.dates.filter(({ lineId, expectedDate }) => known.get(lineId) !== expectedDate)
  const isFirst = held.order.status === 'sent'
  if (of.dates.length > 0 && (changed.length > 0 || isFirst))
    await confirmDates(ctx, held, isFirst ? of.dates : changed)
  if (!of.hasBegun) return
  const now = of.dates.length > 0 ? await holdOrder(ctx, of.orderId) : held
  if (!mayAdvance(outsourceFlow, now.order.status, 'inWork')) return
  await saveLines(ctx, now, [], { status: 'inWork' })
  await note(ctx, of.orderId, [{ kind: 'begun' }])
}
