import type { Context } from '@mouldwright/server-kit'
import { addDays, dayOfDate } from '@mouldwright/worktime'
import { refuseMissing } from '../query/missing-choice.ts'

/** First and last day of a query; refused where one is missing, they are the wrong way round, or too far apart. */
export function periodOf(
  ctx: Context<'query.missing' | 'query.reversed' | 'query.tooLong'>,
  { from, to }: { from?: string | null | undefined; to?: string | null | undefined },
  choice: 'capacityDate' | 'interval' | 'planDate',
  mostDays: number,
): { from: string; to: string } {
  refuseMissing(ctx, { [choice]: from && to })
  const period = { from: from!, to: to! }
  if (dayOfDate(period.to) < dayOfDate(period.from)) ctx.refuse('query.reversed')
  if (dayOfDate(period.to) >= dayOfDate(addDays(period.from, mostDays))) ctx.refuse('query.tooLong', { days: mostDays })
  return period
}
