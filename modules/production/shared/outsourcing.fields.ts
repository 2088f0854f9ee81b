import { supplier } from '@mouldwright/basic/shared'
import { duration, flag, ref } from '@mouldwright/kernel'

/** Work of a supplier: away for the turnaround (clock hours; blank: the supplier's for the process, else the default), on no resource. */
export const outsourcing = {
  isOutsourced: flag(),
  supplierId: ref(() => supplier),
  turnaroundMinutes: duration({ unit: 'h', max: 525_600, example: 4_320 }),
} as const
