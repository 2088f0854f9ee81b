import type { supplier } from '@mouldwright/basic/shared'
import type { DraftOf } from '@mouldwright/kernel'
import { dayIn, type Context } from '@mouldwright/server-kit'
import { addDays } from '@mouldwright/worktime'
import { taxOf, type shownTerms as schema } from '../shared/index.ts'
import type { Static } from '@mouldwright/kernel/schema'

/** The terms that an order is made on, and keeps, whatever becomes of the supplier's. */
export const termsAtMaking = (from: DraftOf<typeof supplier>) => ({
  taxRate: from.taxRate,
  isTaxIncluded: from.isTaxIncluded ?? false,
  invoiceType: from.invoiceType,
  paymentMethod: from.paymentMethod,
  accountDays: from.accountDays,
})

type Terms = { [K in keyof ReturnType<typeof termsAtMaking>]?: ReturnType<typeof termsAtMaking>[K] | null }

/** What is owed for an order, and by when, once all of it is there. @param doneAt when the last piece came, or was found good */
export function owed(
  { session }: Context,
  order: Terms,
  of: { amount: number | null; isDone: boolean; doneAt: string },
) {
  const { accountDays } = order
  const isDue = of.isDone && typeof accountDays === 'number'
  return {
    ...taxOf(of.amount, order),
    dueDate: isDue ? addDays(dayIn(new Date(of.doneAt), session.timeZone), accountDays) : null,
  }
}

interface Owed {
  taxAmount?: number | null
  payable?: number | null
  dueDate?: string | null
}

export function shownTerms(order: Terms & Owed): Static<typeof schema> {
  const { taxRate, accountDays } = order
  if (typeof taxRate !== 'number' || typeof accountDays !== 'number') return null
  return {
    taxRate,
    isTaxIncluded: order.isTaxIncluded ?? false,
    taxAmount: order.taxAmount ?? null,
    payable: order.payable ?? null,
    invoiceType: order.invoiceType ?? null,
    paymentMethod: order.paymentMethod ?? null,
    accountDays,
    dueDate: order.dueDate ?? null,
  }
}
