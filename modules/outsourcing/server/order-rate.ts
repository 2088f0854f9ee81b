/** The exchange rate that an order is made at, and keeps: amounts of then stay what they were when the currency moves. */
import { exchangeRateOn } from '@mouldwright/basic/server/api'
import { dayIn, type Context } from '@mouldwright/server-kit'
import { oldRateDays } from '../shared/index.ts'

interface Kept {
  exchangeRate?: number | null | undefined
  rateFrom?: string | null | undefined
}

/** Blank where the supplier is paid in the factory's own money, or its currency had no rate yet. */
export async function rateAtMaking(ctx: Context, currencyId: number | null | undefined): Promise<Kept> {
  if (!currencyId) return {}
  const rate = await exchangeRateOn(ctx, currencyId, dayIn(ctx.now(), ctx.session.timeZone))
  return rate ? { exchangeRate: rate.rate, rateFrom: rate.from } : {}
}

const dayMs = 86_400_000

export function shownRate({ session }: Context, { exchangeRate, rateFrom, madeAt }: Kept & { madeAt: string }) {
  if (!exchangeRate || !rateFrom) return null
  const age = (Date.parse(dayIn(new Date(madeAt), session.timeZone)) - Date.parse(rateFrom)) / dayMs
  return { rate: exchangeRate, from: rateFrom, isOld: age > oldRateDays }
}
