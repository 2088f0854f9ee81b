import { supplier } from '@mouldwright/basic/shared'
import { readRecords, type Context } from '@mouldwright/server-kit'
import { rateAtMaking } from './order-rate.ts'

/** The supplier that an order goes to: one that is there, and that nobody has retired. */
export async function orderedFrom(ctx: Context<'order.supplierRetired'>, supplierId: number) {
  const [from] = await readRecords(ctx, supplier, { ids: [supplierId] })
  if (!from) return ctx.refuse('record.absent')
  if (!from.valid) ctx.refuse('order.supplierRetired', { supplier: from.name })
  return from
}

/** What every new order says of itself, as a draft in the supplier's currency at today's rate. */
export const newHead = async (
  ctx: Context,
  from: Awaited<ReturnType<typeof orderedFrom>>,
  remark: string | null | undefined,
) => ({
  supplierId: from.id,
  status: 'draft' as const,
  currencyId: from.currencyId ?? null,
  ...(await rateAtMaking(ctx, from.currencyId)),
  remark: remark ?? null,
  madeBy: ctx.session.displayName,
  madeAt: ctx.now().toISOString(),
})
