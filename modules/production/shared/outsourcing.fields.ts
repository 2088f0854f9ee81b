import { duration, flag, text } from '@mouldwright/kernel'

/** Work of a supplier: away for the turnaround (clock hours; blank: the default), on no resource. */
export const outsourcing = {
  isOutsourced: flag(),
  supplier: text({ max: 50 }),
  turnaroundMinutes: duration({ unit: 'h', max: 525_600, example: 4_320 }),
} as const
