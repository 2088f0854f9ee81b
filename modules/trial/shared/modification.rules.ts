/** An order that follows from an issue says from which. */
export function issueMissing({ source, issueId }: { source?: string | null; issueId?: number | null }) {
  return source === 'trialIssue' && !issueId ? {} : undefined
}

/** A price is one in a currency. */
export function priceWithoutCurrency({ price, currencyId }: { price?: number | null; currencyId?: number | null }) {
  return typeof price === 'number' && !currencyId ? {} : undefined
}
