import { periodFault } from '@mouldwright/web-kit/entity'
import { tell } from './page-words.ts'

/** Why a period cannot be queried: a query needs both of its ends. */
export const wholePeriodFault = (period: { from: string; to: string }): string | undefined =>
  period.from && period.to ? periodFault(period).from : tell('query.choosePeriod')
