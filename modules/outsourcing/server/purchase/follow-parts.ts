/** What gate and plan read of parts: ordered until the promised day, arrived when all pieces are in. */
import { part } from '@mouldwright/production/shared'
import { dayIn, inFactory, readRecords, sql, updateRecords, type Context } from '@mouldwright/server-kit'
import { onOrder } from '../../shared/index.ts'

interface Bought {
  partId: number
  received: number
  /** Pieces still to come. */
  coming: number
  isDated: boolean
  promisedDate: string | null
}

/** Holds the parts until the transaction ends, so that two orders of the same pieces come one after the other. */
export const holdParts = (ctx: Context, ids: readonly number[]) =>
  readRecords(ctx, part, { ids: [...new Set(ids)], lock: 'change', rows: false })

type HeldPart = Awaited<ReturnType<typeof holdParts>>[number]

/** Writes what all orders come to into the parts held. A part that somebody said has arrived stays so. Lines are written before. */
export async function followParts(ctx: Context, parts: readonly HeldPart[]): Promise<void> {
  const bought = await ctx.db.all<Bought>(sql`
    select l.part_id as "partId", sum(l.received)::int as received,
      coalesce(sum(l.quantity - l.received) filter (where l.status = any(${[...onOrder]}::text[])), 0)::int as coming,
      coalesce(bool_and(l.promised_date is not null) filter (where l.status = any(${[...onOrder]}::text[]) and l.quantity > l.received), false) as "isDated",
      max(l.promised_date) filter (where l.status = any(${[...onOrder]}::text[]) and l.quantity > l.received) as "promisedDate"
    from outsourcing_purchase_line as l
    where ${inFactory(ctx, 'l')} and l.part_id = any(${parts.map(({ id }) => id)}::bigint[]) and l.status not in ('draft', 'cancelled')
    group by l.part_id`)
  const of = new Map(bought.map((row) => [row.partId, row]))
  await updateRecords(
    ctx,
    part,
    parts.flatMap(({ id, quantity, materialStatus, materialDate }) => {
      const row = of.get(id)
      if (materialStatus === 'arrived') return []
      const after = stateOf(row, quantity, dayIn(ctx.now(), ctx.session.timeZone))
      const isSame = after.materialStatus === materialStatus && after.materialDate === (materialDate ?? null)
      return isSame ? [] : [{ id, ...after }]
    }),
  )
}

function stateOf(row: Bought | undefined, quantity: number, today: string) {
  if (row && row.received >= quantity) return { materialStatus: 'arrived' as const, materialDate: today }
  if (row && row.coming > 0)
    return { materialStatus: 'ordered' as const, materialDate: row.isDated ? row.promisedDate : null }
  return { materialStatus: 'notOrdered' as const, materialDate: null }
}
