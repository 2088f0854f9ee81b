import { supplier } from '@mouldwright/basic/shared'
import { readRecords, type Context } from '@mouldwright/server-kit'
import { rateAtMaking } from './order-rate.ts'
import { termsAtMaking } from './order-terms.ts'
import { taxOf } from '../shared/index.ts'

/** The supplier that an order goes to: one that is there, and that nobody has retired. */
export async function orderedFrom(ctx: Context<'order.supplierRetired'>, supplierId: number) {
  const [from] = await readRecords(ctx, supplier, { ids: [supplierId] })
  if (!from) return ctx.refuse('record.absent')
  if (!from.valid) ctx.refuse('order.supplierRetired', { supplier: from.name })
  return from
}

/** What every new order says of itself, as a draft in the supplier's currency at today's rate and on its terms. */
export const newHead = async (
  ctx: Context,
  from: Awaited<ReturnType<typeof orderedFrom>>,
  { amount, remark }: { amount: number | null; remark: string | null | undefined },
) => ({
  supplierId: from.id,
  status: 'draft' as const,
  currencyId: from.currencyId ?? null,
  ...(await rateAtMaking(ctx, from.currencyId)),
  ...termsAtMaking(from),
  ...taxOf(amount, from),
  remark: remark ?? null,
  madeBy: ctx.session.displayName,
  madeAt: ctx.now().toISOString(),
})
