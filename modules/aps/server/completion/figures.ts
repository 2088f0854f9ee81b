import { completionState, type CompletionFigure, type CompletionState } from '../../shared/index.ts'

/** Operations of one state in a window or group, and their minutes. */
export interface StateSum {
  state: CompletionState
  count: number
  minutes: number
}

const part = (finished: number, planned: number) => (planned > 0 ? Math.round((100 * finished) / planned) : null)

/** Rate = finished ÷ planned; what is planned is finished, late but done, or open. */
export function figureOf(sums: readonly StateSum[]): CompletionFigure {
  const of = (measure: 'count' | 'minutes') => {
    const by = Object.fromEntries(completionState.map((state) => [state, 0])) as Record<CompletionState, number>
    for (const sum of sums) by[sum.state] += sum[measure]
    return { planned: by.finished + by.lateDone + by.open, ...by }
  }
  const [count, minutes] = [of('count'), of('minutes')]
  return {
    rate: part(count.finished, count.planned),
    minutesRate: part(minutes.finished, minutes.planned),
    count,
    minutes,
  }
}
