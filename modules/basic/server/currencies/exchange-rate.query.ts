import { inTenant, sql, type Context } from '@mouldwright/server-kit'

export interface ExchangeRate {
  rate: number
  /** The day since which it holds. */
  from: string
}

/** The rate of a currency on a day; absent before its first. */
export const exchangeRateOn = (ctx: Context, currencyId: number, day: string): Promise<ExchangeRate | undefined> =>
  ctx.db.maybe<ExchangeRate>(sql`
    select r.rate, r.valid_from as "from" from basic_currency_rates as r
    where ${inTenant(ctx, 'r')} and r.parent_id = ${currencyId} and r.valid_from <= ${day}::date
    order by r.valid_from desc limit 1`)
