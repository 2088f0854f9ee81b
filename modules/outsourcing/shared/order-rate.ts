import { date, decimal } from '@mouldwright/kernel'
import { Type } from 'typebox'

/** A rate that is older when an order is made is pointed out. */
export const oldRateDays = 30

/** Of the order's currency when it was made, and the day since which it held. */
export const rateFields = {
  exchangeRate: decimal({ readonly: true, above: 0, max: 1_000_000, scale: 6 }),
  rateFrom: date({ readonly: true }),
}

export const shownRate = Type.Union([
  Type.Object({ rate: Type.Number(), from: Type.String(), isOld: Type.Boolean() }, { additionalProperties: false }),
  Type.Null(),
])
