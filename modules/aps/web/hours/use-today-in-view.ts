import { useLayoutEffect, type RefObject } from 'react'
import type { WeekPlan } from '../../shared/index.ts'

/**
 * Where not all days fit, as on a phone, a week begins at today; one without today at its first day.
 * @param lines how many there are: with more of them names may take more room
 */
export function useTodayInView(
  table: RefObject<HTMLTableElement | null>,
  columns: WeekPlan['columns'],
  today: string,
  lines: number,
): void {
  const at = columns.findIndex(({ from, to }) => from <= today && today <= to)
  useLayoutEffect(() => {
    if (lines === 0) return
    const [names, ...days] = table.current?.rows[0]?.cells ?? []
    const day = days[at]
    table.current?.parentElement?.scrollTo?.({ left: day && names ? day.offsetLeft - names.offsetWidth : 0 })
  }, [table, at, lines])
}
