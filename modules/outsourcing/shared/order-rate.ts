import { date, decimal } from '@mouldwright/kernel'
import { closedObject, orNull, Type } from '@mouldwright/kernel/schema'

/** A rate that is older when an order is made is pointed out. */
export const oldRateDays = 30

/** Of the order's currency when it was made, and the day since which it held. */
export const rateFields = {
  exchangeRate: decimal({ readonly: true, above: 0, max: 1_000_000, scale: 6 }),
  rateFrom: date({ readonly: true }),
}

export const shownRate = orNull(closedObject({ rate: Type.Number(), from: Type.String(), isOld: Type.Boolean() }))
