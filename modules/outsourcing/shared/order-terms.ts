/** On which terms an order is paid: the supplier's when it was made. */
import { invoiceType, paymentMethod } from '@mouldwright/basic/shared'
import { choice, date, flag, integer, money, percent } from '@mouldwright/kernel'
import { closedObject, orNull, Type } from '@mouldwright/kernel/schema'

export const termFields = {
  taxRate: percent({ readonly: true }),
  /** Whether prices are with the tax. */
  isTaxIncluded: flag({ readonly: true }),
  /** Of the amount. */
  taxAmount: money({ readonly: true, scale: 2 }),
  /** With the tax. */
  payable: money({ readonly: true, scale: 2 }),
  invoiceType: choice({ readonly: true, options: invoiceType, optionWords: 'basic:supplier.invoiceTypeOptions' }),
  paymentMethod: choice({ readonly: true, options: paymentMethod, optionWords: 'basic:supplier.paymentMethodOptions' }),
  /** From the day on which all of it was there. */
  accountDays: integer({ readonly: true, min: 0, max: 365, unit: 'day' }),
  dueDate: date({ readonly: true }),
}

/** Null of orders that are older than what is known of terms. */
export const shownTerms = orNull(
  closedObject({
    taxRate: Type.Number(),
    isTaxIncluded: Type.Boolean(),
    taxAmount: orNull(Type.Number()),
    payable: orNull(Type.Number()),
    invoiceType: orNull(Type.Enum(invoiceType)),
    paymentMethod: orNull(Type.Enum(paymentMethod)),
    accountDays: Type.Integer(),
    dueDate: orNull(Type.String()),
  }),
)

const cents = (value: number) => Math.round(value * 100) / 100

/** What of an amount is tax, and what is to be paid. */
export function taxOf(
  amount: number | null,
  { taxRate, isTaxIncluded }: { taxRate?: number | null; isTaxIncluded?: boolean | null },
): { taxAmount: number | null; payable: number | null } {
  if (amount === null || typeof taxRate !== 'number') return { taxAmount: null, payable: null }
  const taxAmount = cents(isTaxIncluded ? amount - amount / (1 + taxRate / 100) : (amount * taxRate) / 100)
  return { taxAmount, payable: isTaxIncluded ? amount : cents(amount + taxAmount) }
}
