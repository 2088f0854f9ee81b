import {
  checkPeriods,
  minuteOfDay,
  periodMinutes,
  type PeriodRule,
  type Shift,
  type ShiftPeriod,
} from '@mouldwright/worktime'

/** A period as it is stored. */
export interface StoredPeriod {
  rank: number
  startTime: string
  endTime: string
  restStart: string | null
  restEnd: string | null
  isOvertime: boolean
}

export interface PeriodRow {
  rank: number
  startTime: string
  endTime: string
  restStart?: string | null
  restEnd?: string | null
  isOvertime?: boolean | null
}

/** A period as working time knows it; half a rest is shown as one that is outside, so that it is noticed. */
function toPeriod(
  { startTime, endTime, restStart, restEnd, isOvertime }: PeriodRow,
  overtimeShift = false,
): ShiftPeriod {
  const rest = restStart || restEnd ? [{ start: restStart ?? '', end: restEnd ?? '' }] : []
  return { start: startTime, end: endTime, rest, overtime: overtimeShift || (isOvertime ?? false) }
}

/** The first period with one of these faults; `first` is the period that it meets. */
export function periodFault(periods: readonly PeriodRow[] | undefined, rules: readonly PeriodRule[]) {
  const fault = checkPeriods((periods ?? []).map((period) => toPeriod(period))).find(({ rule }) => rules.includes(rule))
  if (!fault) return undefined
  return { row: fault.index + 1, first: Number(fault.params['other'] ?? 0) + 1 }
}

/** The first period that starts no later than the one of the rank before it. */
export function rankFault(periods: readonly PeriodRow[]): { row: number; rank: number } | undefined {
  const byRank = [...periods].sort((one, other) => one.rank - other.rank)
  const late = byRank.find((period, at) => {
    const before = byRank[at - 1]
    return before && minuteOfDay(before.startTime) > minuteOfDay(period.startTime)
  })
  return late && { row: periods.indexOf(late) + 1, rank: late.rank }
}

/** Worked minutes of a period by the clock, rest taken off. */
export const workedMinutes = (period: PeriodRow) => periodMinutes(toPeriod(period))

/** A shift as working time knows it: in an overtime shift every period is overtime. */
export const toWorkShift = (values: {
  type: 'work' | 'overtime'
  validFrom?: string | null
  periods: readonly PeriodRow[]
}): Shift => ({
  periods: values.periods.map((period) => toPeriod(period, values.type === 'overtime')),
  ...(values.validFrom ? { validFrom: values.validFrom } : {}),
})
