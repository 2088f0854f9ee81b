import { shownNumber, word } from '@mouldwright/web-kit'
import { missing } from '@mouldwright/web-kit/entity'
import type { Static } from '@mouldwright/kernel/schema'
import type { shownTerms } from '../shared/index.ts'
import { outsourcingWord, useTell } from './page-words.ts'
import { money } from './shown.ts'

type Terms = NonNullable<Static<typeof shownTerms>>

/** The word of a supplier's choice. */
const optionOf = (name: 'invoiceType' | 'paymentMethod', value: string | null): string =>
  (value === null ? undefined : word('basic', `supplier.${name}Options.${value}`)) ?? missing

/** What an order says of tax, invoice and payment; nothing where it is older than what is known of terms. */
export function useTermFacts(): (terms: Terms | null, currency: string | null) => [label: string, value: string][] {
  const tell = useTell()
  return (terms, currency) => {
    if (terms === null) return []
    const rate = shownNumber(terms.taxRate, 2)
    const method = optionOf('paymentMethod', terms.paymentMethod)
    const tax = terms.taxAmount === null ? '' : `${money(terms.taxAmount)} · `
    return [
      [
        outsourcingWord('order.taxAmount'),
        `${tax}${tell(terms.isTaxIncluded ? 'terms.with' : 'terms.without', { rate })}`,
      ],
      [
        outsourcingWord('order.payable'),
        terms.payable === null ? missing : `${money(terms.payable)} ${currency ?? ''}`,
      ],
      [
        outsourcingWord('order.dueDate'),
        terms.dueDate === null
          ? tell('terms.later', { method, count: terms.accountDays })
          : tell('terms.due', { method, day: terms.dueDate }),
      ],
      [outsourcingWord('order.invoiceType'), optionOf('invoiceType', terms.invoiceType)],
    ]
  }
}
