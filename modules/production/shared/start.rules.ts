interface Dates {
  startDate?: string | null
  deliveryDate?: string | null
}

/** Of moulds and batches: work begins before the day on which it is to be delivered. */
export const startBeforeDelivery = {
  key: 'startNotBeforeDelivery',
  field: 'startDate' as const,
  broken: ({ startDate, deliveryDate }: Dates) =>
    startDate && deliveryDate && startDate >= deliveryDate ? { delivery: deliveryDate } : undefined,
  example: { startDate: '2026-11-20', deliveryDate: '2026-11-20' },
}
